"""Pictures of tables, for links in chats."""
