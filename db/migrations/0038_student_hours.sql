-- Of several companies too, students come in the order of their hours.
ALTER TABLE student_figures ADD COLUMN family_id bigint DEFAULT app_family();

-- Those who are there already; the owner of a table sees its rows only while its policies are not forced.
ALTER TABLE student NO FORCE ROW LEVEL SECURITY;
ALTER TABLE student_figures NO FORCE ROW LEVEL SECURITY;
UPDATE student_figures f SET family_id = s.family_id FROM student s WHERE s.id = f.student_id;
ALTER TABLE student FORCE ROW LEVEL SECURITY;
ALTER TABLE student_figures FORCE ROW LEVEL SECURITY;

ALTER TABLE student_figures ALTER COLUMN family_id SET NOT NULL;
CREATE INDEX student_figures_family_remaining ON student_figures (family_id, remaining_minutes, student_id) INCLUDE (company_id);
