-- Accounts of the company that the books lacked: what refunds withhold, cash that was over or short, shop money that is
-- not earned yet, and fees that go through to institutions.
DO $$
DECLARE
  known text := (SELECT conname FROM pg_constraint WHERE conrelid = 'ledger_posting'::regclass AND contype = 'c'
                    AND pg_get_constraintdef(oid) LIKE '%exam_fees_payable%');
BEGIN
  EXECUTE format('ALTER TABLE ledger_posting DROP CONSTRAINT %I', known);
END $$;
ALTER TABLE ledger_posting ADD CONSTRAINT ledger_posting_company_account CHECK (student_id IS NOT NULL OR account IN (
  'cash', 'payment_fees', 'revenue', 'gift_cost', 'forfeited', 'refunds_payable', 'refund_fees', 'cash_over_short',
  'shop_revenue', 'shop_unearned', 'application_revenue', 'exam_fees_payable', 'institution_fees_payable',
  'partner_clearing', 'branch_clearing', 'opening')) NOT VALID;
ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_company_account;
