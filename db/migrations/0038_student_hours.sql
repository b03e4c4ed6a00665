-- Everybody has figures, from the beginning: in the order of the hours nobody is missing, and "none left" finds those
-- who never bought any. Of several companies they come in one order too.
ALTER TABLE student_figures ADD COLUMN family_id bigint DEFAULT app_family();

-- Those who are there already; the owner of a table sees its rows only while its policies are not forced.
ALTER TABLE student NO FORCE ROW LEVEL SECURITY;
ALTER TABLE student_figures NO FORCE ROW LEVEL SECURITY;
UPDATE student_figures f SET family_id = s.family_id FROM student s WHERE s.id = f.student_id;
INSERT INTO student_figures (family_id, company_id, student_id)
  SELECT family_id, company_id, id FROM student ON CONFLICT (student_id) DO NOTHING;
ALTER TABLE student FORCE ROW LEVEL SECURITY;
ALTER TABLE student_figures FORCE ROW LEVEL SECURITY;

ALTER TABLE student_figures ALTER COLUMN family_id SET NOT NULL;
CREATE INDEX student_figures_family_remaining ON student_figures (family_id, remaining_minutes, student_id) INCLUDE (company_id);

CREATE FUNCTION student_begin_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_figures (family_id, company_id, student_id) VALUES (NEW.family_id, NEW.company_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER begin_figures AFTER INSERT ON student FOR EACH ROW EXECUTE FUNCTION student_begin_figures();
