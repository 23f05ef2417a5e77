"""When a session was last used, and its owner last proved who they are; passkeys and their challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("proved_at", sa.BigInteger))
    op.add_column("sessions", sa.Column("challenge", sa.String(128)))
    op.add_column("sessions", sa.Column("challenge_until", sa.BigInteger))
    seen = "SELECT people.seen_at FROM people WHERE people.id = sessions.person"
    op.execute(f"UPDATE sessions SET seen_at = COALESCE(({seen}), created_at)")
    op.create_table(
        "passkeys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("credential", sa.LargeBinary(1023), nullable=False),
        sa.Column("public_key", sa.LargeBinary(2048), nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.Index("ix_passkeys_person", "person"),
    )
