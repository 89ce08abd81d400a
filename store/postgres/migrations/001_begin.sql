CREATE TABLE stream (
	id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	name text COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE entry (
	stream bigint   NOT NULL REFERENCES stream (id),
	seq    bigint   NOT NULL,
	batch  bigint   NOT NULL,
	at     bigint   NOT NULL, -- Unix milliseconds
	by     smallint NOT NULL, -- seat; -1 is the House
	cmd    text COLLATE "C",  -- on a batch's first entry only
	text   text     NOT NULL,
	PRIMARY KEY (stream, seq)
);

CREATE UNIQUE INDEX entry_cmd ON entry (stream, cmd) WHERE cmd IS NOT NULL;

CREATE TABLE record (
	kind    text COLLATE "C" NOT NULL,
	key     text COLLATE "C" NOT NULL,
	"group" text COLLATE "C" NOT NULL,
	at      bigint NOT NULL, -- Unix milliseconds
	doc     text   NOT NULL,
	PRIMARY KEY (kind, key)
);

CREATE INDEX record_group ON record (kind, "group", at);
CREATE INDEX record_at ON record (kind, at);
