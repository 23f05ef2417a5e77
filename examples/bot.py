"""A bot that plays random moves: `python examples/bot.py SERVER TOKEN TABLE`.

The token belongs to an account (`POST /api/me/tokens`). The bot sits down at a table, plays until its game is over and
prints the result. It needs `httpx` alone.
"""

import json
import random
import sys
import uuid

import httpx

server, token, table = sys.argv[1:]
with httpx.Client(base_url=server, headers={"Authorization": f"Bearer {token}"}, timeout=60) as http:

    def do(kind: str, **fields: object) -> httpx.Response:
        """Send a command. Its id makes it safe to send again if no answer comes."""
        return http.post("/api/commands", json={"type": kind, "table": table, "id": uuid.uuid4().hex, **fields})

    do("sit").raise_for_status()
    with http.stream("GET", "/api/stream") as stream:  # a line of JSON for every change, an empty one now and then
        for line in stream.iter_lines():
            state = json.loads(line or "{}")
            if state.get("type") != "state" or state["table"] != table:
                continue
            if state["status"] == "over":
                print(json.dumps(state["result"]))  # noqa: T201
                break
            if state["legal"]:
                do("move", number=state["number"], move=random.choice(state["legal"]))
