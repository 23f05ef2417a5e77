"""Signs of life, and the times without any."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began_at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
