-- Months that a company has closed. Entries are posted today, so nothing falls into a month that is over; what corrects
-- something of a locked month names it. A lock is for good.
--
-- What holds, and who holds it:
--   1. Months are locked in order, after their end, each once; a lock is never taken back.      trigger, append only
--   2. A month is not locked while an entry or a pay line is being written.                     advisory lock
--   3. Nothing is posted into a locked month; an entry that is about one names it.              trigger on ledger_entry
--   4. Pay of a locked month stays as it is: no line, adjustment or sheet is added to it.       triggers on all three

CREATE TABLE month_close (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  month      text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  locked_by  bigint,
  locked_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT month_close_once UNIQUE (company_id, month),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, locked_by) REFERENCES admin (family_id, id)
);
CREATE INDEX month_close_family ON month_close (family_id, company_id);
CREATE INDEX month_close_locker ON month_close (family_id, locked_by);
SELECT secure_table('month_close', 'own', 'month_close', 'id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_close
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION month_close_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest text;
BEGIN
  -- Nobody posts or closes meanwhile.
  PERFORM pg_advisory_xact_lock(hashtext('month_close'), NEW.company_id::int);
  SELECT max(month) INTO latest FROM month_close WHERE company_id = NEW.company_id;
  IF NEW.month <> to_char((latest || '-01')::date + interval '1 month', 'YYYY-MM') THEN
    RAISE EXCEPTION 'after % comes another month than %', latest, NEW.month
      USING ERRCODE = 'check_violation', CONSTRAINT = 'month_close_in_order';
  END IF;
  IF NEW.month >= (SELECT to_char(now() AT TIME ZONE time_zone, 'YYYY-MM') FROM company WHERE id = NEW.company_id) THEN
    RAISE EXCEPTION 'month % is not over', NEW.month USING ERRCODE = 'check_violation', CONSTRAINT = 'month_close_is_over';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER in_order BEFORE INSERT ON month_close FOR EACH ROW EXECUTE FUNCTION month_close_in_order();

-- Whether a company has locked a month; until the transaction ends, the answer stays.
CREATE FUNCTION month_is_locked(p_company bigint, p_month text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('month_close'), p_company::int);
  RETURN EXISTS (SELECT 1 FROM month_close WHERE company_id = p_company AND month = p_month);
END $$;

-- The locked month that an entry is about: that of the document's day, or of the entry that it takes back.
ALTER TABLE ledger_entry ADD COLUMN corrects_month text CHECK (corrects_month ~ '^\d{4}-(0[1-9]|1[0-2])$');

CREATE FUNCTION ledger_entry_corrects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meant text[] := ARRAY[NEW.corrects_month];
BEGIN
  IF month_is_locked(NEW.company_id, to_char(NEW.posted_on, 'YYYY-MM')) THEN
    RAISE EXCEPTION 'nothing is posted into %: it is locked', to_char(NEW.posted_on, 'YYYY-MM')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_month_is_open';
  END IF;
  IF NEW.reverses IS NOT NULL THEN
    SELECT meant || corrects_month || to_char(posted_on, 'YYYY-MM') INTO meant
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
CREATE TRIGGER corrects BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_corrects();

-- As before, and with the day of the document where that may be another than today.
DROP FUNCTION ledger_post(text, text, bigint, text, text, jsonb, bigint);
CREATE FUNCTION ledger_post(
  p_kind text, p_doc text, p_doc_id bigint, p_key text, p_memo text, p_lines jsonb, p_reverses bigint, p_about date DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
  at   timestamptz;
  day  date;
  made bigint;
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT DISTINCT (l ->> 'student_id')::bigint FROM jsonb_array_elements(p_lines) l
                             WHERE l ->> 'student_id' IS NOT NULL));
  -- After the lock, so that one student's lines are in the order of their times.
  at := ledger_clock(here);
  SELECT (at AT TIME ZONE c.time_zone)::date INTO day FROM company c WHERE c.id = here;
  INSERT INTO ledger_entry (company_id, posted_at, posted_on, kind, doc, doc_id, key, admin_id, memo, reverses, corrects_month)
  VALUES (here, at, day, p_kind, p_doc, p_doc_id, p_key, app_admin(), p_memo, p_reverses, to_char(p_about, 'YYYY-MM'))
  RETURNING id INTO made;
  PERFORM ledger_move(p_lines, false);
  INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, account, student_id, method_id, amount_fen, balance_after_fen)
  SELECT here, made, at, day, l.account, l.student_id, l.method_id, l.fen,
         CASE l.account WHEN 'virtual' THEN m.virtual_fen WHEN 'new' THEN m.new_fen WHEN 'learning' THEN m.learning_fen
                        WHEN 'classes' THEN m.classes_fen WHEN 'store' THEN m.store_fen WHEN 'apply' THEN m.apply_fen END
    FROM (SELECT account, student_id, method_id, sum(fen)::bigint AS fen
            FROM jsonb_to_recordset(p_lines) AS line(account text, student_id bigint, method_id bigint, fen bigint)
           GROUP BY account, student_id, method_id HAVING sum(fen) <> 0) l
    LEFT JOIN student_money m ON m.company_id = here AND m.student_id = l.student_id
   ORDER BY l.student_id NULLS FIRST, l.account;
  RETURN made;
END $$;

DROP FUNCTION ledger_reverse(bigint, text, text, bigint, text, text);
CREATE FUNCTION ledger_reverse(
  p_entry bigint, p_kind text, p_doc text, p_doc_id bigint, p_key text, p_memo text, p_about date DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mirrored jsonb;
BEGIN
  SELECT jsonb_agg(jsonb_build_object('account', account, 'student_id', student_id, 'method_id', method_id, 'fen', -amount_fen))
    INTO mirrored FROM ledger_posting WHERE company_id = app_write_company() AND entry_id = p_entry;
  IF mirrored IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN ledger_post(p_kind, p_doc, p_doc_id, p_key, p_memo, mirrored, p_entry, p_about);
END $$;

-- Pay, as before: and what a company has locked takes no more, even where a teacher had no sheet.
CREATE OR REPLACE FUNCTION pay_line_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sheet record;
  due   record;
BEGIN
  FOR due IN SELECT DISTINCT company_id, month FROM fresh LOOP
    IF month_is_locked(due.company_id, due.month) THEN
      RAISE EXCEPTION 'the pay of % is locked', due.month
        USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_line_month_is_open';
    END IF;
  END LOOP;
  FOR sheet IN
    SELECT s.month, s.teacher_id, s.status FROM salary s
     WHERE (s.company_id, s.teacher_id, s.month) IN (SELECT company_id, teacher_id, month FROM fresh) FOR SHARE OF s
  LOOP
    IF sheet.status IN ('approved', 'paid') THEN
      RAISE EXCEPTION 'the pay of teacher % in % is final', sheet.teacher_id, sheet.month
        USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_line_month_is_open';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION pay_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF month_is_locked(NEW.company_id, NEW.month) THEN
    RAISE EXCEPTION 'the pay of % is locked', NEW.month
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_month_is_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER month_is_open BEFORE INSERT ON salary FOR EACH ROW EXECUTE FUNCTION pay_month_is_open();
CREATE TRIGGER month_is_open BEFORE UPDATE ON pay_adjustment FOR EACH ROW
  WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION pay_month_is_open();
CREATE TRIGGER month_is_open_at_once BEFORE INSERT ON pay_adjustment FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION pay_month_is_open();
