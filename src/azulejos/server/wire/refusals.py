"""Refusals as they are sent: over HTTP and WebSocket alike."""

from __future__ import annotations

from azulejos.core.errors import AzulejosError
from azulejos.server.database.failures import StoreError
from azulejos.server.refusal import Refusal
from azulejos.server.wire.messages import Goodbye, Refused
from azulejos.server.wire.values import Why
from azulejos.texts.reasons import Reason, sentence


def refused_message(error: AzulejosError, command: str | None = None) -> Refused:
    """What is sent about an error."""
    if isinstance(error, Refusal):
        return Refused(command, error.code, error.reason, None if error.detail is None else why_of(error.detail))
    code = "unavailable" if isinstance(error, StoreError) else "bad_message"
    return Refused(command, code, sentence(str(error)))


def goodbye_message(refusal: Refusal) -> Goodbye:
    """What is sent before the server closes a socket."""
    refused = refused_message(refusal)
    return Goodbye(refused.code, refused.reason, refused.why)


def why_of(reason: Reason) -> Why:
    places = reason.move or None, reason.line or None, reason.column or None
    return Why(reason.code, reason.rule or None, dict(reason.gaps), *places)
