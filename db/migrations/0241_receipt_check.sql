-- What was paid in a span of days, of whatever category.
CREATE INDEX recharge_paid_on ON recharge (company_id, paid_at) INCLUDE (amount_fen, status);
