-- Live classes: given by one company, for the companies that it names.
--
-- The family reads them; whose they are and whom they are for is asked by every list. What the clock says of one
-- (whether it is on, or over) is not kept: only that it was cancelled is.

CREATE TABLE live (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  -- Who gives it, and may change it.
  company_id  bigint NOT NULL,
  title       text NOT NULL,
  subject_id  bigint,
  teacher_id  bigint NOT NULL,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  platform    text NOT NULL CHECK (platform IN ('tencent', 'zoom', 'classin', 'dingtalk', 'feishu', 'other')),
  join_link   text NOT NULL DEFAULT '',
  -- Whoever has it runs the class: it is in no trail, and shown to few.
  host_link   text NOT NULL DEFAULT '',
  replay_link text NOT NULL DEFAULT '',
  -- Null: as many as come.
  capacity    int CHECK (capacity > 0),
  note        text NOT NULL DEFAULT '',
  status      text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled')),
  created_by  bigint,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT live_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT live_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CONSTRAINT live_lasts CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '12 hours')
);
CREATE INDEX live_time ON live (family_id, starts_at, id);
CREATE INDEX live_ends ON live (family_id, status, ends_at);
CREATE INDEX live_of_company ON live (company_id, starts_at, id);
CREATE INDEX live_of_subject ON live (subject_id, starts_at);
CREATE INDEX live_of_teacher ON live (teacher_id, starts_at);
CREATE INDEX live_maker ON live (created_by);
SELECT secure_table('live', 'family', 'live', 'id', 'family_id,host_link');

-- Whom it is for.
CREATE TABLE live_company (
  family_id  bigint NOT NULL,
  live_id    bigint NOT NULL,
  company_id bigint NOT NULL,
  PRIMARY KEY (live_id, company_id),
  FOREIGN KEY (family_id, live_id) REFERENCES live (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX live_company_company ON live_company (company_id, live_id);
CREATE INDEX live_company_family ON live_company (family_id, live_id);
SELECT secure_table('live_company', 'family', 'live', 'live_id', 'family_id');
