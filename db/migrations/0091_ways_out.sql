-- Whatever a student has can leave by some door.
--
-- What holds, and who holds it:
--   1. A student who is cleared has no money, no hours, and owes no minutes: at the commit.          cleared_has_nothing
--   2. Whoever gets something, or comes to owe minutes, is no longer cleared: they are what they were before,
--      whatever brought it (a lesson undone, a refund that the bank returned, a clearing of a part that was taken
--      back, a payment approved late).                                                                       is_back
--   3. One carry forward of a contract waits at a time; hours that come back to it later can go on as well.    UNIQUE

CREATE FUNCTION student_has_something(p_company bigint, p_student bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM student_money WHERE company_id = p_company AND student_id = p_student
                    AND virtual_fen + new_fen + learning_fen + classes_fen + store_fen + apply_fen > 0)
      OR EXISTS (SELECT 1 FROM class_lot WHERE company_id = p_company AND student_id = p_student AND closed_at IS NULL)
      OR EXISTS (SELECT 1 FROM class_use WHERE company_id = p_company AND student_id = p_student AND owed_minutes > 0)
$$;

-- What they were when they were cleared.
CREATE FUNCTION student_before_clearing(p_company bigint, p_student bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT student_status FROM clearing
                    WHERE company_id = p_company AND student_id = p_student AND takes_all AND status = 'approved'
                    ORDER BY id DESC LIMIT 1), 'finished')
$$;

CREATE FUNCTION student_is_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE student s SET status = student_before_clearing(s.company_id, s.id), version = s.version + 1, updated_at = now()
   WHERE s.company_id = NEW.company_id AND s.id = NEW.student_id AND s.status = 'cleared';
  RETURN NULL;
END $$;
CREATE TRIGGER is_back AFTER UPDATE ON student_money FOR EACH ROW
  WHEN (NEW.virtual_fen > OLD.virtual_fen OR NEW.new_fen > OLD.new_fen OR NEW.learning_fen > OLD.learning_fen
     OR NEW.classes_fen > OLD.classes_fen OR NEW.store_fen > OLD.store_fen OR NEW.apply_fen > OLD.apply_fen)
  EXECUTE FUNCTION student_is_back();
CREATE TRIGGER is_back AFTER INSERT ON class_lot FOR EACH ROW EXECUTE FUNCTION student_is_back();
CREATE TRIGGER is_back_again AFTER UPDATE ON class_lot FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL) EXECUTE FUNCTION student_is_back();
CREATE TRIGGER is_back AFTER INSERT ON class_use FOR EACH ROW
  WHEN (NEW.owed_minutes > 0) EXECUTE FUNCTION student_is_back();

CREATE FUNCTION cleared_has_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM student WHERE company_id = NEW.company_id AND id = NEW.id AND status = 'cleared')
     AND student_has_something(NEW.company_id, NEW.id) THEN
    RAISE EXCEPTION 'student % is cleared and has something', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cleared_has_nothing';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cleared_has_nothing AFTER UPDATE ON student DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'cleared' AND OLD.status <> 'cleared') EXECUTE FUNCTION cleared_has_nothing();

DROP INDEX carry_forward_once;
CREATE UNIQUE INDEX carry_forward_once ON carry_forward (company_id, contract_id) WHERE status = 'submitted';

-- Those who are cleared and have something by now.
DO $$
DECLARE
  one_family  bigint;
  one_company bigint;
BEGIN
  FOR one_family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM app_enter_system(one_family, one_family, 'migration');
    FOR one_company IN SELECT id FROM company WHERE family_id = one_family ORDER BY id LOOP
      PERFORM app_enter_system(one_family, one_company, 'migration');
      UPDATE student s SET status = student_before_clearing(s.company_id, s.id), version = s.version + 1, updated_at = now()
       WHERE s.company_id = one_company AND s.status = 'cleared' AND student_has_something(s.company_id, s.id);
    END LOOP;
  END LOOP;
  PERFORM set_config('app.family', '', true), set_config('app.write_company', '', true),
          set_config('app.read_companies', '', true), set_config('app.action', '', true);
END $$;
