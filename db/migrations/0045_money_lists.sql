-- Each filter of the lists of contracts and recharges has an index that serves it under row security.
CREATE INDEX contract_status_list ON contract (company_id, status, id DESC);
CREATE INDEX contract_made ON contract (company_id, made_on DESC, id DESC);
DROP INDEX recharge_method;
CREATE INDEX recharge_method ON recharge (company_id, method_id, category, id DESC);
CREATE INDEX recharge_amount ON recharge (company_id, category, amount_fen);
-- Receipts that no longer count are found by their reference too.
CREATE INDEX receipt_found ON receipt (company_id, reference) WHERE reference <> '';
