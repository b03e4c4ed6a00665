-- A close counts the cash lines of its day and method, and what is left of days that were closed before. What it counted more
-- or less than expected is posted to `cash_over_short` with it, and resolved by somebody else: accepted, or explained by lines
-- that came later.
--
-- What holds, and who holds it:
--   1. What a close expects is the sum of the lines that it takes, approved and waiting.        trigger `takes`, CHECK
--   2. A close is never changed, but for the decision on its difference, made once.              trigger `only_decided`
--   3. Its difference stands on `cash_over_short` until it is explained, to the fen.            deferred trigger
--   4. Whoever counted does not decide.                                                         CHECK

ALTER TABLE cash_close
  ADD COLUMN approved_fen  bigint NOT NULL DEFAULT 0,
  ADD COLUMN waiting_fen   bigint NOT NULL DEFAULT 0,
  -- Of both, what was paid on days that were closed before.
  ADD COLUMN carried_fen   bigint NOT NULL DEFAULT 0,
  -- `noted`: a difference of before, which was explained in words and never posted.
  ADD COLUMN status        text NOT NULL DEFAULT 'even' CHECK (status IN ('even', 'waiting', 'accepted', 'explained', 'noted')),
  ADD COLUMN decided_by    bigint,
  ADD COLUMN decided_at    timestamptz,
  ADD COLUMN decision_note text NOT NULL DEFAULT '',
  ADD COLUMN version       int NOT NULL DEFAULT 1,
  ADD COLUMN updated_at    timestamptz NOT NULL DEFAULT now();

DROP TRIGGER append_only ON cash_close;
ALTER TABLE cash_close NO FORCE ROW LEVEL SECURITY;
ALTER TABLE cash_close DISABLE TRIGGER USER;
UPDATE cash_close SET approved_fen = expected_fen, updated_at = created_at,
       status = CASE WHEN counted_fen = expected_fen THEN 'even' ELSE 'noted' END;
ALTER TABLE cash_close ENABLE TRIGGER USER;
ALTER TABLE cash_close FORCE ROW LEVEL SECURITY;

ALTER TABLE cash_close
  ADD CONSTRAINT cash_close_expects CHECK (expected_fen = approved_fen + waiting_fen),
  ADD CONSTRAINT cash_close_even CHECK ((status = 'even') = (counted_fen = expected_fen)),
  ADD CONSTRAINT cash_close_decided CHECK ((status IN ('accepted', 'explained')) = (decided_at IS NOT NULL)
    AND (decided_at IS NULL) = (decided_by IS NULL)),
  ADD CONSTRAINT cash_close_by_another CHECK (decided_by <> created_by),
  ADD FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id);
CREATE INDEX cash_close_waiting ON cash_close (company_id, status, created_at);
CREATE INDEX cash_close_decider ON cash_close (family_id, decided_by);

