-- To whom a refund goes can be corrected until it is paid, and not by the one who pays it.
--
-- What holds, and who holds it:
--   1. What was paid went to the payee that stands there.                     refund_stays
--   2. Whoever corrected the payee does not pay.                              CHECK

ALTER TABLE refund ADD COLUMN payee_by bigint;
ALTER TABLE refund
  ADD FOREIGN KEY (family_id, payee_by) REFERENCES admin (family_id, id),
  ADD CONSTRAINT refund_payee_checked CHECK (payee_by <> paid_by);
CREATE INDEX refund_corrector ON refund (family_id, payee_by) WHERE payee_by IS NOT NULL;

CREATE OR REPLACE FUNCTION refund_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT refund_waits(OLD.status)
     AND (NEW.student_id, NEW.policy, NEW.amount_fen, NEW.method_id, NEW.created_by, NEW.payee_name, NEW.payee_account, NEW.payee_bank)
     IS DISTINCT FROM (OLD.student_id, OLD.policy, OLD.amount_fen, OLD.method_id, OLD.created_by, OLD.payee_name, OLD.payee_account, OLD.payee_bank) THEN
    RAISE EXCEPTION 'refund % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_stays';
  END IF;
  RETURN NEW;
END $$;
