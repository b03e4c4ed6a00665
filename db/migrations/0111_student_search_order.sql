-- A token row carries what the list of students goes by: the newest ten that hold a word are ten steps in this index, not
-- a sort of all who match.
ALTER TABLE student_search DROP CONSTRAINT student_search_pkey;
DROP INDEX student_search_student;
ALTER TABLE student_search ADD COLUMN created_at timestamptz;

-- The owner of a table sees its rows only while its policies are not forced.
ALTER TABLE student NO FORCE ROW LEVEL SECURITY;
ALTER TABLE student_search NO FORCE ROW LEVEL SECURITY;
UPDATE student_search t SET created_at = s.created_at FROM student s WHERE s.id = t.student_id;
ALTER TABLE student FORCE ROW LEVEL SECURITY;
ALTER TABLE student_search FORCE ROW LEVEL SECURITY;

ALTER TABLE student_search ADD PRIMARY KEY (company_id, token, created_at, student_id);
CREATE INDEX student_search_student ON student_search (student_id);

-- A node of the last release does not say it.
CREATE FUNCTION student_search_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.created_at INTO NEW.created_at FROM student s WHERE s.id = NEW.student_id;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_order BEFORE INSERT ON student_search FOR EACH ROW WHEN (NEW.created_at IS NULL)
  EXECUTE FUNCTION student_search_order();
