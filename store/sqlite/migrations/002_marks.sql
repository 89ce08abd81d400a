-- Commands are found by eight bytes of theirs, not by their whole names: an
-- index of marks has a third of the pages, and each move dirties one of them.
ALTER TABLE entry ADD COLUMN mark INTEGER; -- of cmd; see mark.go

UPDATE entry SET mark = mark(cmd) WHERE cmd IS NOT NULL;

DROP INDEX entry_cmd;

CREATE UNIQUE INDEX entry_mark ON entry (stream, mark) WHERE mark IS NOT NULL;
