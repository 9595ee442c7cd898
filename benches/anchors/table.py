#!/usr/bin/env python3
"""The server of Fireteam beside boardgame.io's, in one run: the server on one core, its clients on the other.

usage: table.py SCRATCH [--seconds 8] [--rounds 3] [--scenario raid/tragino] [--rest 2000]

SCRATCH is the folder of compare.py. Both play 50 matches of two clients in closed loop, then both at the rate that
boardgame.io has reached; ours is on the disk before it is acknowledged, boardgame.io keeps its state in memory only.
At the end 2,000 matches are left open at rest. Everything stays on the loopback.
"""
import argparse, json, os, re, shutil, statistics, subprocess, sys, tempfile
from compare import HERE, ROOT, boardgameio, lines, run

PIN = ["taskset", "-c"]


class Server:
    """Ours, on a core of its own, with an empty data folder."""

    def __enter__(self):
        self.data = tempfile.mkdtemp(prefix="fireteam-load-")
        program = os.path.join(ROOT, "target", "release", "fireteam")
        command = PIN + ["0", program, "serve", "--no-open", "--crowded", "--port", "0", "--data", self.data]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for line in self.child.stdout:
            found = re.search(r"http://([0-9.:]+)", line)
            if found:
                self.address = found.group(1)
                return self
        sys.exit("the server did not say where it is")

    def load(self, *words):
        program = os.path.join(ROOT, "target", "release", "table_load")
        command = PIN + ["1", program, "--address", self.address, "--pid", str(self.child.pid), *words]
        return lines(run(command))[0]

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait()
        shutil.rmtree(self.data, ignore_errors=True)


def anchor(js, *words):
    found = lines(run(PIN + ["1", "node", "boardgameio_load.js", *words], cwd=js, stderr=subprocess.DEVNULL))
    pick = lambda end: next(m["value"] for m in found if m["name"].endswith(end))
    return {"moves": pick(": moves"), "p50": pick("p50 to mover"), "p99": pick("p99 to mover")}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("scratch")
    ap.add_argument("--seconds", type=int, default=8)
    ap.add_argument("--rounds", type=int, default=3)
    ap.add_argument("--scenario", default="raid/tragino")
    ap.add_argument("--rest", type=int, default=2000)
    ap.add_argument("--no-build", action="store_true", help="measure the programs in target/release as they are")
    a = ap.parse_args()
    js = boardgameio(a.scratch)
    for name in ("boardgameio_server.js", "boardgameio_load.js"):
        shutil.copy(os.path.join(HERE, name), js)
    if not a.no_build:
        run(["cargo", "build", "--quiet", "--release", "-p", "cli", "-p", "benches", "--bin", "fireteam", "--bin", "table_load"],
            cwd=ROOT)
    seconds = str(a.seconds)
    closed, paced = [], []
    for _ in range(a.rounds):
        theirs = anchor(js, "--seconds", seconds)
        with Server() as server:
            ours = server.load("--seconds", seconds, "--scenario", a.scenario)
        closed.append((theirs, ours))
        with Server() as server:
            ours = server.load("--seconds", seconds, "--scenario", a.scenario, "--rate", str(int(theirs["moves"])))
        paced.append((theirs, ours))
    middle = lambda values: statistics.median(values)
    print("| | boardgame.io | Fireteam | ratio |\n|---|---|---|---|")
    t, o = middle(t["moves"] for t, _ in closed), middle(o["decisions_a_second"] for _, o in closed)
    print(f"| closed loop, decisions/s | {t:,.0f} | {o:,.0f} | {o / t:.2f} |")
    t, o = middle(t["p99"] for t, _ in closed), middle(o["p99_ms"] for _, o in closed)
    print(f"| closed loop, p99 ms | {t:.1f} | {o:.1f} | {o / t:.2f} |")
    t, o = middle(t["p99"] for t, _ in paced), middle(o["p99_ms"] for _, o in paced)
    print(f"| at boardgame.io's rate, p99 ms | {t:.1f} | {o:.1f} | {o / t:.2f} |")
    print(f"| server time a decision, ms | | {middle(o['server_ms_a_decision'] for _, o in closed):.3f} | |")
    if a.rest:
        with Server() as server:
            rest = server.load("--matches", str(a.rest), "--rest", "20", "--scenario", a.scenario)
        print(json.dumps(rest))


if __name__ == "__main__":
    main()
