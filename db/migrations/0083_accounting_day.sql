-- Two days on each entry. `posted_on` is the company's day on which it was made: cash, receipts and balances go by it,
-- and it never lies in the past. `accounting_on` is the day that it belongs to: months and their close go by it.
--
-- What holds, and who holds it:
--   1. What a lesson brings, and its undoing, belongs to the lesson's own day while that month is open.  ledger_accounting_day
--   2. Where that month is locked it belongs to the day of posting and names the month.                  ledger_accounting_day, trigger `corrects`
--   3. Everything else belongs to the day of posting; so does what settles hours that were owed.         CHECK
--   4. A day other than that of posting is the day of the lesson behind the entry, and lies before it.   trigger `own_day`, CHECK
--   5. Nothing belongs to a locked month that was not there when it was locked.                          trigger `corrects`, advisory lock
--   6. Postings have the two days of their entry.                                                        trigger `balances`
--   7. Sums of days that are over are exact by either day.                                               ledger_close_days

-- Filling a new column by its type rewrites each table once, past the triggers that keep history from being edited.
ALTER TABLE ledger_entry ADD COLUMN accounting_on date;
ALTER TABLE ledger_entry
  ALTER COLUMN accounting_on TYPE date USING posted_on,
  ALTER COLUMN accounting_on SET NOT NULL;
-- Sums by either day come from the index alone.
DROP INDEX ledger_posting_account;
ALTER TABLE ledger_posting ADD COLUMN accounting_on date;
ALTER TABLE ledger_posting
  ALTER COLUMN accounting_on TYPE date USING posted_on,
  ALTER COLUMN accounting_on SET NOT NULL;
ALTER TABLE ledger_day ADD COLUMN accounting_on date;
ALTER TABLE ledger_day
  ALTER COLUMN accounting_on TYPE date USING posted_on,
  ALTER COLUMN accounting_on SET NOT NULL,
  DROP CONSTRAINT ledger_day_pkey,
  ADD CONSTRAINT ledger_day_pkey PRIMARY KEY (company_id, account, posted_on, accounting_on);
CREATE INDEX ledger_day_accounting ON ledger_day (company_id, account, accounting_on);

-- The day that a mark, a correction or an undoing belongs to; none in rows where that is the day of posting.
ALTER TABLE attendance_change
  ADD COLUMN accounting_on date,
  ADD CONSTRAINT attendance_change_accounting_day CHECK (accounting_on <= posted_on);

-- What was posted before takes the lesson's day where both months are open; figures of locked months stay as they were.
-- Of every company: row security is off meanwhile, and so are the triggers that keep history from being edited.
ALTER TABLE ledger_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_posting NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_day_until NO FORCE ROW LEVEL SECURITY;
ALTER TABLE class_use NO FORCE ROW LEVEL SECURITY;
ALTER TABLE class_use_part NO FORCE ROW LEVEL SECURITY;
ALTER TABLE month_close NO FORCE ROW LEVEL SECURITY;
ALTER TABLE attendance_change NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entry DISABLE TRIGGER append_only;
ALTER TABLE ledger_posting DISABLE TRIGGER append_only;
ALTER TABLE attendance_change DISABLE TRIGGER append_only;
ALTER TABLE attendance_change DISABLE TRIGGER audit;
DO $$
BEGIN
  CREATE TEMP TABLE own_day ON COMMIT DROP AS
    SELECT DISTINCT e.company_id, e.id, e.posted_on, u.used_on
      FROM ledger_entry e
      JOIN class_use_part p ON p.company_id = e.company_id AND p.entry_id = e.id
      JOIN class_use u ON u.company_id = p.company_id AND u.id = p.use_id
     -- What settled hours that were owed belongs to the month in which it did.
     WHERE e.kind = 'lesson' AND e.key = format('class_use:%s:take', u.id) AND u.used_on <= e.posted_on
       AND e.corrects_month IS NULL
       AND NOT EXISTS (SELECT 1 FROM month_close c WHERE c.company_id = e.company_id
                          AND c.month IN (to_char(e.posted_on, 'YYYY-MM'), to_char(u.used_on, 'YYYY-MM')));
  -- Their undoing goes with them.
  INSERT INTO own_day
    SELECT e.company_id, e.id, e.posted_on, d.used_on
      FROM own_day d JOIN ledger_entry e ON e.company_id = d.company_id AND e.reverses = d.id
     WHERE e.kind = 'lesson_undo' AND e.corrects_month IS NULL
       AND NOT EXISTS (SELECT 1 FROM month_close c WHERE c.company_id = e.company_id
                          AND c.month = to_char(e.posted_on, 'YYYY-MM'));
  DELETE FROM own_day WHERE used_on = posted_on;
  UPDATE ledger_entry e SET accounting_on = d.used_on FROM own_day d WHERE e.company_id = d.company_id AND e.id = d.id;
  UPDATE ledger_posting p SET accounting_on = d.used_on FROM own_day d WHERE p.company_id = d.company_id AND p.entry_id = d.id;
  UPDATE attendance_change a SET accounting_on = e.accounting_on
    FROM ledger_entry e JOIN own_day d ON d.company_id = e.company_id AND d.id = e.id
   WHERE e.doc = 'lesson' AND a.company_id = e.company_id AND a.lesson_id = e.doc_id AND a.posted_on = e.posted_on;
  -- The sums of the days on which any of them was posted, anew.
  CREATE TEMP TABLE split_day ON COMMIT DROP AS
    SELECT DISTINCT p.company_id, p.account, p.posted_on
      FROM own_day d JOIN ledger_posting p ON p.company_id = d.company_id AND p.entry_id = d.id
      JOIN ledger_day_until u ON u.company_id = p.company_id AND p.posted_on <= u.done_on;
  DELETE FROM ledger_day s USING split_day d
   WHERE s.company_id = d.company_id AND s.account = d.account AND s.posted_on = d.posted_on;
  INSERT INTO ledger_day (company_id, account, posted_on, accounting_on, in_fen, out_fen)
  SELECT p.company_id, p.account, p.posted_on, p.accounting_on, COALESCE(sum(p.amount_fen) FILTER (WHERE p.amount_fen > 0), 0),
         COALESCE(-sum(p.amount_fen) FILTER (WHERE p.amount_fen < 0), 0)
    FROM ledger_posting p JOIN split_day d
      ON d.company_id = p.company_id AND d.account = p.account AND d.posted_on = p.posted_on
   GROUP BY p.company_id, p.account, p.posted_on, p.accounting_on;
