"""Structured logs on standard error: for people, or a line of JSON for each. Nothing secret is ever given to them."""

from __future__ import annotations

import logging
import sys

import structlog

STRANGERS = ("Invalid UTF-8", "Invalid HTTP request", "Unsupported upgrade", "No supported WebSocket")

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def set_up(form: str, level: str) -> None:
    processors: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if form == "json":
        plain = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)  # which may hold secrets
        processors += [structlog.processors.ExceptionRenderer(plain), structlog.processors.JSONRenderer()]
    else:
        processors.append(
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        )
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    logging.basicConfig(level=max(LEVELS[level], logging.WARNING), format="%(levelname)s %(name)s: %(message)s")


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a line is about our own doing. What strangers send is counted instead: it would fill the log."""
    return not record.getMessage().startswith(STRANGERS)
