-- Demands: what students need taught. Somebody accepts each, and lessons are planned for it.
--
-- `planned_minutes` is what its lessons take that are planned or taught; kept in the transaction that changes them, and
-- the states accepted, partly_planned and planned follow from it.

CREATE TABLE demand (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL,
  company_id      bigint NOT NULL,
  number          text NOT NULL,
  course_type     smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id      bigint NOT NULL,
  level_id        bigint,
  level_kind      text GENERATED ALWAYS AS ('alevel') STORED,
  minutes         int NOT NULL CHECK (minutes > 0),
  lesson_minutes  int NOT NULL CHECK (lesson_minutes BETWEEN 15 AND 720),
  planned_minutes int NOT NULL DEFAULT 0 CHECK (planned_minutes >= 0),
  goal            text NOT NULL DEFAULT '',
  -- The zone of the wished times.
  time_zone       text NOT NULL,
  starts_on       date NOT NULL,
  -- By when it must be taught: an exam, mostly.
  deadline        date,
  -- May be planned beyond the hours that were bought.
  on_credit       boolean NOT NULL DEFAULT false,
  note            text NOT NULL DEFAULT '',
  reason          text NOT NULL DEFAULT '',
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN
                  ('draft', 'submitted', 'accepted', 'partly_planned', 'planned', 'closed', 'rejected', 'cancelled')),
  created_by      bigint NOT NULL,
  submitted_at    timestamptz,
  decided_by      bigint,
  decided_at      timestamptz,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT demand_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT demand_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  CHECK (lesson_minutes <= minutes),
  CHECK (deadline >= starts_on)
);
CREATE INDEX demand_family ON demand (family_id, company_id);
CREATE INDEX demand_newest ON demand (company_id, id);
CREATE INDEX demand_status ON demand (company_id, status, created_at);
CREATE INDEX demand_deadline ON demand (company_id, status, deadline, id);
CREATE INDEX demand_type ON demand (company_id, course_type, id);
CREATE INDEX demand_of_subject ON demand (family_id, subject_id);
CREATE INDEX demand_of_level ON demand (family_id, level_id);
CREATE INDEX demand_maker ON demand (family_id, created_by);
CREATE INDEX demand_decider ON demand (family_id, decided_by);
SELECT secure_table('demand', 'own', 'demand', 'id', 'family_id,level_kind');

CREATE TABLE demand_student (
  company_id bigint NOT NULL,
  demand_id  bigint NOT NULL,
  student_id bigint NOT NULL,
  PRIMARY KEY (company_id, demand_id, student_id),
  FOREIGN KEY (company_id, demand_id) REFERENCES demand (company_id, id),
  CONSTRAINT demand_student_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id)
);
CREATE INDEX demand_of_student ON demand_student (company_id, student_id, demand_id);
SELECT secure_table('demand_student', 'own', 'demand', 'demand_id');

-- When the students would like it, by the clock of the demand's zone. 1 is Monday.
CREATE TABLE demand_slot (
  company_id  bigint NOT NULL,
  demand_id   bigint NOT NULL,
  weekday     smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute   smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (company_id, demand_id, weekday, from_minute),
  FOREIGN KEY (company_id, demand_id) REFERENCES demand (company_id, id),
  CHECK (from_minute < to_minute)
);
SELECT secure_table('demand_slot', 'own', 'demand', 'demand_id');

CREATE TABLE demand_teacher (
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  demand_id  bigint NOT NULL,
  teacher_id bigint NOT NULL,
  is_wanted  boolean NOT NULL,
  PRIMARY KEY (company_id, demand_id, teacher_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, demand_id) REFERENCES demand (company_id, id),
  CONSTRAINT demand_teacher_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id)
);
CREATE INDEX demand_of_teacher ON demand_teacher (family_id, teacher_id);
SELECT secure_table('demand_teacher', 'own', 'demand', 'demand_id', 'family_id');

ALTER TABLE lesson ADD CONSTRAINT lesson_demand FOREIGN KEY (company_id, demand_id) REFERENCES demand (company_id, id);
