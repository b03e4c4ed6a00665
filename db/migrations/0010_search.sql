-- Students are found as staff are: by tokens that are matched with =.
ALTER TABLE student ADD COLUMN search_text text NOT NULL DEFAULT '';

CREATE TABLE student_search (
  company_id bigint NOT NULL,
  token      text NOT NULL,
  student_id bigint NOT NULL,
  PRIMARY KEY (company_id, token, student_id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id) ON DELETE CASCADE
);
CREATE INDEX student_search_student ON student_search (student_id);
SELECT secure_table('student_search', 'shared', '');
