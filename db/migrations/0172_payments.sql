-- What the bank says of a payment: of a salary, and of what a partner has paid for a statement.
ALTER TABLE salary ADD COLUMN pay_reference text NOT NULL DEFAULT '';
ALTER TABLE salary ADD COLUMN paid_on date;
ALTER TABLE partner_statement ADD COLUMN pay_reference text NOT NULL DEFAULT '';
ALTER TABLE partner_statement ADD COLUMN paid_on date;

-- A sheet that is paid keeps what was said of its payment, once.
CREATE OR REPLACE FUNCTION salary_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paying text[] := ARRAY['status', 'paid_by', 'paid_at', 'version', 'updated_at', 'total_fen'];
  said   text[] := ARRAY['pay_reference', 'paid_on', 'total_fen'];
  earned record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'sheet % stays', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_final';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status IN ('approved', 'paid') THEN
    IF OLD.status = 'approved' AND NEW.status = 'paid' AND to_jsonb(OLD) - paying = to_jsonb(NEW) - paying THEN
      RETURN NEW;
    END IF;
    IF OLD.status = 'paid' AND OLD.paid_on IS NULL AND NEW.paid_on IS NOT NULL AND to_jsonb(OLD) - said = to_jsonb(NEW) - said THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'sheet % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_final';
  END IF;
  IF NEW.status IN ('approved', 'paid') THEN
    SELECT * INTO earned FROM salary_earned(NEW.company_id, NEW.month, NEW.teacher_id);
    IF (NEW.lessons, NEW.minutes, NEW.missing, NEW.lines_fen, NEW.adjustments_fen) IS DISTINCT FROM
       (COALESCE(earned.lessons, 0), COALESCE(earned.minutes, 0), COALESCE(earned.missing, 0),
        COALESCE(earned.lines_fen, 0), COALESCE(earned.adjustments_fen, 0)) THEN
      RAISE EXCEPTION 'sheet % is not what its lines come to', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_sums';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- What is said of a payment is no change of what is decided on.
DROP TRIGGER makers ON salary;
CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON salary FOR EACH ROW EXECUTE FUNCTION keep_makers('salary', 'id',
  'lessons,minutes,missing,lines_fen,adjustments_fen,total_fen,reason,completed_at,decided_by,decided_at,paid_by,paid_at,pay_reference,paid_on',
  'filled');
DROP TRIGGER makers ON partner_statement;
CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON partner_statement FOR EACH ROW EXECUTE FUNCTION keep_makers(
  'partner_statement', 'id', 'decided_by,decided_at,pay_reference,paid_on', 'entered');
