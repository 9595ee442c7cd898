#!/usr/bin/env python3
"""Fireteam beside OpenSpiel and boardgame.io, in one run on one core.

usage: compare.py SCRATCH [--seconds 4] [--rounds 3]

SCRATCH is an empty folder outside the repository; the two packages are installed there at the first run
(about 700 MB). Every round measures the three one after the other, so that a noisy neighbour disturbs all alike;
the median of the rounds is printed as a table, with ratios.
"""
import argparse, json, os, statistics, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def run(command, **kw):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **kw).stdout


def openspiel(scratch):
    python = os.path.join(scratch, "venv", "bin", "python")
    if not os.path.exists(python):
        run([sys.executable, "-m", "venv", os.path.join(scratch, "venv")])
        run([python, "-m", "pip", "install", "--quiet", "-r", os.path.join(HERE, "requirements.txt")])
    return python


def boardgameio(scratch):
    js = os.path.join(scratch, "js")
    if not os.path.exists(os.path.join(js, "node_modules")):
        os.makedirs(js, exist_ok=True)
        for name in ("package.json", "boardgameio.js", "boardgameio_server.js", "boardgameio_load.js", "hexskirmish.js"):
            with open(os.path.join(HERE, name)) as source, open(os.path.join(js, name), "w") as copy:
                copy.write(source.read())
        run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=js)
    return js


def lines(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def value(metrics, name):
    return next(m["value"] for m in metrics if name in m["name"])


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("scratch")
    ap.add_argument("--seconds", type=float, default=4)
    ap.add_argument("--rounds", type=int, default=3)
    a = ap.parse_args()
    python, js = openspiel(a.scratch), boardgameio(a.scratch)
    run(["cargo", "bench", "--quiet", "--package", "benches", "--bench", "playouts", "--no-run"], cwd=ROOT)
    pin = ["taskset", "-c", "1"] if os.path.exists("/usr/bin/taskset") else []
    seconds = str(a.seconds)
    found = {"fireteam": [], "openspiel": [], "boardgameio": []}
    ours = []
    for _ in range(a.rounds):
        spiel = lines(run(pin + [python, os.path.join(HERE, "openspiel.py"), "dark_chess", "--seconds", seconds,
                                 "--mode", "py_playout", "--mode", "cpp_playout"]))
        found["openspiel"].append(value(spiel, "cpp_playout games") * value(spiel, "mean length"))
        reducer = lines(run(pin + ["node", "boardgameio.js", seconds, "reducer"], cwd=js))
        found["boardgameio"].append(next(m["value"] for m in reducer if m["unit"] == "moves/s"))
        played = lines(run(pin + ["cargo", "bench", "--quiet", "--package", "benches", "--bench", "playouts", "--",
                                  "raid/sweep", seconds], cwd=ROOT))[-1]
        ours.append(played)
        found["fireteam"].append(played["moves_per_second"])
    middle = {name: statistics.median(values) for name, values in found.items()}
    print("| what | moves/s, median of %d | Fireteam is so many times as fast |" % a.rounds)
    print("|---|---|---|")
    print("| Fireteam, raid/sweep | %d | |" % middle["fireteam"])
    for name, title in (("openspiel", "OpenSpiel C++ random play, dark_chess"),
                        ("boardgameio", "boardgame.io reducer, small skirmish")):
        print("| %s | %d | %.1f |" % (title, middle[name], middle["fireteam"] / middle[name]))
    print()
    print("Fireteam beside it: %s" % json.dumps(ours[-1]))


if __name__ == "__main__":
    main()