-- The next day after one, by a method, on which money moved and nobody has counted.
CREATE FUNCTION cash_next_open_day(p_company bigint, p_method bigint, p_after date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(l.paid_on) FROM cash_line l
   WHERE l.company_id = p_company AND l.close_id IS NULL AND l.method_id IS NOT DISTINCT FROM p_method AND l.paid_on > p_after
     AND NOT EXISTS (SELECT 1 FROM cash_close c WHERE c.company_id = p_company AND c.day = l.paid_on
                        AND c.method_id IS NOT DISTINCT FROM p_method)
$$;

-- What comes after a day was closed belongs to the next close: that of the next open day.
CREATE FUNCTION cash_close_takes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH taken AS (
    UPDATE cash_line l SET close_id = NEW.id, counted_as = l.status
     WHERE l.company_id = NEW.company_id AND l.close_id IS NULL AND l.method_id IS NOT DISTINCT FROM NEW.method_id
       AND (l.paid_on = NEW.day OR l.paid_on < NEW.day
         AND EXISTS (SELECT 1 FROM cash_close c WHERE c.company_id = l.company_id AND c.day = l.paid_on
                        AND c.method_id IS NOT DISTINCT FROM l.method_id)
         AND COALESCE(cash_next_open_day(l.company_id, l.method_id, l.paid_on), NEW.day) >= NEW.day)
    RETURNING l.status, l.paid_on, l.amount_fen)
  SELECT COALESCE(sum(amount_fen) FILTER (WHERE status = 'approved'), 0),
         COALESCE(sum(amount_fen) FILTER (WHERE status = 'waiting'), 0),
         COALESCE(sum(amount_fen) FILTER (WHERE paid_on < NEW.day), 0)
    INTO NEW.approved_fen, NEW.waiting_fen, NEW.carried_fen FROM taken;
  -- Who waited here for another close of the same day finds it.
  IF EXISTS (SELECT 1 FROM cash_close c WHERE c.company_id = NEW.company_id AND c.day = NEW.day
                AND c.method_id IS NOT DISTINCT FROM NEW.method_id) THEN
    RAISE EXCEPTION '% is closed', NEW.day USING ERRCODE = 'unique_violation', CONSTRAINT = 'cash_close_once';
  END IF;
  IF NEW.expected_fen <> NEW.approved_fen + NEW.waiting_fen THEN
    RAISE EXCEPTION 'the lines of % sum to %, not %', NEW.day, NEW.approved_fen + NEW.waiting_fen, NEW.expected_fen
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_close_expects';
  END IF;
  NEW.status := CASE WHEN NEW.counted_fen = NEW.expected_fen THEN 'even' ELSE 'waiting' END;
  RETURN NEW;
END $$;
CREATE TRIGGER takes BEFORE INSERT ON cash_close FOR EACH ROW EXECUTE FUNCTION cash_close_takes();

CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON cash_close FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION cash_close_only_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'waiting' OR
     (NEW.family_id, NEW.company_id, NEW.day, NEW.method_id, NEW.expected_fen, NEW.counted_fen, NEW.approved_fen, NEW.waiting_fen,
      NEW.carried_fen, NEW.reason, NEW.created_by, NEW.created_at)
     IS DISTINCT FROM
     (OLD.family_id, OLD.company_id, OLD.day, OLD.method_id, OLD.expected_fen, OLD.counted_fen, OLD.approved_fen, OLD.waiting_fen,
      OLD.carried_fen, OLD.reason, OLD.created_by, OLD.created_at) THEN
    RAISE EXCEPTION 'cash_close % is not changed', OLD.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'cash_close_only_decided';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_decided BEFORE UPDATE ON cash_close FOR EACH ROW EXECUTE FUNCTION cash_close_only_decided();

-- Takes lines of the same method that no close has counted as the explanation of a difference; answers their sum.
CREATE FUNCTION cash_close_explain(p_close bigint, p_lines bigint[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  total bigint;
BEGIN
  WITH taken AS (
    UPDATE cash_line l SET close_id = c.id, counted_as = 'explains' FROM cash_close c
     WHERE c.company_id = app_write_company() AND c.id = p_close AND c.status IN ('waiting', 'explained')
       AND l.company_id = c.company_id AND l.id = ANY (p_lines) AND l.close_id IS NULL AND l.method_id IS NOT DISTINCT FROM c.method_id
    RETURNING l.amount_fen)
  SELECT sum(amount_fen) INTO total FROM taken HAVING count(*) = cardinality(p_lines);
  -- None where one of them has been counted meanwhile.
  RETURN total;
END $$;

CREATE FUNCTION cash_close_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_is    cash_close;
  posted    bigint;
  explained bigint;
BEGIN
  SELECT * INTO now_is FROM cash_close WHERE company_id = NEW.company_id AND id = NEW.id;
  SELECT COALESCE(sum(p.amount_fen), 0) INTO posted
    FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
   WHERE e.company_id = NEW.company_id AND e.doc = 'cash_close' AND e.doc_id = NEW.id AND p.account = 'cash_over_short';
  SELECT COALESCE(sum(amount_fen), 0) INTO explained FROM cash_line
   WHERE company_id = NEW.company_id AND close_id = NEW.id AND counted_as = 'explains';
  IF posted <> (CASE now_is.status WHEN 'explained' THEN 0 ELSE now_is.difference_fen END)
     OR explained <> (CASE now_is.status WHEN 'explained' THEN now_is.difference_fen ELSE 0 END) THEN
    RAISE EXCEPTION 'cash_close % differs by %, of which % is posted and % explained', NEW.id, now_is.difference_fen, posted, explained
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_close_adds_up';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE ON cash_close DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status <> 'noted') EXECUTE FUNCTION cash_close_adds_up();
