"""When a kept game file was last opened, and whose files are whose."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("files", sa.Column("opened_at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE files SET opened_at = created_at")
    op.create_index("ix_files_person", "files", ["person"])
    op.create_index("ix_files_opened_at", "files", ["opened_at"])
