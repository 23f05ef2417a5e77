"""Rewriting a database, so that nothing that was deleted is left in its files."""

from __future__ import annotations

from sqlalchemy import text

from azulejos.server.database import schema
from azulejos.server.database.store import Store, make_engine

# The tables with something about people.
PERSONAL = (
    schema.sessions,
    schema.passkeys,
    schema.chat,
    schema.ratings,
    schema.files,
    schema.people,
    schema.events,
    schema.tables,
    schema.reviews,
)


async def clean(url: str) -> None:
    """Rewrite the database's files, so that nothing that was deleted is left in them. No other process may use it."""
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                for table in schema.metadata.sorted_tables:
                    await connection.execute(text(f"VACUUM FULL {table.name}"))
                await connection.execute(text("CHECKPOINT"))
            else:
                driver = await connection.get_raw_connection()
                for command in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                    await driver.driver_connection.execute(command)  # type: ignore[union-attr]
    finally:
        await engine.dispose()


async def clean_while_served(store: Store) -> None:
    """Let nothing of what was just deleted stay in SQLite's log; PostgreSQL's rows are left to its VACUUM."""
    async with store.engine.connect() as connection:
        if store.is_postgresql:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            for table in PERSONAL:
                await connection.execute(text(f"VACUUM {table.name}"))
        else:
            driver = await connection.get_raw_connection()
            await driver.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # type: ignore[union-attr]
