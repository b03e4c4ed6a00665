-- Interviews of an application: when by which clock, how, who prepares the student, and how it went.

CREATE TABLE interview (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  -- A moment, and the zone of whoever set it: it is shown in both.
  starts_at      timestamptz NOT NULL,
  zone           text NOT NULL CHECK (zone <> ''),
  minutes        smallint NOT NULL DEFAULT 30 CHECK (minutes BETWEEN 5 AND 600),
  form           text NOT NULL CHECK (form IN ('site', 'video', 'test')),
  place          text NOT NULL DEFAULT '',
  interviewer    text NOT NULL DEFAULT '',
  preparer_id    bigint,
  mocks_booked   smallint NOT NULL DEFAULT 0 CHECK (mocks_booked BETWEEN 0 AND 99),
  mocks_done     smallint NOT NULL DEFAULT 0 CHECK (mocks_done BETWEEN 0 AND 99),
  outcome        text NOT NULL DEFAULT '',
  note           text NOT NULL DEFAULT '',
  status         text NOT NULL DEFAULT 'set' CHECK (status IN ('set', 'done', 'cancelled', 'missed')),
  created_by     bigint,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT interview_mocks CHECK (mocks_done <= mocks_booked),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id),
  FOREIGN KEY (family_id, preparer_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX interview_family ON interview (family_id, company_id);
CREATE INDEX interview_of_application ON interview (company_id, application_id, id);
CREATE INDEX interview_next ON interview (company_id, starts_at, id);
CREATE INDEX interview_preparer ON interview (family_id, preparer_id);
CREATE INDEX interview_maker ON interview (family_id, created_by);
SELECT secure_table('interview', 'own', 'interview', 'id', 'family_id');
SELECT closed_machine('interview', 'set>done,set>cancelled,set>missed,cancelled>set,missed>set,done>set');
