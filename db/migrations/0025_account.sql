-- What the account screens read.

-- Students by what they have on an account, the most first.
CREATE INDEX student_money_by_virtual ON student_money (company_id, virtual_fen DESC, student_id) WHERE virtual_fen > 0;
CREATE INDEX student_money_by_new ON student_money (company_id, new_fen DESC, student_id) WHERE new_fen > 0;
CREATE INDEX student_money_by_learning ON student_money (company_id, learning_fen DESC, student_id) WHERE learning_fen > 0;
CREATE INDEX student_money_by_classes ON student_money (company_id, classes_fen DESC, student_id) WHERE classes_fen > 0;
CREATE INDEX student_money_by_store ON student_money (company_id, store_fen DESC, student_id) WHERE store_fen > 0;
CREATE INDEX student_money_by_apply ON student_money (company_id, apply_fen DESC, student_id) WHERE apply_fen > 0;

-- What each account moved on each day that is over. Entries are always posted on the day they are made, so a day that
-- is over never changes; totals add these to the postings of the days since.
CREATE TABLE ledger_day (
  company_id bigint NOT NULL REFERENCES company (id),
  account    text NOT NULL,
  posted_on  date NOT NULL,
  in_fen     bigint NOT NULL,
  out_fen    bigint NOT NULL,
  PRIMARY KEY (company_id, account, posted_on)
);
SELECT secure_table('ledger_day', 'own', '');
-- Up to which day that has been done.
CREATE TABLE ledger_day_until (
  company_id bigint PRIMARY KEY REFERENCES company (id),
  done_on    date NOT NULL
);
SELECT secure_table('ledger_day_until', 'own', '');

-- A day that was summed up is closed.
CREATE FUNCTION ledger_entry_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.posted_on <= (SELECT done_on FROM ledger_day_until WHERE company_id = NEW.company_id) THEN
    RAISE EXCEPTION 'the day % is over in the books of company %', NEW.posted_on, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_in_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER in_time BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_in_time();

-- Sums up the days until this one that have not been. The day before yesterday is the latest: what was begun before
-- midnight has long been committed then.
CREATE FUNCTION ledger_close_days() RETURNS date
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here  bigint := app_write_company();
  until date;
  since date;
BEGIN
  SELECT (now() AT TIME ZONE c.time_zone)::date - 2 INTO until FROM company c WHERE c.id = here;
  PERFORM pg_advisory_xact_lock(hashtext('ledger_close_days'), here::int);
  SELECT done_on INTO since FROM ledger_day_until WHERE company_id = here;
  -- A company without books may still bring its history in.
  IF since >= until OR NOT EXISTS (SELECT 1 FROM ledger_entry WHERE company_id = here) THEN
    RETURN since;
  END IF;
  INSERT INTO ledger_day (company_id, account, posted_on, in_fen, out_fen)
  SELECT company_id, account, posted_on, COALESCE(sum(amount_fen) FILTER (WHERE amount_fen > 0), 0),
         COALESCE(-sum(amount_fen) FILTER (WHERE amount_fen < 0), 0)
    FROM ledger_posting
   WHERE company_id = here AND posted_on > COALESCE(since, '-infinity') AND posted_on <= until
   GROUP BY company_id, account, posted_on;
  INSERT INTO ledger_day_until (company_id, done_on) VALUES (here, until)
  ON CONFLICT (company_id) DO UPDATE SET done_on = until;
  RETURN until;
END $$;
