-- Names that the field uses: a line's book value and what of it is refunded, and who approved it for finance.
ALTER TABLE refund_line RENAME COLUMN worth_fen TO book_value_fen;
ALTER TABLE refund_line RENAME COLUMN back_fen TO refund_amount_fen;
ALTER TABLE refund RENAME COLUMN financed_by TO finance_approved_by;
ALTER TABLE refund RENAME CONSTRAINT refund_family_id_financed_by_fkey TO refund_family_id_finance_approved_by_fkey;
ALTER INDEX refund_financer RENAME TO refund_finance_approver;

CREATE OR REPLACE FUNCTION refund_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  here  bigint;
  which bigint;
  own   refund;
  total bigint;
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    here := NEW.company_id; which := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    here := OLD.company_id; which := OLD.refund_id;
  ELSE
    here := NEW.company_id; which := NEW.refund_id;
  END IF;
  SELECT * INTO own FROM refund WHERE company_id = here AND id = which;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT COALESCE((SELECT sum(refund_amount_fen) FROM refund_line WHERE company_id = here AND refund_id = which), 0)
       - COALESCE((SELECT sum(amount_fen) FROM refund_deduction WHERE company_id = here AND refund_id = which), 0) INTO total;
  IF total <> own.amount_fen THEN
    RAISE EXCEPTION 'refund %: % fen, its lines come to %', which, own.amount_fen, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_adds_up';
  END IF;
  IF EXISTS (
    SELECT 1 FROM (SELECT account, sum(book_value_fen) AS fen FROM refund_line
                    WHERE company_id = here AND refund_id = which AND refund_waits(own.status) GROUP BY account HAVING sum(book_value_fen) > 0) l
      FULL JOIN (SELECT account, sum(amount_fen) AS fen FROM ledger_hold
                  WHERE company_id = here AND doc = 'refund' AND doc_id = which AND ended_at IS NULL GROUP BY account) h USING (account)
     WHERE l.fen IS DISTINCT FROM h.fen) THEN
    RAISE EXCEPTION 'refund % (%) does not hold what its lines take', which, own.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_held';
  END IF;
  RETURN NULL;
END $$;


-- An approval is no change of what is decided on.
DROP TRIGGER makers ON refund;
CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION keep_makers(
  'refund', 'id', 'confirmed_by,approved_by,finance_approved_by,paid_by,paid_at,recalculated,ended_contract_ids', 'entered');
