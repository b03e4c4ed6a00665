-- Money that was paid back is not invoiced, and money that is invoiced is not paid back.
--
-- What holds, and who holds it:
--   1. Once something was refunded, what is issued for the student is covered by what came in and did not go back, whatever
--      happens at once: who asks for an invoice, issues one or pays a refund takes the student's lock first.     triggers
--
-- A request is looked at when it is made and again when it is issued; meanwhile it keeps no refund from being paid.

CREATE FUNCTION invoice_over(p_company bigint, p_student bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT sum(amount_fen) FROM invoice
                    WHERE company_id = p_company AND student_id = p_student AND status = 'issued'), 0)::bigint
       - GREATEST(0, COALESCE((
           SELECT sum(p.amount_fen) FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
            WHERE p.company_id = p_company AND p.student_id = p_student AND p.account <> 'virtual'
              AND e.kind IN ('recharge', 'reback', 'opening', 'hours_transfer')), 0)::bigint
         - COALESCE((SELECT sum(amount_fen) FROM refund
                      WHERE company_id = p_company AND student_id = p_student AND status = 'paid'), 0)::bigint)
$$;

CREATE FUNCTION invoice_is_covered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_lock(ARRAY[NEW.student_id]);
  IF EXISTS (SELECT 1 FROM refund WHERE company_id = NEW.company_id AND student_id = NEW.student_id AND status = 'paid')
     AND invoice_over(NEW.company_id, NEW.student_id) + (CASE NEW.status WHEN 'issued' THEN 0 ELSE NEW.amount_fen END) > 0 THEN
    RAISE EXCEPTION 'what invoice % is for was paid back', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_is_covered';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER is_covered AFTER INSERT ON invoice FOR EACH ROW
  WHEN (NEW.status IN ('requested', 'issued')) EXECUTE FUNCTION invoice_is_covered();
CREATE TRIGGER is_covered_still AFTER UPDATE ON invoice FOR EACH ROW
  WHEN (NEW.status = 'issued' AND OLD.status <> 'issued') EXECUTE FUNCTION invoice_is_covered();

CREATE FUNCTION refund_is_not_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_lock(ARRAY[NEW.student_id]);
  IF EXISTS (SELECT 1 FROM invoice WHERE company_id = NEW.company_id AND student_id = NEW.student_id AND status = 'issued')
     AND invoice_over(NEW.company_id, NEW.student_id) > 0 THEN
    RAISE EXCEPTION 'what refund % pays back is invoiced', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_is_not_invoiced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER is_not_invoiced AFTER UPDATE ON refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION refund_is_not_invoiced();
