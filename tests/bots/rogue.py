"""An engine that does whatever a test wants of it: `python rogue.py HOW`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time


def say(**message: object) -> None:
    write(json.dumps(message))


def write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


how = sys.argv[1]
sys.stderr.write(f"I am {how}\n")
if how == "dies at once":
    sys.exit(3)
if how == "is silent":
    time.sleep(3600)
legal: list[str] = []
moves = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=99 if how == "speaks another protocol" else 1, name=how)
    elif message["type"] == "new":
        say(type="ready")
    elif message["type"] == "position":
        legal = message["legal"]
    elif message["type"] == "stop" and how == "waits for stop":
        say(type="best", move=legal[0])
    elif message["type"] == "go":
        moves += 1
        if moves < 3 or how == "is good":
            say(type="info", line=[legal[-1]], value=0.5, nodes=7)
            say(type="unknown", to="us")
            say(type="best", move=legal[-1], value=0.25, line=[legal[-1], "nonsense"], nodes=8)
        elif how == "dies":
            os._exit(5)
        elif how == "is killed":
            os.kill(os.getpid(), 9)
        elif how == "hangs":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])  # a child that holds the pipes
            time.sleep(3600)
        elif how == "talks nonsense":
            write("\x00 best move: e2e4 \u202e" + "x" * 200)
        elif how == "says a number":
            write("42")
        elif how == "says one endless line":
            while True:
                sys.stdout.write("x" * 65536)
        elif how == "floods":
            while True:
                say(type="info", nodes=1)
        elif how == "nests":
            write("[" * 60_000)
        elif how == "cheats":
            say(type="best", move="1B1" if "1B1" not in legal else "1Y1" if "1Y1" not in legal else "9B1")
        elif how == "plays chess":
            say(type="best", move="e2e4")
        elif how == "plays a number":
            say(type="best", move=17)
        elif how == "gives up":
            say(type="error", reason="I can't go on")
    elif message["type"] == "quit":
        break
