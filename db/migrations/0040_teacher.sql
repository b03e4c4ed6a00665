-- Teachers: the family's, each working for some of its companies.

CREATE TABLE teacher (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL REFERENCES company (id),
  -- The company that keeps the file; where they teach is in teacher_company.
  company_id   bigint NOT NULL,
  -- The account they sign in with, if any: by it they see their own timetable, marks and pay.
  admin_id     bigint,
  teacher_name text NOT NULL,
  english_name text NOT NULL DEFAULT '',
  phone        text NOT NULL DEFAULT '',
  email        text NOT NULL DEFAULT '',
  employment   text NOT NULL DEFAULT 'full' CHECK (employment IN ('full', 'part')),
  -- Empty: the company's own.
  time_zone    text NOT NULL DEFAULT '',
  tier_id      bigint,
  tier_kind    text GENERATED ALWAYS AS ('teacher_tier') STORED,
  note         text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  search_text  text NOT NULL DEFAULT '',
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT teacher_admin_of_family FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id),
  CONSTRAINT teacher_tier FOREIGN KEY (family_id, tier_kind, tier_id) REFERENCES base_item (family_id, kind, id)
);
CREATE UNIQUE INDEX teacher_admin ON teacher (admin_id);
CREATE UNIQUE INDEX teacher_phone ON teacher (family_id, phone) WHERE phone <> '';
CREATE INDEX teacher_created ON teacher (family_id, created_at DESC, id DESC);
CREATE INDEX teacher_name ON teacher (family_id, teacher_name, id);
CREATE INDEX teacher_company_id ON teacher (family_id, company_id);
CREATE INDEX teacher_of_tier ON teacher (family_id, tier_id);
SELECT secure_table('teacher', 'family', 'teacher', 'id', 'family_id,tier_kind,search_text');

CREATE TABLE teacher_company (
  family_id  bigint NOT NULL,
  teacher_id bigint NOT NULL,
  company_id bigint NOT NULL,
  PRIMARY KEY (teacher_id, company_id),
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX teacher_company_company ON teacher_company (family_id, company_id, teacher_id);
SELECT secure_table('teacher_company', 'family', 'teacher', 'teacher_id', 'family_id');

-- What they teach; without a level, every level of the subject.
CREATE TABLE teacher_subject (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  teacher_id bigint NOT NULL,
  subject_id bigint NOT NULL,
  level_id   bigint,
  level_kind text GENERATED ALWAYS AS ('alevel') STORED,
  CONSTRAINT teacher_subject_once UNIQUE NULLS NOT DISTINCT (teacher_id, subject_id, level_id),
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id) ON DELETE CASCADE,
  CONSTRAINT teacher_subject_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT teacher_subject_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX teacher_subject_subject ON teacher_subject (family_id, subject_id, level_id, teacher_id);
CREATE INDEX teacher_subject_level ON teacher_subject (family_id, level_id);
SELECT secure_table('teacher_subject', 'family', 'teacher', 'teacher_id', 'family_id,level_kind');

-- When they can teach in an ordinary week, in minutes of the day in their own zone.
CREATE TABLE teacher_week (
  family_id   bigint NOT NULL,
  teacher_id  bigint NOT NULL,
  -- 1 is Monday.
  weekday     smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_minute smallint NOT NULL CHECK (from_minute >= 0),
  to_minute   smallint NOT NULL CHECK (to_minute <= 1440),
  CHECK (from_minute < to_minute),
  PRIMARY KEY (teacher_id, weekday, from_minute),
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('teacher_week', 'family', 'teacher', 'teacher_id', 'family_id');

-- And when not, or besides.
CREATE TABLE teacher_exception (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  teacher_id bigint NOT NULL,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL,
  -- 1: extra time, although the week has none here. 0: leave.
  is_free    smallint NOT NULL DEFAULT 0 CHECK (is_free IN (0, 1)),
  note       text NOT NULL DEFAULT '',
  CHECK (starts_at < ends_at),
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id) ON DELETE CASCADE
);
CREATE INDEX teacher_exception_teacher ON teacher_exception (family_id, teacher_id, starts_at);
SELECT secure_table('teacher_exception', 'family', 'teacher', 'teacher_id', 'family_id');

CREATE TABLE teacher_search (
  family_id  bigint NOT NULL,
  token      text NOT NULL,
  teacher_id bigint NOT NULL,
  PRIMARY KEY (family_id, token, teacher_id),
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id) ON DELETE CASCADE
);
CREATE INDEX teacher_search_teacher ON teacher_search (teacher_id);
SELECT secure_table('teacher_search', 'family', '');
