#!/usr/bin/env python3
"""The server of Fireteam beside boardgame.io's, in one run: first with both cores for server and clients alike, then the
server on one core and its clients on the other.

usage: table.py SCRATCH [--seconds 8] [--rounds 3] [--scenario raid/tragino] [--rest 2000] [--program FILE]

SCRATCH is the folder of compare.py. Both play 50 matches of two clients in closed loop, then both at the rate that
boardgame.io has reached. Games are opened before anything is counted (boardgame.io plays one game without end); ours is on the disk before it is acknowledged, boardgame.io keeps its state in memory only.
At the end 2,000 matches are left open at rest. Everything stays on the loopback.
"""
import argparse, json, os, re, shutil, statistics, subprocess, sys, tempfile
from compare import HERE, ROOT, boardgameio, lines, run

BOTH = ("0,1", "0,1")
ONE = ("0", "1")


def pin(cores):
    return ["taskset", "-c", cores]


class Server:
    """Ours, with an empty data folder; the cores of the server and those of its clients."""

    program = os.path.join(ROOT, "target", "release", "fireteam")

    def __init__(self, cores=ONE):
        self.cores = cores

    def __enter__(self):
        self.data = tempfile.mkdtemp(prefix="fireteam-load-")
        command = pin(self.cores[0]) + [self.program, "serve", "--no-open", "--crowded", "--port", "0", "--data", self.data]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for line in self.child.stdout:
            found = re.search(r"http://([0-9.:]+)", line)
            if found:
                self.address = found.group(1)
                return self
        sys.exit("the server did not say where it is")

    def load(self, *words):
        program = os.path.join(ROOT, "target", "release", "table_load")
        command = pin(self.cores[1]) + [program, "--address", self.address, "--pid", str(self.child.pid), *words]
        return lines(run(command))[0]

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait()
        shutil.rmtree(self.data, ignore_errors=True)


def anchor(js, cores, *words):
    command = pin(cores[1]) + ["node", "boardgameio_load.js", "--cores", cores[0], *words]
    found = lines(run(command, cwd=js, stderr=subprocess.DEVNULL))
    pick = lambda end: next(m["value"] for m in found if m["name"].endswith(end))
    return {"moves": pick(": moves"), "p50": pick("p50 to mover"), "p99": pick("p99 to mover")}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("scratch")
    ap.add_argument("--seconds", type=int, default=8)
    ap.add_argument("--rounds", type=int, default=3)
    ap.add_argument("--scenario", default="raid/tragino")
    ap.add_argument("--ahead", type=int, default=20, help="games opened beforehand for each match")
    ap.add_argument("--rest", type=int, default=2000)
    ap.add_argument("--no-build", action="store_true", help="measure the programs in target/release as they are")
    ap.add_argument("--program", default=Server.program, help="the server, if it is not target/release/fireteam")
    a = ap.parse_args()
    Server.program = a.program
    js = boardgameio(a.scratch)
    for name in ("boardgameio_server.js", "boardgameio_load.js"):
        shutil.copy(os.path.join(HERE, name), js)
    if not a.no_build:
        run(["cargo", "build", "--quiet", "--release", "-p", "cli", "-p", "benches", "--bin", "fireteam", "--bin", "table_load"],
            cwd=ROOT)
    seconds = str(a.seconds)
    load = ["--seconds", seconds, "--scenario", a.scenario, "--ahead", str(a.ahead)]
    both, closed, both_paced, paced = [], [], [], []
    for _ in range(a.rounds):
        for cores, results, at_rate in ((BOTH, both, both_paced), (ONE, closed, paced)):
            theirs = anchor(js, cores, "--seconds", seconds)
            with Server(cores) as server:
                results.append((theirs, server.load(*load)))
            with Server(cores) as server:
                at_rate.append((theirs, server.load(*load, "--rate", str(int(theirs["moves"])))))
    print("| | boardgame.io | Fireteam | ratio |\n|---|---|---|---|")

    def row(name, results, key, our_key, form):
        t, o = (statistics.median(values) for values in zip(*((t[key], o[our_key]) for t, o in results)))
        print(f"| {name} | {t:{form}} | {o:{form}} | {o / t:.2f} |")

    row("closed loop, both cores for all, decisions/s", both, "moves", "decisions_a_second", ",.0f")
    row("closed loop, both cores for all, p99 ms", both, "p99", "p99_ms", ".1f")
    row("at boardgame.io's rate, both cores for all, p99 ms", both_paced, "p99", "p99_ms", ".1f")
    row("closed loop, server on one core, decisions/s", closed, "moves", "decisions_a_second", ",.0f")
    row("closed loop, server on one core, p99 ms", closed, "p99", "p99_ms", ".1f")
    row("at boardgame.io's rate, server on one core, p99 ms", paced, "p99", "p99_ms", ".1f")
    for name, results in (("both cores", both), ("one core", closed)):
        middle = statistics.median(o["server_ms_a_decision"] for _, o in results)
        print(f"| server time a decision, {name}, ms | | {middle:.3f} | |")
    if a.rest:
        with Server() as server:
            rest = server.load("--matches", str(a.rest), "--rest", "20", "--scenario", a.scenario)
        print(json.dumps(rest))


if __name__ == "__main__":
    main()
