/** Servers of a test's own, on a free port and a folder of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { connect, createServer, type Server as Listener, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The program under test, and the server of toys that is built beside it. */
export const program = process.env.FIRETEAM_BIN ?? "";
export const toys = process.env.FIRETEAM_TOYS ?? (program && join(dirname(program), "examples", "toys"));
/** A server of toys that is named must be there; one that is only looked for may be missing. */
export const hasToys = (): boolean => process.env.FIRETEAM_TOYS !== undefined || (toys !== "" && existsSync(toys));

export interface Server {
  url: string;
  /** End it without a word, as a power cut does. */
  kill(): Promise<void>;
}

export const folder = (): string => mkdtempSync(join(tmpdir(), "fireteam-e2e-"));

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** Start a program and wait until it says where it is. */
export function start(bin: string, args: string[]): Promise<Server> {
  const child: ChildProcess = spawn(bin, args, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  return new Promise((ok, no) => {
    let said = "";
    child.once("error", no);
    void gone.then(() => no(new Error(`${bin} has ended: ${said}`)));
    child.stdout!.on("data", (bytes) => {
      said += String(bytes);
      const url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (!url) return;
      ok({
        url,
        kill: async () => {
          child.kill("SIGKILL");
          await gone;
        },
      });
    });
  });
}

export const fireteam = (port: number, data: string): Promise<Server> =>
  start(program, ["serve", "--no-open", "--crowded", "--port", String(port), "--data", data]);

/** A way to a server that can be cut and mended. */
export class Wire {
  private readonly ends = new Set<Socket>();
  private whole = true;

  private constructor(
    private readonly listener: Listener,
    readonly url: string,
  ) {}

  static async to(server: string): Promise<Wire> {
    const { hostname, port } = new URL(server);
    const [listener, own] = [createServer(), await freePort()];
    const wire = new Wire(listener, `http://127.0.0.1:${own}`);
    listener.on("connection", (near) => wire.join(near, connect(Number(port), hostname)));
    await new Promise<void>((done) => listener.listen(own, "127.0.0.1", done));
    return wire;
  }

  private join(near: Socket, far: Socket): void {
    for (const [one, other] of [[near, far], [far, near]]) {
      this.ends.add(one);
      one.on("data", (bytes) => other.write(bytes)).on("error", () => undefined);
      one.on("close", () => (this.ends.delete(one), other.destroy()));
      if (!this.whole) one.destroy();
    }
  }

  /** Tear every connection, and let none come to be. */
  cut(): void {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  /** From now on the connections that there are carry nothing, and say nothing of it. */
  mute(): void {
    for (const end of this.ends) end.removeAllListeners("data").on("data", () => undefined);
  }

  mend(): void {
    this.whole = true;
  }

  close(): void {
    this.cut();
    this.listener.close();
  }
}