END $$;
ALTER TABLE attendance_change ENABLE TRIGGER audit;
ALTER TABLE attendance_change ENABLE TRIGGER append_only;
ALTER TABLE ledger_posting ENABLE TRIGGER append_only;
ALTER TABLE ledger_entry ENABLE TRIGGER append_only;
ALTER TABLE attendance_change FORCE ROW LEVEL SECURITY;
ALTER TABLE month_close FORCE ROW LEVEL SECURITY;
ALTER TABLE class_use_part FORCE ROW LEVEL SECURITY;
ALTER TABLE class_use FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_day_until FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_day FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_posting FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY;

ALTER TABLE ledger_entry
  -- A lesson is marked once it has begun.
  ADD CONSTRAINT ledger_entry_accounting_day CHECK (accounting_on <= posted_on),
  ADD CONSTRAINT ledger_entry_of_a_lesson CHECK (accounting_on = posted_on OR kind IN ('lesson', 'lesson_undo')),
  -- What lies in its own month corrects none.
  ADD CONSTRAINT ledger_entry_corrects_today CHECK (accounting_on = posted_on OR corrects_month IS NULL);
CREATE INDEX ledger_posting_account ON ledger_posting (company_id, account, posted_on, id) INCLUDE (amount_fen, accounting_on);

-- The day that an entry belongs to. What takes a lesson back goes where the lesson went: what stood on its day of posting
-- is taken back on its own.
CREATE FUNCTION ledger_accounting_day(p_company bigint, p_kind text, p_posted date, p_about date, p_reverses bigint) RETURNS date
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_kind NOT IN ('lesson', 'lesson_undo') OR p_about IS NULL OR p_about >= p_posted
     OR month_is_locked(p_company, to_char(p_about, 'YYYY-MM')) THEN
    RETURN p_posted;
  END IF;
  IF p_reverses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger_entry
       WHERE company_id = p_company AND id = p_reverses AND accounting_on = p_about) THEN
    RETURN p_posted;
  END IF;
  RETURN p_about;
END $$;

