-- Who was there. Marking a lesson takes the hours, recognises what they bring, pays the teacher, and finishes the lesson.
--
-- What holds, and who holds it:
--   1. A student of a lesson has one outcome; nobody who is not in it has any.                          PRIMARY KEY, FOREIGN KEY
--   2. A lesson is finished exactly while every student in it has an outcome.                           attendance_wrong()
--   3. What an outcome deducted is what the lesson took of the student's hours, or left owed.           attendance_wrong()
--   4. A missed lesson is made up once; one that is arranged or done names the lesson that does it.     UNIQUE, CHECK
--   5. What was marked, corrected and undone, and what it moved, is never edited.                       trigger
--   6. Nothing is marked before it begins, nor twice.                                                   the service, under the lesson's lock

ALTER TABLE company
  -- Leave asked for at least so many hours before a lesson costs nothing.
  ADD COLUMN leave_notice_hours       smallint NOT NULL DEFAULT 24 CHECK (leave_notice_hours BETWEEN 0 AND 720),
  ADD COLUMN late_leave_hours_percent smallint NOT NULL DEFAULT 50 CHECK (late_leave_hours_percent BETWEEN 0 AND 100),
  ADD COLUMN late_leave_pay_percent   smallint NOT NULL DEFAULT 50 CHECK (late_leave_pay_percent BETWEEN 0 AND 100),
  ADD COLUMN correction_days          smallint NOT NULL DEFAULT 7 CHECK (correction_days BETWEEN 0 AND 366),
  ADD COLUMN make_up_days             smallint NOT NULL DEFAULT 90 CHECK (make_up_days BETWEEN 1 AND 999),
  -- One-to-two with one present: their one-to-two hours, or one-to-one hours.
  ADD COLUMN pair_rule                text NOT NULL DEFAULT 'full' CHECK (pair_rule IN ('full', 'single'));

ALTER TABLE lesson_student ADD UNIQUE (company_id, lesson_id, student_id);

CREATE TABLE attendance (
  family_id        bigint NOT NULL,
  company_id       bigint NOT NULL,
  lesson_id        bigint NOT NULL,
  student_id       bigint NOT NULL,
  -- The lesson's, for spans of time.
  starts_at        timestamptz NOT NULL,
  outcome          text NOT NULL CHECK (outcome IN ('present', 'late', 'leave', 'late_leave', 'absent', 'make_up', 'teacher_absent')),
  taught_minutes   int NOT NULL CHECK (taught_minutes BETWEEN 0 AND 720),
  deducted_minutes int NOT NULL CHECK (deducted_minutes BETWEEN 0 AND 720),
  -- Whose hours it took: the lesson's own type, or by the rule for a pair of which one came.
  course_type      smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  note             text NOT NULL DEFAULT '',
  marked_by        bigint,
  marked_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lesson_id, student_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT attendance_student FOREIGN KEY (company_id, lesson_id, student_id)
    REFERENCES lesson_student (company_id, lesson_id, student_id),
  CHECK (deducted_minutes = 0 OR outcome IN ('present', 'late', 'late_leave', 'absent', 'make_up'))
);
CREATE INDEX attendance_lesson ON attendance (company_id, lesson_id, student_id);
CREATE INDEX attendance_family ON attendance (family_id, company_id);
CREATE INDEX attendance_of_student ON attendance (company_id, student_id, starts_at);
CREATE INDEX attendance_outcome ON attendance (company_id, outcome, starts_at);
CREATE INDEX attendance_time ON attendance (company_id, starts_at);
SELECT secure_table('attendance', 'shared', 'lesson', 'lesson_id', 'family_id,starts_at');

-- A lesson that a student missed and is owed.
CREATE TABLE make_up (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id        bigint NOT NULL,
  company_id       bigint NOT NULL,
  student_id       bigint NOT NULL,
  missed_lesson_id bigint NOT NULL,
  -- What the missed one took: where it took anything, making it up takes nothing again.
  deducted_minutes int NOT NULL DEFAULT 0 CHECK (deducted_minutes >= 0),
  -- The lesson that makes it up.
  lesson_id        bigint,
  status           text NOT NULL DEFAULT 'owed' CHECK (status IN ('owed', 'arranged', 'done', 'expired')),
  expires_on       date NOT NULL,
  version          int NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT make_up_once UNIQUE (company_id, missed_lesson_id, student_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT make_up_missed FOREIGN KEY (company_id, missed_lesson_id, student_id)
    REFERENCES lesson_student (company_id, lesson_id, student_id),
  CONSTRAINT make_up_lesson FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id),
  CHECK ((lesson_id IS NOT NULL) = (status IN ('arranged', 'done')))
);
CREATE UNIQUE INDEX make_up_by_lesson ON make_up (company_id, lesson_id, student_id) WHERE lesson_id IS NOT NULL;
CREATE INDEX make_up_family ON make_up (family_id, company_id);
CREATE INDEX make_up_status ON make_up (company_id, status, expires_on, id);
CREATE INDEX make_up_of_student ON make_up (company_id, student_id, id);
SELECT secure_table('make_up', 'shared', 'make_up', 'id', 'family_id');

-- Each mark, correction and undoing, and what it moved.
CREATE TABLE attendance_change (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id     bigint NOT NULL,
  lesson_id      bigint NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('mark', 'correct', 'undo')),
  posted_on      date NOT NULL,
  -- The month that it corrects; its own entries are of `posted_on`.
  corrects_month text CHECK (corrects_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  minutes        int NOT NULL,
  revenue_fen    bigint NOT NULL,
  pay_fen        bigint NOT NULL,
  reason         text NOT NULL DEFAULT '',
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id)
);
CREATE INDEX attendance_change_lesson ON attendance_change (company_id, lesson_id, id);
SELECT secure_table('attendance_change', 'own', 'lesson', 'lesson_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON attendance_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is not as it must be: nothing, always. For operators and tests.
CREATE FUNCTION attendance_wrong() RETURNS TABLE (company_id bigint, lesson_id bigint, student_id bigint, what text)
LANGUAGE sql STABLE AS $$
  SELECT l.company_id, l.id, s.student_id, 'finished, and not marked'
    FROM lesson l JOIN lesson_student s ON s.lesson_id = l.id
   WHERE l.status = 'finished' AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.lesson_id = l.id AND a.student_id = s.student_id)
  UNION ALL
  SELECT a.company_id, a.lesson_id, a.student_id, 'marked, and not finished'
    FROM attendance a JOIN lesson l ON l.id = a.lesson_id WHERE l.status <> 'finished'
  UNION ALL
  SELECT a.company_id, a.lesson_id, a.student_id, 'hours are not what the mark says'
    FROM attendance a LEFT JOIN class_use u ON u.company_id = a.company_id AND u.doc = 'lesson' AND u.doc_id = a.lesson_id
         AND u.student_id = a.student_id AND u.undone_at IS NULL
   WHERE a.deducted_minutes <> COALESCE(u.minutes, 0)
  UNION ALL
  SELECT u.company_id, u.doc_id, u.student_id, 'hours were taken without a mark'
    FROM class_use u WHERE u.doc = 'lesson' AND u.undone_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.lesson_id = u.doc_id AND a.student_id = u.student_id)
$$;
