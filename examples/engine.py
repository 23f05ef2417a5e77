"""An engine of thirty lines: azulejos arena "cmd:python examples/engine.py" greedy

It knows no rules: it receives the legal moves, and takes any that does not throw tiles on the floor. The protocol is in
docs/engine-protocol.md. It needs Python alone.
"""

import json
import random
import sys


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)  # noqa: T201


legal: list[str] = []
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say(type="hello", protocol=1, name="thirty lines")
        case "new":  # another game begins: message["game"] says which
            say(type="ready")
        case "position":  # as its seat sees it; message["position"] is the notation of docs/notation.md
            legal = message["legal"]
        case "go":  # within message["seconds"]; the seed makes its games repeatable
            harmless = [move for move in legal if not move.endswith(("F", "X"))]
            move = random.Random(message["seed"]).choice(harmless or legal)
            say(type="best", move=move)
        case "quit":
            break