-- As before, with both days.
CREATE OR REPLACE FUNCTION ledger_post(
  p_kind text, p_doc text, p_doc_id bigint, p_key text, p_memo text, p_lines jsonb, p_reverses bigint, p_about date DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
  at   timestamptz;
  day  date;
  own  date;
  made bigint;
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT DISTINCT (l ->> 'student_id')::bigint FROM jsonb_array_elements(p_lines) l
                             WHERE l ->> 'student_id' IS NOT NULL));
  -- After the lock, so that one student's lines are in the order of their times.
  at := ledger_clock(here);
  SELECT (at AT TIME ZONE c.time_zone)::date INTO day FROM company c WHERE c.id = here;
  own := ledger_accounting_day(here, p_kind, day, p_about, p_reverses);
  INSERT INTO ledger_entry (company_id, posted_at, posted_on, accounting_on, kind, doc, doc_id, key, admin_id, memo, reverses,
                            corrects_month)
  VALUES (here, at, day, own, p_kind, p_doc, p_doc_id, p_key, app_admin(), p_memo, p_reverses, to_char(p_about, 'YYYY-MM'))
  RETURNING id INTO made;
  PERFORM ledger_move(p_lines, false);
  INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, student_id, method_id,
                              amount_fen, balance_after_fen)
  SELECT here, made, at, day, own, l.account, l.student_id, l.method_id, l.fen,
         CASE l.account WHEN 'virtual' THEN m.virtual_fen WHEN 'new' THEN m.new_fen WHEN 'learning' THEN m.learning_fen
                        WHEN 'classes' THEN m.classes_fen WHEN 'store' THEN m.store_fen WHEN 'apply' THEN m.apply_fen END
    FROM (SELECT account, student_id, method_id, sum(fen)::bigint AS fen
            FROM jsonb_to_recordset(p_lines) AS line(account text, student_id bigint, method_id bigint, fen bigint)
           GROUP BY account, student_id, method_id HAVING sum(fen) <> 0) l
    LEFT JOIN student_money m ON m.company_id = here AND m.student_id = l.student_id
   ORDER BY l.student_id NULLS FIRST, l.account;
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION ledger_entry_corrects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meant text[] := ARRAY[NEW.corrects_month];
BEGIN
  IF month_is_locked(NEW.company_id, to_char(NEW.posted_on, 'YYYY-MM')) THEN
    RAISE EXCEPTION 'nothing is posted into %: it is locked', to_char(NEW.posted_on, 'YYYY-MM')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_month_is_open';
  END IF;
  IF NEW.accounting_on <> NEW.posted_on AND month_is_locked(NEW.company_id, to_char(NEW.accounting_on, 'YYYY-MM')) THEN
    RAISE EXCEPTION 'nothing more belongs to %: it is locked', to_char(NEW.accounting_on, 'YYYY-MM')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_accounting_is_open';
  END IF;
  IF NEW.reverses IS NOT NULL THEN
    SELECT meant || corrects_month || to_char(accounting_on, 'YYYY-MM') INTO meant
      FROM ledger_entry WHERE company_id = NEW.company_id AND id = NEW.reverses;
  END IF;
  -- The first of them that is locked.
  IF NEW.corrects_month IS NOT NULL OR NEW.reverses IS NOT NULL THEN
    SELECT c.month INTO NEW.corrects_month
      FROM unnest(meant) WITH ORDINALITY AS m(month, nth)
      JOIN month_close c ON c.company_id = NEW.company_id AND c.month = m.month ORDER BY m.nth LIMIT 1;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION ledger_entry_own_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM class_use_part p JOIN class_use u ON u.company_id = p.company_id AND u.id = p.use_id
                  WHERE p.company_id = NEW.company_id AND p.entry_id = COALESCE(NEW.reverses, NEW.id)
                    AND u.used_on = NEW.accounting_on) THEN
    RAISE EXCEPTION 'entry % is of no lesson of %', NEW.id, NEW.accounting_on
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_own_day';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER own_day AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.accounting_on <> NEW.posted_on) EXECUTE FUNCTION ledger_entry_own_day();

CREATE OR REPLACE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  lines int;
  astray int;
BEGIN
  SELECT sum(amount_fen), count(*), count(*) FILTER (WHERE posted_on <> NEW.posted_on OR accounting_on <> NEW.accounting_on)
    INTO total, lines, astray FROM ledger_posting WHERE company_id = NEW.company_id AND entry_id = NEW.id;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'entry % does not balance: % fen over % postings', NEW.id, total, lines
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
  END IF;
  IF astray > 0 THEN
    RAISE EXCEPTION 'entry %: % postings have other days', NEW.id, astray
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_days';
  END IF;
  RETURN NULL;
END $$;

-- As before, by both days: what is posted today may belong to a day that was summed up long ago, and then becomes a row
-- of its own. So sums of past days of posting stay, and sums by the accounting day are exact.
CREATE OR REPLACE FUNCTION ledger_close_days() RETURNS date
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
  INSERT INTO ledger_day (company_id, account, posted_on, accounting_on, in_fen, out_fen)
  SELECT company_id, account, posted_on, accounting_on, COALESCE(sum(amount_fen) FILTER (WHERE amount_fen > 0), 0),
         COALESCE(-sum(amount_fen) FILTER (WHERE amount_fen < 0), 0)
    FROM ledger_posting
   WHERE company_id = here AND posted_on > COALESCE(since, '-infinity') AND posted_on <= until
   GROUP BY company_id, account, posted_on, accounting_on;
  INSERT INTO ledger_day_until (company_id, done_on) VALUES (here, until)
  ON CONFLICT (company_id) DO UPDATE SET done_on = until;
  RETURN until;
END $$;
