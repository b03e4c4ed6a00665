-- Leave that a student asked for before the lesson, and when: by that, and by the company's notice, it costs nothing or
-- is late. Whoever asked for leave is not booked.
ALTER TABLE lesson_student ADD COLUMN leave_at timestamptz,
  ADD CONSTRAINT lesson_student_leave CHECK (leave_at IS NULL OR leave_at <= starts_at);

-- So many days after a lesson its feedback is due.
ALTER TABLE company ADD COLUMN feedback_days smallint NOT NULL DEFAULT 3 CHECK (feedback_days BETWEEN 0 AND 60);
