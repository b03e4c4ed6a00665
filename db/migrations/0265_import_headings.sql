-- Files of other systems: their own headings, and what somebody has said that each of them means.
ALTER TABLE import ADD COLUMN headings jsonb NOT NULL DEFAULT '[]';
-- They stand in the file; the trail has what was imported.
DROP TRIGGER audit ON import;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON import
  FOR EACH ROW EXECUTE FUNCTION audit_row('import', 'id', 'company', 'started_at,ended_at,headings');

-- Remembered for the company: the next file with such a heading is understood by itself. An empty field: left out.
CREATE TABLE import_heading (
  company_id bigint NOT NULL REFERENCES company (id),
  noun       text NOT NULL,
  heading    text NOT NULL,
  field      text NOT NULL,
  PRIMARY KEY (company_id, noun, heading)
);
SELECT secure_table('import_heading', 'own', '');
