"""The ids of tables."""

from __future__ import annotations

import secrets

ID_LENGTH = 12
ID_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz"


def new_id() -> str:
    """An id that can't be guessed: its owners may watch the table."""
    return id_from(secrets.token_bytes(2 * ID_LENGTH))


def id_from(content: bytes) -> str:
    """An id from random bytes; two for each letter, so that all letters are nearly equally likely."""
    pairs = (int.from_bytes(content[2 * place : 2 * place + 2]) for place in range(ID_LENGTH))
    return "".join(ID_LETTERS[pair % len(ID_LETTERS)] for pair in pairs)
