-- What lists and boards of the wing go by when there are very many.

-- Leads by their next and by their last contact; `lead_falls` is there for the days that are left.
CREATE INDEX lead_next ON lead (company_id, next_on, id) WHERE next_on IS NOT NULL;
CREATE INDEX lead_contact ON lead (company_id, last_contact_at, id) WHERE last_contact_at IS NOT NULL;

-- Approved recharges and paid refunds by the day of their entry.
CREATE INDEX ledger_entry_collected ON ledger_entry (company_id, posted_on DESC, doc_id DESC) WHERE kind IN ('recharge', 'refund_pay');

-- How many documents somebody has a part of.
CREATE INDEX performance_item_parts ON performance_item (company_id, admin_id, recharge_id, refund_id) INCLUDE (amount_fen);
-- Corrections among the items: rare, and asked for.
CREATE INDEX performance_item_corrections ON performance_item (company_id, posted_on, id) WHERE kind IN ('reback', 'refund_back', 'shift');

-- What was renewed in a month, and the tasks by what remains.
CREATE INDEX renewal_closed ON renewal (company_id, closed_on) WHERE closed_on IS NOT NULL;
CREATE INDEX renewal_remaining ON renewal (company_id, remaining_minutes, id);
CREATE INDEX renewal_runs_out ON renewal (company_id, run_out_on, id);

-- Commission by month.
CREATE INDEX channel_commission_day ON channel_commission (company_id, accrued_on, id);
