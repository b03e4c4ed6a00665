-- Class courses: a class with a teacher, a weekly pattern, so many places and a waiting list.
--
-- What holds, and who holds it:
--   1. No more students than places, however many enrol at once.   course_places counts them under the row's lock; CHECK
--   2. A student is once in a course: enrolled, or waiting.         PRIMARY KEY

CREATE TABLE course (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL,
  company_id     bigint NOT NULL,
  name           text NOT NULL,
  course_type    smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id     bigint NOT NULL,
  level_id       bigint,
  level_kind     text GENERATED ALWAYS AS ('alevel') STORED,
  teacher_id     bigint NOT NULL,
  assistant_id   bigint,
  room_id        bigint,
  live_link      text NOT NULL DEFAULT '',
  capacity       int NOT NULL CHECK (capacity BETWEEN 1 AND 200),
  -- Kept by triggers from the roster.
  enrolled_count int NOT NULL DEFAULT 0,
  waiting_count  int NOT NULL DEFAULT 0,
  price_fen      bigint NOT NULL DEFAULT 0 CHECK (price_fen >= 0),
  time_zone      text NOT NULL,
  starts_on      date NOT NULL,
  ends_on        date NOT NULL,
  note           text NOT NULL DEFAULT '',
  reason         text NOT NULL DEFAULT '',
  status         text NOT NULL DEFAULT 'planning'
                 CHECK (status IN ('planning', 'open', 'running', 'finished', 'cancelled')),
  created_by     bigint NOT NULL,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT course_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT course_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT course_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT course_assistant FOREIGN KEY (family_id, assistant_id) REFERENCES admin (family_id, id),
  CONSTRAINT course_room FOREIGN KEY (company_id, room_id) REFERENCES room (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CONSTRAINT course_full CHECK (enrolled_count BETWEEN 0 AND capacity),
  CHECK (ends_on >= starts_on)
);
CREATE INDEX course_family ON course (family_id, company_id);
CREATE INDEX course_start ON course (company_id, starts_on, id);
CREATE INDEX course_status ON course (company_id, status, starts_on, id);
CREATE INDEX course_of_subject ON course (family_id, subject_id);
CREATE INDEX course_of_level ON course (family_id, level_id);
CREATE INDEX course_of_teacher ON course (family_id, teacher_id);
CREATE INDEX course_of_assistant ON course (family_id, assistant_id);
CREATE INDEX course_of_room ON course (company_id, room_id);
CREATE INDEX course_maker ON course (family_id, created_by);
SELECT secure_table('course', 'own', 'course', 'id', 'family_id,level_kind,enrolled_count,waiting_count');

-- By the clock of the course's zone. 1 is Monday.
CREATE TABLE course_slot (
  company_id  bigint NOT NULL,
  course_id   bigint NOT NULL,
  weekday     smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute   smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (company_id, course_id, weekday, from_minute),
  FOREIGN KEY (company_id, course_id) REFERENCES course (company_id, id),
  CHECK (from_minute < to_minute)
);
SELECT secure_table('course_slot', 'own', 'course', 'course_id');

CREATE TABLE course_student (
  company_id bigint NOT NULL,
  course_id  bigint NOT NULL,
  student_id bigint NOT NULL,
  is_waiting boolean NOT NULL,
  -- Since when they are in, or wait: the first come are the first served.
  since      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, course_id, student_id),
  FOREIGN KEY (company_id, course_id) REFERENCES course (company_id, id),
  CONSTRAINT course_student_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id)
);
CREATE INDEX course_of_student ON course_student (company_id, student_id, course_id);
SELECT secure_table('course_student', 'own', 'course', 'course_id', 'since');

CREATE FUNCTION course_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  enrolled int := 0;
  waiting  int := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.is_waiting THEN waiting := waiting - 1; ELSE enrolled := enrolled - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.is_waiting THEN waiting := waiting + 1; ELSE enrolled := enrolled + 1; END IF;
  END IF;
  UPDATE course SET enrolled_count = enrolled_count + enrolled, waiting_count = waiting_count + waiting
   WHERE company_id = COALESCE(NEW.company_id, OLD.company_id) AND id = COALESCE(NEW.course_id, OLD.course_id);
  RETURN NULL;
END $$;
CREATE TRIGGER places AFTER INSERT OR UPDATE OR DELETE ON course_student FOR EACH ROW EXECUTE FUNCTION course_places();

ALTER TABLE lesson ADD CONSTRAINT lesson_course FOREIGN KEY (company_id, course_id) REFERENCES course (company_id, id);
