"""Addresses of databases: as people type them, as SQLAlchemy takes them, as a log may show them.

No sentence from here repeats what was typed: there may be a password in it.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

SQLITE = "sqlite+aiosqlite"
POSTGRESQL = "postgresql+asyncpg"
FORMS = "empty, sqlite:///path or postgresql://user:password@host/name"
MOST_PORT = 65_535
# What may stand behind the question mark of a PostgreSQL address.
OPTIONS = {"host", "port", "ssl", "sslmode"}
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
UNREADABLE = "an address that cannot be read"


def engine_url(typed: str) -> str:
    """SQLAlchemy's asynchronous address from a typed one; a ValueError says what was wanted."""
    try:
        url = make_url(typed)
    except (ArgumentError, ValueError):
        raise ValueError(FORMS) from None
    if url.drivername == "sqlite":
        return file_url(path_in(url))
    if url.drivername not in ("postgresql", "postgres"):
        raise ValueError(FORMS)
    if not has_one_reading(typed):
        raise ValueError("postgresql://user:password@host/name with %40 for an @ in the password")
    return postgresql_url(url)


def file_url(path: Path) -> str:
    return URL.create(SQLITE, database=str(path.absolute())).render_as_string(hide_password=False)


def path_in(url: URL) -> Path:
    """The file of a typed SQLite address."""
    name = url.database or ""
    if url.host or url.query or not name.strip() or name == ":memory:" or "\0" in name:
        raise ValueError("sqlite:/// and the path of a file, with nothing behind it (sqlite:////srv/azul.db)")
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise ValueError("sqlite:/// and the path of a file, and ~ somebody's home") from None


def postgresql_url(url: URL) -> str:
    if not url.database:
        raise ValueError("postgresql://user:password@host/name, with the name of a database at its end")
    options = dict(url.query)
    if not options.keys() <= OPTIONS:
        raise ValueError(f"{FORMS}, with no options behind ? but host, port and sslmode")
    if "sslmode" in options:
        options["ssl"] = options.pop("sslmode")
    if options.get("ssl", "prefer") not in SSL_MODES:
        raise ValueError(f"{FORMS}, and sslmode one of {', '.join(SSL_MODES)}")
    if not all(is_port(port) for port in ports(url)):
        raise ValueError(f"{FORMS}, and a port a number from 1 to {MOST_PORT}")
    return url.set(drivername=POSTGRESQL, query=options).render_as_string(hide_password=False)


def has_one_reading(typed: str) -> bool:
    """Whether it is clear where the password ends."""
    return typed.count("@") <= 1


def ports(url: URL) -> list[str]:
    typed = url.query.get("port", ())
    named = typed.split(",") if isinstance(typed, str) else [*typed]
    return named + ([str(url.port)] if url.port is not None else [])


def is_port(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len(str(MOST_PORT)) and 1 <= int(text) <= MOST_PORT


def sqlite_path(url: str) -> Path | None:
    """The file of SQLAlchemy's address; none for PostgreSQL."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def shown(url: str) -> str:
    """An address without its password, for logs and messages."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return UNREADABLE
    backend = parsed.drivername.partition("+")[0]
    if backend == "sqlite":
        return f"sqlite:///{parsed.database or ''}"
    if not has_one_reading(url):
        return UNREADABLE
    places = {key: value for key, value in parsed.query.items() if key in ("host", "port")}
    return parsed.set(drivername=backend, query=places).render_as_string(hide_password=True)
