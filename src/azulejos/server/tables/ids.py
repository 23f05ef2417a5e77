"""The ids of tables."""

from __future__ import annotations

import secrets

ID_LENGTH = 12
ID_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz"


def new_id() -> str:
    """An id that nobody guesses: whoever has it may watch the table."""
    return id_from(secrets.token_bytes(2 * ID_LENGTH))


def id_from(content: bytes) -> str:
    """An id from at least so many random bytes; two for each letter, so that all are as good as equally likely."""
    pairs = (int.from_bytes(content[2 * place : 2 * place + 2]) for place in range(ID_LENGTH))
    return "".join(ID_LETTERS[pair % len(ID_LETTERS)] for pair in pairs)
