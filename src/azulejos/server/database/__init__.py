"""The database: schema, store, migrations, backups."""
