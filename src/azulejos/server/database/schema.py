"""The schema: the tables of the database, the same for SQLite and PostgreSQL.

Times are milliseconds since 1970, by the server's clock. `migrations/` brings an older database to this form.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# Guests and accounts. A guest who registers keeps the row, and so the games.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(64)),  # of an account: its name folded, so that no two look alike; else null
    Column("password", String(255)),  # of an account: an argon2 hash
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),  # when one of its connections was last alive
    Column("face", Integer),  # the tiles that they have chosen for it; null: those that follow from the id
    Column("role", String(8)),  # "helper" or "host"; null for everybody else
    UniqueConstraint("name_key", name="one_account_a_name"),
)

# Cookies and API tokens, by the digest of what the person holds: a copy of the database opens no session.
sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # "cookie" or "token"
    Column("label", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),  # null: until it is revoked
    Column("seen_at", BigInteger, nullable=False),  # when it was last used, to within a day
    Column("proved_at", BigInteger),  # when its owner last showed a password or a passkey; null: never
    Column("challenge", String(128)),  # what a passkey has to sign, after what for; null: nothing was asked for
    Column("challenge_until", BigInteger),
)

# The public halves of passkeys, by the digest of the id that the authenticator chose.
passkeys = Table(
    "passkeys",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("credential", LargeBinary(1023), nullable=False),  # that id
    Column("public_key", LargeBinary(2048), nullable=False),
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them; some always say 0
    Column("label", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),  # null: not since it was added
)

# Links that let strangers in where not everybody may make an account, by the digest of the word in them.
invitations = Table(
    "invitations",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), index=True),  # who made it; null: the server's own command
    Column("role", String(8)),  # of those who come with it
    Column("most", Integer, nullable=False),  # how many may come with it
    Column("used", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

# One row for each table: what never changes, and a summary of its events for lobby, lists and the sweeper.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("setup", Text, nullable=False),  # JSON of `messages.Setup`
    Column("host", String(32), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),  # shown when the game is over
    Column("created_at", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),  # of the last event
    Column("status", String(8), nullable=False),  # "open", "running" or "over"
    Column("is_listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),  # JSON of `messages.LobbyTable`
    Column("due_at", BigInteger),  # when the server itself must act: a bot's move, a clock, a leaver
    Column("updated_at", BigInteger, nullable=False),
    Index("tables_by_status", "status", "updated_at"),
    Index("tables_by_due", "due_at"),
)

# What happened at a table. The key is the compare-and-swap: of two that write the same number, one wins.
events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON of `events.Event`
    Column("person", String(32)),  # who caused it; null for the server
    Column("command", String(64)),  # the id that its client gave the command: sent twice, it happens once
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "person", "command", name="one_event_a_command"),
)

# The seats of people, for "my games"; the result once there is one.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("score", Integer),
    Column("rank", Integer),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(64), nullable=False),  # as it was then
    Column("text", Text, nullable=False),
    Column("command", String(64)),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "person", "command", name="one_line_a_command"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# The last link of this server's chain of secrets for the deals of the days (`docs/notation.md`); there is one row.
daily_chain = Table(
    "daily_chain",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("root", LargeBinary(32), nullable=False),
)

# The deals of days that people have begun, and by how many points they finished them on that day.
daily_games = Table(
    "daily_games",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("table_id", String(32), nullable=False),
    Column("margin", Integer),  # null: not finished on its day
    UniqueConstraint("table_id", name="one_day_a_table"),
    Index("daily_games_by_margin", "day", "game", "margin"),
)

# When a server last gave a sign of life: one row for all processes, written every few seconds.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

# Times at which no server ran or none could write: they count on no clock.
outages = Table(
    "outages",
    metadata,
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)

# Game files that people uploaded to look at.
files = Table(
    "files",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("opened_at", BigInteger, nullable=False, index=True),  # to within a day
)

# Reviews of finished games, as they are sent: of a table, or of a kept file, with which they go.
reviews = Table(
    "reviews",
    metadata,
    Column("source", String(8), primary_key=True),  # "table" or "file"
    Column("id", String(32), primary_key=True),
    Column("form", Integer, nullable=False),  # of the body: one of an older form is worked out again
    Column("body", Text, nullable=False),  # JSON of `reviews.Review`
    Column("created_at", BigInteger, nullable=False),
)
