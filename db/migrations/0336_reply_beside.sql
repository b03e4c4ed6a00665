-- An insurance stands beside a firm that was conditional, and beside no other: a conditional one that was given up since makes no room
-- for an unconditional one.
CREATE OR REPLACE FUNCTION application_beside_firm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('application_reply:' || NEW.student_id, NEW.company_id));
  IF EXISTS (SELECT 1 FROM application a WHERE a.company_id = NEW.company_id AND a.student_id = NEW.student_id
        AND a.scheme = NEW.scheme AND a.cycle = NEW.cycle AND a.reply = 'insurance' AND a.status <> 'discontinued')
    AND (NOT EXISTS (SELECT 1 FROM application a WHERE a.company_id = NEW.company_id AND a.student_id = NEW.student_id
        AND a.scheme = NEW.scheme AND a.cycle = NEW.cycle AND a.reply = 'firm' AND a.reply_to = 'conditional')
      OR EXISTS (SELECT 1 FROM application a WHERE a.company_id = NEW.company_id AND a.student_id = NEW.student_id
        AND a.scheme = NEW.scheme AND a.cycle = NEW.cycle AND a.reply = 'firm' AND a.reply_to <> 'conditional'
        AND a.status <> 'discontinued')) THEN
    RAISE EXCEPTION 'an insurance of student % stands beside no conditional firm', NEW.student_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'application_beside_firm';
  END IF;
  RETURN NULL;
END $$;
