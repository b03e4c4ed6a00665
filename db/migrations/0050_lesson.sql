-- Lessons: who teaches whom, when and where. Nobody and no room is ever in two of them at once.
--
-- What holds, and who holds it:
--   1. Of one teacher, assistant, student or room no two bookings overlap, over all companies of the family.   EXCLUDE, at the commit
--   2. The bookings are what the lessons say, always: triggers write them, and nobody else can.                 triggers, grants
--   3. A lesson lasts from 1 minute to 12 hours, in whole minutes.                                              CHECK
--
-- A lesson keeps its number when it is moved. `moved` is one that was taken off the timetable and waits for its new time.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE lesson (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id             bigint NOT NULL,
  company_id            bigint NOT NULL,
  kind                  text NOT NULL DEFAULT 'lesson' CHECK (kind IN ('lesson', 'trial')),
  course_type           smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  -- What it came from, if anything: their own migrations say what these refer to.
  course_id             bigint,
  demand_id             bigint,
  subject_id            bigint,
  teacher_id            bigint NOT NULL,
  -- Who would have taught it, while somebody else does for this once.
  original_teacher_id   bigint,
  assistant_id          bigint,
  assistant_may_overlap boolean NOT NULL DEFAULT false,
  room_id               bigint,
  live_link             text NOT NULL DEFAULT '',
  starts_at             timestamptz NOT NULL,
  ends_at               timestamptz NOT NULL,
  minutes               int GENERATED ALWAYS AS ((EXTRACT(epoch FROM ends_at - starts_at) / 60)::int) STORED,
  status                text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'finished', 'cancelled', 'moved')),
  -- Why it was cancelled or taken off.
  reason                text NOT NULL DEFAULT '',
  note                  text NOT NULL DEFAULT '',
  -- How far a trial lesson has led.
  trial_state           text NOT NULL DEFAULT '' CHECK (trial_state IN ('', 'arrived', 'attended', 'converted')),
  created_by            bigint,
  version               int NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT lesson_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT lesson_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT lesson_original_teacher FOREIGN KEY (family_id, original_teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT lesson_assistant FOREIGN KEY (family_id, assistant_id) REFERENCES admin (family_id, id),
  CONSTRAINT lesson_room FOREIGN KEY (company_id, room_id) REFERENCES room (company_id, id),
  CONSTRAINT lesson_lasts CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '12 hours'),
  CONSTRAINT lesson_whole_minutes CHECK (EXTRACT(second FROM starts_at) = 0 AND EXTRACT(second FROM ends_at) = 0),
  CHECK (original_teacher_id <> teacher_id),
  CHECK (trial_state = '' OR kind = 'trial')
);
CREATE INDEX lesson_time ON lesson (company_id, starts_at, id);
CREATE INDEX lesson_status ON lesson (company_id, status, starts_at, id);
CREATE INDEX lesson_family ON lesson (family_id, starts_at, id);
CREATE INDEX lesson_of_teacher ON lesson (teacher_id, starts_at, id);
CREATE INDEX lesson_of_original_teacher ON lesson (original_teacher_id, starts_at) WHERE original_teacher_id IS NOT NULL;
CREATE INDEX lesson_of_assistant ON lesson (assistant_id, starts_at) WHERE assistant_id IS NOT NULL;
CREATE INDEX lesson_of_room ON lesson (company_id, room_id, starts_at) WHERE room_id IS NOT NULL;
CREATE INDEX lesson_of_subject ON lesson (family_id, subject_id, starts_at);
CREATE INDEX lesson_of_course ON lesson (company_id, course_id, starts_at) WHERE course_id IS NOT NULL;
CREATE INDEX lesson_of_demand ON lesson (company_id, demand_id, starts_at) WHERE demand_id IS NOT NULL;
SELECT secure_table('lesson', 'shared', 'lesson', 'id', 'family_id,minutes');

