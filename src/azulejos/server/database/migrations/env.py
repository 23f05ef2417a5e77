"""Alembic's environment: it runs on a given connection, in that connection's transaction."""

from alembic import context

from azulejos.server.database import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    render_as_batch=True,  # SQLite changes a column by copying its table
    transactional_ddl=True,  # SQLite too: its transactions are begun by ourselves
)

with context.begin_transaction():
    context.run_migrations()
