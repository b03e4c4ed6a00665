-- What families are told: by the teacher of a subject, for a lesson or for some days, and by the class teacher for a month.
--
-- What holds, and who holds it:
--   1. A lesson has one subject feedback for each student, a month one general feedback.   unique indexes
--   2. A general one is for a whole month, a subject one has its teacher.                  CHECK

CREATE TABLE feedback (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('subject', 'total')),
  student_id bigint NOT NULL,
  teacher_id bigint,
  subject_id bigint,
  lesson_id  bigint,
  -- The days that it is about: the lesson's own, a period, or the month.
  starts_on  date NOT NULL,
  ends_on    date NOT NULL,
  homework   smallint CHECK (homework BETWEEN 1 AND 5),
  behaviour  smallint CHECK (behaviour BETWEEN 1 AND 5),
  content    text NOT NULL DEFAULT '',
  next_step  text NOT NULL DEFAULT '',
  status     text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'sent')),
  -- Why it was given back, until it is submitted again.
  reason     text NOT NULL DEFAULT '',
  sent_at    timestamptz,
  created_by bigint,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT feedback_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT feedback_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT feedback_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT feedback_lesson FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CHECK (starts_on <= ends_on),
  CHECK (kind <> 'subject' OR teacher_id IS NOT NULL),
  CHECK (kind <> 'total' OR (lesson_id IS NULL AND teacher_id IS NULL AND EXTRACT(day FROM starts_on) = 1
         AND ends_on = (starts_on + interval '1 month - 1 day')::date)),
  CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX feedback_of_lesson ON feedback (lesson_id, student_id) WHERE lesson_id IS NOT NULL;
CREATE UNIQUE INDEX feedback_of_month ON feedback (student_id, starts_on) WHERE kind = 'total';
CREATE INDEX feedback_order ON feedback (company_id, kind, ends_on DESC, id DESC);
CREATE INDEX feedback_family ON feedback (family_id, kind, ends_on DESC, id DESC);
CREATE INDEX feedback_status ON feedback (company_id, status, kind, ends_on DESC, id DESC);
CREATE INDEX feedback_student ON feedback (company_id, student_id, kind, ends_on DESC, id DESC);
CREATE INDEX feedback_teacher ON feedback (teacher_id, ends_on DESC, id DESC);
CREATE INDEX feedback_subject ON feedback (subject_id, ends_on DESC, id DESC);
CREATE INDEX feedback_lesson ON feedback (company_id, lesson_id);
CREATE INDEX feedback_maker ON feedback (created_by, ends_on DESC, id DESC);
SELECT secure_table('feedback', 'own', 'feedback', 'id', 'family_id');

-- How well each topic is mastered, from 1 to 5.
CREATE TABLE feedback_topic (
  company_id  bigint NOT NULL,
  feedback_id bigint NOT NULL,
  place       smallint NOT NULL,
  topic       text NOT NULL,
  mastery     smallint NOT NULL CHECK (mastery BETWEEN 1 AND 5),
  PRIMARY KEY (company_id, feedback_id, place),
  FOREIGN KEY (company_id, feedback_id) REFERENCES feedback (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('feedback_topic', 'own', 'feedback', 'feedback_id');