CREATE TABLE lesson_student (
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  lesson_id  bigint NOT NULL,
  student_id bigint NOT NULL,
  -- Not while on leave: their time is free then.
  is_booked  boolean NOT NULL DEFAULT true,
  -- The lesson's, for a student's lessons in order; kept by triggers.
  starts_at  timestamptz NOT NULL,
  PRIMARY KEY (lesson_id, student_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id),
  CONSTRAINT lesson_student_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id)
);
CREATE INDEX lesson_student_lesson ON lesson_student (company_id, lesson_id);
CREATE INDEX lesson_student_of_student ON lesson_student (company_id, student_id, starts_at);
CREATE INDEX lesson_student_family ON lesson_student (family_id, company_id);
SELECT secure_table('lesson_student', 'shared', 'lesson', 'lesson_id', 'family_id,starts_at');

-- Who and what is taken, when. The family reads it, to see who is busy elsewhere.
CREATE TABLE booking (
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  lesson_id   bigint NOT NULL,
  -- Whoever is in the teachers' file is booked as a teacher, also where they assist.
  kind        text NOT NULL CHECK (kind IN ('teacher', 'assistant', 'student', 'room')),
  resource_id bigint NOT NULL,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  during      tstzrange GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  may_overlap boolean NOT NULL DEFAULT false,
  PRIMARY KEY (lesson_id, kind, resource_id),
  FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id),
  CONSTRAINT booking_clash EXCLUDE USING gist (kind WITH =, resource_id WITH =, during WITH &&)
    WHERE (NOT may_overlap) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX booking_lesson ON booking (company_id, lesson_id);
CREATE INDEX booking_family ON booking (family_id, company_id);
-- Row security lets only plain comparisons use an index: who is taken then is found by this one.
CREATE INDEX booking_taken ON booking (family_id, kind, resource_id, starts_at);
SELECT secure_table('booking', 'family', '');

-- Everything that a lesson takes, anew. Taken off or cancelled, it takes nothing.
CREATE FUNCTION lesson_books() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  assistant bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM booking WHERE lesson_id = NEW.id;
    IF NEW.starts_at <> OLD.starts_at THEN
      UPDATE lesson_student SET starts_at = NEW.starts_at WHERE lesson_id = NEW.id;
    END IF;
  END IF;
  IF NEW.status NOT IN ('planned', 'finished') THEN
    RETURN NULL;
  END IF;
  INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at)
  VALUES (NEW.family_id, NEW.company_id, NEW.id, 'teacher', NEW.teacher_id, NEW.starts_at, NEW.ends_at);
  IF NEW.room_id IS NOT NULL THEN
    INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at)
    VALUES (NEW.family_id, NEW.company_id, NEW.id, 'room', NEW.room_id, NEW.starts_at, NEW.ends_at);
  END IF;
  IF NEW.assistant_id IS NOT NULL THEN
    SELECT id INTO assistant FROM teacher WHERE admin_id = NEW.assistant_id;
    INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at, may_overlap)
    VALUES (NEW.family_id, NEW.company_id, NEW.id, CASE WHEN assistant IS NULL THEN 'assistant' ELSE 'teacher' END,
            COALESCE(assistant, NEW.assistant_id), NEW.starts_at, NEW.ends_at, NEW.assistant_may_overlap)
    ON CONFLICT (lesson_id, kind, resource_id) DO NOTHING;
  END IF;
  INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at)
  SELECT NEW.family_id, NEW.company_id, NEW.id, 'student', s.student_id, NEW.starts_at, NEW.ends_at
    FROM lesson_student s WHERE s.lesson_id = NEW.id AND s.is_booked;
  RETURN NULL;
END $$;
CREATE TRIGGER books AFTER INSERT ON lesson FOR EACH ROW EXECUTE FUNCTION lesson_books();
CREATE TRIGGER books_anew AFTER UPDATE ON lesson FOR EACH ROW
  WHEN ((OLD.teacher_id, OLD.assistant_id, OLD.assistant_may_overlap, OLD.room_id, OLD.starts_at, OLD.ends_at,
         OLD.status IN ('planned', 'finished'))
    IS DISTINCT FROM
        (NEW.teacher_id, NEW.assistant_id, NEW.assistant_may_overlap, NEW.room_id, NEW.starts_at, NEW.ends_at,
         NEW.status IN ('planned', 'finished')))
  EXECUTE FUNCTION lesson_books();

CREATE FUNCTION lesson_student_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT l.starts_at INTO NEW.starts_at FROM lesson l WHERE l.id = NEW.lesson_id;
  RETURN NEW;
