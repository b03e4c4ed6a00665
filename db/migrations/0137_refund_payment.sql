-- What the bank says of a payment, and in whose place a step was taken.
ALTER TABLE refund ADD COLUMN pay_reference text NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN paid_on date;
ALTER TABLE refund_step ADD COLUMN for_admin_id bigint;

CREATE OR REPLACE FUNCTION refund_keep_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := OLD.status;
  END IF;
  INSERT INTO refund_step (company_id, refund_id, from_status, to_status, amount_fen, admin_id, for_admin_id, note)
  VALUES (NEW.company_id, NEW.id, before, NEW.status, NEW.amount_fen, NULLIF(app_admin(), 0),
          -- What the system makes of it is done in nobody's place.
          CASE WHEN NOT app_follows() THEN NULLIF(current_setting('app.for_admin', true), '')::bigint END,
          -- A lesson that changes it has a reason of its own.
          CASE WHEN NEW.status = 'submitted' THEN '' ELSE COALESCE(current_setting('app.reason', true), '') END);
  RETURN NULL;
END $$;

-- What is said of a payment is no change of what is decided on.
DROP TRIGGER makers ON refund;
CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION keep_makers(
  'refund', 'id',
  'confirmed_by,approved_by,finance_approved_by,paid_by,paid_at,pay_reference,paid_on,recalculated,ended_contract_ids', 'entered');
