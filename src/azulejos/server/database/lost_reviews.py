"""A review goes with its game file: also when the file goes with its owner."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema


async def delete_lost_reviews(connection: AsyncConnection) -> None:
    """Delete the reviews of files that are no longer kept."""
    columns, kept = schema.reviews.c, select(schema.files.c.id)
    await connection.execute(delete(schema.reviews).where(columns.source == "file", columns.id.not_in(kept)))
