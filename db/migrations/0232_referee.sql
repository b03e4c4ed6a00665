-- Referees of a student: who was asked for a letter, how far it is, and for which applications it was submitted.

CREATE TABLE referee (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  student_id  bigint NOT NULL,
  name        text NOT NULL CHECK (btrim(name) <> ''),
  title_held  text NOT NULL DEFAULT '',
  email       text NOT NULL DEFAULT '',
  due_on      date,
  asked_on    date,
  received_on date,
  reminded_on date,
  draft_file_id bigint,
  note        text NOT NULL DEFAULT '',
  status      text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'asked', 'agreed', 'declined', 'received', 'submitted')),
  created_by  bigint,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT referee_draft FOREIGN KEY (company_id, draft_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX referee_family ON referee (family_id, company_id);
CREATE INDEX referee_newest ON referee (company_id, id DESC);
CREATE INDEX referee_of_student ON referee (company_id, student_id, id);
CREATE INDEX referee_of_draft ON referee (company_id, draft_file_id);
CREATE INDEX referee_maker ON referee (family_id, created_by);
SELECT secure_table('referee', 'own', 'referee', 'id', 'family_id');
SELECT closed_machine('referee', 'planned>asked,asked>agreed,asked>declined,agreed>declined,asked>received,agreed>received'
  ',received>submitted,submitted>received,declined>planned');

CREATE TABLE referee_use (
  company_id     bigint NOT NULL,
  referee_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  submitted_on   date,
  PRIMARY KEY (company_id, referee_id, application_id),
  FOREIGN KEY (company_id, referee_id) REFERENCES referee (company_id, id),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id)
);
CREATE INDEX referee_use_application ON referee_use (company_id, application_id);
SELECT secure_table('referee_use', 'own', 'referee', 'referee_id');
