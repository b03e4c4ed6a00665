-- The company that a call acted under, whether it was named or the session's own: the same call may say it either way when it
-- is sent again. None for keys of before.
ALTER TABLE idempotency_key ADD COLUMN company_id bigint;
