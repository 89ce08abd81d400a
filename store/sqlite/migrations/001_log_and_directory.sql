CREATE TABLE stream (
	id   INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
) STRICT;

-- A rowid table with a unique index: a clustered key would dirty one page for
-- every stream of a group (see the measurements in doc/operate.md).
CREATE TABLE entry (
	id     INTEGER PRIMARY KEY,
	stream INTEGER NOT NULL REFERENCES stream (id),
	seq    INTEGER NOT NULL,
	batch  INTEGER NOT NULL,
	at     INTEGER NOT NULL, -- Unix milliseconds
	by     INTEGER NOT NULL, -- seat; -1 is the House
	cmd    TEXT,             -- on a batch's first entry only
	text   TEXT NOT NULL,
	UNIQUE (stream, seq)
) STRICT;

CREATE UNIQUE INDEX entry_cmd ON entry (stream, cmd) WHERE cmd IS NOT NULL;

CREATE TABLE record (
	id      INTEGER PRIMARY KEY,
	kind    TEXT NOT NULL,
	key     TEXT NOT NULL,
	"group" TEXT NOT NULL,
	at      INTEGER NOT NULL, -- Unix milliseconds
	doc     TEXT NOT NULL,
	UNIQUE (kind, key)
) STRICT;

CREATE INDEX record_group ON record (kind, "group", at);
CREATE INDEX record_at ON record (kind, at);
