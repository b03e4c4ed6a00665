-- A teacher's lessons over many years: counted without a look at the rows themselves, and the unmarked ones among them
-- found without passing over all that were marked.
DROP INDEX lesson_of_teacher;
CREATE INDEX lesson_of_teacher ON lesson (teacher_id, starts_at, id) INCLUDE (family_id, company_id, ends_at);
CREATE INDEX lesson_of_teacher_status ON lesson (teacher_id, status, starts_at, id);
