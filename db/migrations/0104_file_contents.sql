-- A file that hangs on no document goes after a day, and its contents a day after its row.
--
-- What holds, and who holds it:
--   1. What a document names is never removed.        the references to file (company_id, id)
--   2. Contents that a row names are never removed.   the lock of a content, taken by an upload and by the removal

-- Contents that no row named when they were written here; looked at again before they go. A hash is nobody's data, and
-- companies may have the same content.
CREATE TABLE unnamed_content (
  sha256 text PRIMARY KEY,
  since  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX file_content ON file (company_id, sha256);
