-- Boards and lists of the wing that read a month, or count to ten thousand, however long the history is.

-- What is asked of leads in the order of the list is answered by the index itself: of whom, how far, from where, how much they want.
DROP INDEX lead_newest;
CREATE INDEX lead_newest ON lead (company_id, created_at DESC, id DESC) INCLUDE (status, owner_id, source, intention);
-- Who had a trial.
CREATE INDEX lead_event_trial ON lead_event (company_id, lead_id) WHERE kind = 'trial' AND nth = 1;

-- Cases by their shares: of most the first revision stands, so only the others are looked up.
CREATE INDEX sales_case_revised ON sales_case (company_id, id) INCLUDE (revision) WHERE revision > 1;
DROP INDEX case_share_admin;
CREATE INDEX case_share_admin ON case_share (family_id, admin_id, company_id, case_id) INCLUDE (revision);

-- What is nobody's yet, by document: few items, each to be given to somebody.
CREATE INDEX performance_item_unowned ON performance_item (company_id, recharge_id, refund_id)
  INCLUDE (posted_on, kind, amount_fen) WHERE admin_id IS NULL;
-- When the first receipt of a case came, and what stands of its receipts.
DROP INDEX performance_item_case;
CREATE INDEX performance_item_case ON performance_item (company_id, case_id, id) INCLUDE (posted_on, recharge_id, amount_fen);

-- Visits of links by day, and sums of rewards.
CREATE INDEX link_visit_day ON link_visit (company_id, visited_on, link_id);
DROP INDEX share_reward_newest;
CREATE INDEX share_reward_newest ON share_reward (company_id, status, id DESC) INCLUDE (amount_fen, back_fen);
