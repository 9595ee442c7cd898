import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** Writes a packed copy beside every file where that saves something, so that the server packs nothing. */
function packed(): Plugin {
  const pack = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) pack(path);
      else if (!/\.(gz|png|woff2)$/.test(name)) {
        const whole = readFileSync(path);
        const small = gzipSync(whole, { level: 9 });
        if (small.length < whole.length * 0.9) writeFileSync(`${path}.gz`, small);
      }
    }
  };
  return { name: "packed", apply: "build", closeBundle: () => pack("dist") };
}

/** The server to talk to while the client is being worked on. */
const target = process.env.FIRETEAM_SERVER ?? "http://127.0.0.1:7171";
const proxy = { "/api": { target, ws: true }, "/text": target, "/feed": target };

export default defineConfig({
  plugins: [packed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // The typefaces lie beside this folder, with the pictures.
  server: { proxy, fs: { allow: [".."] } },
  preview: { proxy },
});
