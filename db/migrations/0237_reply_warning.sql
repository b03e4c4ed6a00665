-- Replies that are awaited are chased like deadlines: each warning once.
ALTER TABLE application ADD COLUMN reply_warned_days smallint;
COMMENT ON COLUMN application.reply_warned_days IS 'The warning before the reply is due that was told last, in days; -1: that it is over.';
CREATE INDEX application_reply_due ON application (company_id, reply_due_on, id) WHERE reply IS NULL AND status = 'in_progress';
-- What was told last is the server's own, and no change that anybody made.
DROP TRIGGER audit ON application;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON application FOR EACH ROW EXECUTE FUNCTION audit_row(
  'application', 'id', 'company', 'family_id,warned_days,reply_warned_days,told_conditions,groups_met,groups_all,outlook,fee_entry_id,fee_paid_entry_id');
