"""The limits on how often something may be done. Hosts may change the amounts (`--limits`)."""

from __future__ import annotations

from dataclasses import dataclass

MINUTE = 60
DAY = 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of requests in a number of seconds."""

    amount: int
    seconds: int


# What is counted, and how much of it is meant to be enough for anybody.
LIMITS = {
    "messages": Limit(120, 5),  # on one socket
    "address_messages": Limit(5_000, 5),  # on all sockets of one address
    "control_frames": Limit(120, 5),  # pings, pongs and pieces of messages, on one socket
    "handshakes": Limit(300, MINUTE),  # of sockets and streams, of one address
    "requests": Limit(600, MINUTE),  # of one address, over HTTP, for something below /api/
    "pages": Limit(3_000, MINUTE),  # of one address, for the page, its parts, and everything else
    "refusals": Limit(300, MINUTE),  # of one address, for being too fast: then it is locked out
    "moves": Limit(60, 5),  # and other commands, of one person
    "address_moves": Limit(250, 5),  # the same, of one address
    "watches": Limit(300, MINUTE),  # of tables and of the lobby, by one person
    "address_watches": Limit(2_000, MINUTE),  # the same, of one address
    "previews": Limit(60, 5),
    "histories": Limit(60, MINUTE),  # pages, of one address
    "pictures": Limit(60, MINUTE),  # of one address
    "chat": Limit(12, 30),
    "tables": Limit(30, 10 * MINUTE),  # of one person, also by rematch
    "address_tables": Limit(200, 10 * MINUTE),  # of one address
    "guests": Limit(60, 10 * MINUTE),  # of one address
    "logins": Limit(10, MINUTE),  # that failed, of one address, or of one browser that is known to the account
    "guesses": Limit(100, 10 * MINUTE),  # log-ins that failed, to one name, from browsers that are not known to it
    "passwords": Limit(10, MINUTE),  # that were wrong, of one person who changes theirs or deletes the account
    "registrations": Limit(10, 10 * MINUTE),  # of one address
    "invitations": Limit(60, 10 * MINUTE),  # looked at, of one address
    "exports": Limit(5, 10 * MINUTE),  # of one person
    "files": Limit(10, MINUTE),  # of one address
    "address_files": Limit(200, DAY),  # of one address
    "reviews": Limit(30, 10 * MINUTE),  # to be worked out, of one person
    "address_reviews": Limit(120, 10 * MINUTE),  # of one address
    "tries": Limit(60, MINUTE),  # of one person, in exercises
    "analyses": Limit(120, MINUTE),  # of one person
    "address_searches": Limit(600, MINUTE),  # tries and analyses, of one address
    "replays": Limit(6_000, MINUTE),  # plies to be worked out, of one address
    "work": Limit(6_000, MINUTE),  # milliseconds of the event loop, for one person
    "address_work": Limit(15_000, MINUTE),  # the same, for one address
    "searching": Limit(300_000, 10 * MINUTE),  # milliseconds of other threads, for one person
    "address_searching": Limit(900_000, 10 * MINUTE),  # the same, for one address
}
