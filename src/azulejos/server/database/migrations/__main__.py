"""Write the next step after a change of `schema.py`: `python -m azulejos.server.database.migrations "what changes"`."""

from __future__ import annotations

import sys
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from azulejos.server.database.migration import configuration, newest_revision, upgrade

VERSIONS = Path(__file__).parent / "versions"


def write_step(message: str, folder: Path, config: Config) -> None:
    """Compare the newest revision with the schema, and write what is missing, for the developer to read."""
    engine = create_engine("sqlite://")
    number = int(newest_revision(config)) + 1
    try:
        with engine.begin() as connection:
            upgrade(connection, config)
            command.revision(config, message, autogenerate=True, rev_id=f"{number:04}", version_path=str(folder))
    finally:
        engine.dispose()


if __name__ == "__main__":
    write_step(sys.argv[1], VERSIONS, configuration())
