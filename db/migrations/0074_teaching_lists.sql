-- What the lists of teaching are asked for, with years of lessons behind them: trial lessons among all, make-ups by the
-- day on which they lapse whatever their state, and the classes that are full.
CREATE INDEX lesson_trial ON lesson (company_id, starts_at, id) WHERE kind = 'trial';
CREATE INDEX make_up_expiry ON make_up (company_id, expires_on, id);
CREATE INDEX course_without_places ON course (company_id, waiting_count DESC, starts_on, id)
  WHERE enrolled_count >= capacity AND status IN ('planning', 'open', 'running');
