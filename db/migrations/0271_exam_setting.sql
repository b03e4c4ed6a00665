-- How a company goes about exams: so many hours a day are too many, and what a score guarantee asks of students unless it says
-- otherwise. No row: the defaults.
CREATE TABLE exam_setting (
  company_id           bigint PRIMARY KEY,
  family_id            bigint NOT NULL DEFAULT app_family(),
  exam_hours_a_day     smallint NOT NULL DEFAULT 6 CHECK (exam_hours_a_day BETWEEN 1 AND 14),
  guarantee_attendance smallint NOT NULL DEFAULT 80 CHECK (guarantee_attendance BETWEEN 0 AND 100),
  version              int NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX exam_setting_family ON exam_setting (family_id, company_id);
SELECT secure_table('exam_setting', 'own', 'exam_setting', 'company_id', 'family_id');
