"""Errors of reading and writing."""

from __future__ import annotations


class MsgspecError(Exception):
    """Anything that is wrong with a text or a value."""


class EncodeError(MsgspecError):
    """A value that can't be written."""


class DecodeError(MsgspecError):
    """A text that is not JSON."""


class ValidationError(DecodeError):
    """JSON that is not of the wanted type."""