END $$;
CREATE TRIGGER at_its_time BEFORE INSERT ON lesson_student FOR EACH ROW EXECUTE FUNCTION lesson_student_time();

CREATE FUNCTION lesson_student_books() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM booking WHERE lesson_id = OLD.lesson_id AND kind = 'student' AND resource_id = OLD.student_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_booked THEN
    INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at)
    SELECT l.family_id, l.company_id, l.id, 'student', NEW.student_id, l.starts_at, l.ends_at
      FROM lesson l WHERE l.id = NEW.lesson_id AND l.status IN ('planned', 'finished');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER books AFTER INSERT OR DELETE ON lesson_student FOR EACH ROW EXECUTE FUNCTION lesson_student_books();
CREATE TRIGGER books_anew AFTER UPDATE ON lesson_student FOR EACH ROW
  WHEN (OLD.is_booked <> NEW.is_booked) EXECUTE FUNCTION lesson_student_books();

-- Whoever enters the teachers' file, or leaves it, is booked as what they are now.
CREATE FUNCTION teacher_books() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.admin_id IS NOT NULL THEN
    UPDATE booking b SET kind = 'assistant', resource_id = OLD.admin_id FROM lesson l
     WHERE l.id = b.lesson_id AND b.kind = 'teacher' AND b.resource_id = NEW.id
       AND l.assistant_id = OLD.admin_id AND l.teacher_id <> NEW.id;
  END IF;
  IF NEW.admin_id IS NOT NULL THEN
    UPDATE booking b SET kind = 'teacher', resource_id = NEW.id
     WHERE b.family_id = NEW.family_id AND b.kind = 'assistant' AND b.resource_id = NEW.admin_id
       AND NOT EXISTS (SELECT 1 FROM booking o WHERE o.lesson_id = b.lesson_id AND o.kind = 'teacher' AND o.resource_id = NEW.id);
    DELETE FROM booking b WHERE b.family_id = NEW.family_id AND b.kind = 'assistant' AND b.resource_id = NEW.admin_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER books AFTER INSERT ON teacher FOR EACH ROW EXECUTE FUNCTION teacher_books();
CREATE TRIGGER books_anew AFTER UPDATE ON teacher FOR EACH ROW
  WHEN (OLD.admin_id IS DISTINCT FROM NEW.admin_id) EXECUTE FUNCTION teacher_books();

-- Bookings that are not what the lessons say, of the family: none, always. For operators and tests.
CREATE FUNCTION bookings_wrong() RETURNS TABLE (lesson_id bigint, kind text, resource_id bigint, what text)
LANGUAGE sql STABLE AS $$
  WITH wanted AS (
    SELECT l.id AS lesson_id, r.kind, r.resource_id, tstzrange(l.starts_at, l.ends_at, '[)') AS during
      FROM lesson l CROSS JOIN LATERAL (
        SELECT 'teacher' AS kind, l.teacher_id AS resource_id
        UNION SELECT 'room', l.room_id WHERE l.room_id IS NOT NULL
        UNION SELECT CASE WHEN t.id IS NULL THEN 'assistant' ELSE 'teacher' END, COALESCE(t.id, l.assistant_id)
                FROM (SELECT 1) AS one LEFT JOIN teacher t ON t.admin_id = l.assistant_id WHERE l.assistant_id IS NOT NULL
        UNION SELECT 'student', s.student_id FROM lesson_student s WHERE s.lesson_id = l.id AND s.is_booked) r
     WHERE l.status IN ('planned', 'finished'))
  SELECT w.lesson_id, w.kind, w.resource_id, 'missing' FROM wanted w
   WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.lesson_id = w.lesson_id AND b.kind = w.kind
                        AND b.resource_id = w.resource_id AND b.during = w.during)
  UNION ALL
  SELECT b.lesson_id, b.kind, b.resource_id, 'left over' FROM booking b
   WHERE NOT EXISTS (SELECT 1 FROM wanted w WHERE w.lesson_id = b.lesson_id AND w.kind = b.kind
                        AND w.resource_id = b.resource_id AND w.during = b.during)
    AND b.company_id = ANY ((SELECT app_read_companies())::bigint[])
$$;
