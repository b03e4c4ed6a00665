-- Opening balances are how a company arrives: once it has locked a month, it has arrived.
--
-- What holds, and who holds it:
--   1. After the first close no opening is begun, submitted or approved, and no such entry posted.     triggers
--   2. A month is not locked while one is being written.                                             advisory lock

CREATE FUNCTION opening_before_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('month_close'), NEW.company_id::int);
  IF EXISTS (SELECT 1 FROM month_close WHERE company_id = NEW.company_id) THEN
    RAISE EXCEPTION 'opening balances come before the first close'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'opening_before_close';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER before_close BEFORE INSERT ON opening FOR EACH ROW EXECUTE FUNCTION opening_before_close();
CREATE TRIGGER before_close_still BEFORE UPDATE ON opening FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status IN ('submitted', 'approved')) EXECUTE FUNCTION opening_before_close();
CREATE TRIGGER opening_before_close BEFORE INSERT ON ledger_entry FOR EACH ROW
  WHEN (NEW.kind = 'opening') EXECUTE FUNCTION opening_before_close();
