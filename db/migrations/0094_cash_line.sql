-- Cash by the day of payment. A cash line is money that came in or went out by a method: a recharge from its submission on,
-- a payment of the mini-program that is nobody's yet, and every other posting on `cash` (a refund, a reback, a partner that
-- settles) on the day of the posting. A close counts lines, each once.
--
-- What holds, and who holds it:
--   1. The approved lines are the postings on `cash`, but those of the closes themselves.     trigger on ledger_posting
--   2. A recharge is one line, waiting or approved; it is written by nobody but these triggers. unique, triggers, grants
--   3. A line is counted by one close at most, and stays counted.                              close_id, grants
--   4. A line that was counted while it waited, and was rejected then, goes out again by a line of its own.   trigger

CREATE TABLE cash_line (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL REFERENCES company (id),
  method_id        bigint,
  -- The company's day on which it was paid.
  paid_on          date NOT NULL,
  -- What came in, less the fee; what went out has a minus.
  amount_fen       bigint NOT NULL CHECK (amount_fen <> 0),
  status           text NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
  -- The document that it opens, and what it is called there.
  doc              text NOT NULL,
  doc_id           bigint NOT NULL,
  kind             text NOT NULL,
  recharge_id      bigint,
  weapp_payment_id bigint,
  -- The entry that posted it; none while it waits.
  entry_id         bigint,
  -- The close that counted it, and as what: approved, still waiting, or as the explanation of its difference. Closes of before
  -- went by the day of approval, and what was posted after them was never counted: that stays theirs.
  close_id         bigint,
  counted_as       text CHECK (counted_as IN ('approved', 'waiting', 'explains', 'by_approval', 'after_close')),
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  decided_at       timestamptz,
  UNIQUE (company_id, id),
  CONSTRAINT cash_line_recharge UNIQUE (company_id, recharge_id),
  CONSTRAINT cash_line_weapp UNIQUE (company_id, weapp_payment_id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id),
  FOREIGN KEY (company_id, weapp_payment_id) REFERENCES weapp_payment (company_id, id),
  FOREIGN KEY (company_id, entry_id) REFERENCES ledger_entry (company_id, id),
  -- A close takes its lines before its own row stands.
  FOREIGN KEY (company_id, close_id) REFERENCES cash_close (company_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((close_id IS NULL) = (counted_as IS NULL)),
  CHECK (status <> 'rejected' OR close_id IS NOT NULL)
);
CREATE INDEX cash_line_day ON cash_line (company_id, paid_on, method_id);
CREATE INDEX cash_line_open ON cash_line (company_id, paid_on, method_id) WHERE close_id IS NULL;
CREATE INDEX cash_line_close ON cash_line (company_id, close_id);
CREATE INDEX cash_line_entry ON cash_line (company_id, entry_id);
SELECT secure_table('cash_line', 'own', '');

-- By which method the mini-program was paid; none where it was told before this was kept.
ALTER TABLE weapp_payment ADD COLUMN method_id bigint;
ALTER TABLE weapp_payment ADD COLUMN method_kind text GENERATED ALWAYS AS ('payment_method') STORED;
ALTER TABLE weapp_payment ADD CONSTRAINT weapp_payment_method FOREIGN KEY (family_id, method_kind, method_id)
  REFERENCES base_item (family_id, kind, id);
CREATE INDEX weapp_payment_method ON weapp_payment (family_id, method_kind, method_id);
DROP TRIGGER audit ON weapp_payment;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON weapp_payment
  FOR EACH ROW EXECUTE FUNCTION audit_row('weapp_payment', 'id', 'company', 'method_kind');

CREATE FUNCTION company_day(p_company bigint, p_at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (p_at AT TIME ZONE time_zone)::date FROM company WHERE id = p_company
$$;

-- What is posted on `cash`. The recharge that waited is approved; everything else is a line of its own.
CREATE FUNCTION cash_line_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry record;
  paid  date := NEW.posted_on;
  of    bigint;
BEGIN
  SELECT doc, doc_id, kind, reverses INTO entry FROM ledger_entry WHERE company_id = NEW.company_id AND id = NEW.entry_id;
  -- What was over or short is in the drawer already: no close counts it again.
  IF entry.doc = 'cash_close' THEN
    RETURN NULL;
  END IF;
  IF entry.doc = 'recharge' AND entry.reverses IS NULL THEN
    UPDATE cash_line SET status = 'approved', entry_id = NEW.entry_id, decided_at = NEW.posted_at
     WHERE company_id = NEW.company_id AND recharge_id = entry.doc_id AND status = 'waiting';
    IF FOUND THEN
      RETURN NULL;
    END IF;
    SELECT r.id, company_day(r.company_id, r.paid_at) INTO of, paid
      FROM recharge r WHERE r.company_id = NEW.company_id AND r.id = entry.doc_id;
  END IF;
  INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, recharge_id, entry_id, decided_at)
  VALUES (NEW.company_id, NEW.method_id, COALESCE(paid, NEW.posted_on), -NEW.amount_fen, 'approved',
          entry.doc, entry.doc_id, entry.kind, of, NEW.entry_id, NEW.posted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_line AFTER INSERT ON ledger_posting FOR EACH ROW WHEN (NEW.account = 'cash')
  EXECUTE FUNCTION cash_line_posted();

-- A recharge waits from its submission on; a partner's money is no cash until the partner settles. One that is rejected was
-- never ours: where it was counted, it goes out on the day of the rejection. What the mini-program took lies there still.
CREATE FUNCTION cash_line_of_recharge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line cash_line;
BEGIN
  IF NEW.status = 'submitted' THEN
    INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, recharge_id)
    VALUES (NEW.company_id, NEW.method_id, company_day(NEW.company_id, NEW.paid_at), NEW.amount_fen - NEW.fee_fen, 'waiting',
            'recharge', NEW.id, 'recharge', NEW.id);
    RETURN NULL;
  END IF;
  -- Waits for a close that is counting it, and then sees that it was counted.
  SELECT * INTO line FROM cash_line WHERE company_id = NEW.company_id AND recharge_id = NEW.id AND status = 'waiting'
     AND weapp_payment_id IS NULL FOR UPDATE;
  IF line.close_id IS NULL THEN
    DELETE FROM cash_line WHERE id = line.id;
  ELSE
    UPDATE cash_line SET status = 'rejected', decided_at = NEW.decided_at WHERE id = line.id;
    INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, decided_at)
    VALUES (line.company_id, line.method_id, company_day(line.company_id, NEW.decided_at), -line.amount_fen, 'approved',
            'recharge', NEW.id, 'reject', NEW.decided_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cash_line_new AFTER INSERT ON recharge FOR EACH ROW
  WHEN (NEW.category <> 'fujin' AND NEW.status = 'submitted') EXECUTE FUNCTION cash_line_of_recharge();
CREATE TRIGGER cash_line AFTER UPDATE OF status ON recharge FOR EACH ROW
  WHEN (NEW.category <> 'fujin' AND (NEW.status = 'submitted' AND OLD.status = 'draft'
     OR NEW.status = 'rejected' AND OLD.status = 'submitted'))
  EXECUTE FUNCTION cash_line_of_recharge();

-- A payment of the mini-program waits as soon as it is told; the recharge that it becomes is the same money.
CREATE FUNCTION cash_line_of_weapp() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, weapp_payment_id)
    VALUES (NEW.company_id, NEW.method_id, company_day(NEW.company_id, NEW.paid_at), NEW.amount_fen - NEW.fee_fen, 'waiting',
            'weapp_payment', NEW.id, 'weapp_payment', NEW.id);
    RETURN NULL;
  END IF;
  SELECT id INTO line FROM cash_line
   WHERE company_id = NEW.company_id AND weapp_payment_id = NEW.id AND status = 'waiting' FOR UPDATE;
  IF line IS NOT NULL THEN
    DELETE FROM cash_line WHERE company_id = NEW.company_id AND recharge_id = NEW.recharge_id AND close_id IS NULL;
    UPDATE cash_line SET recharge_id = NEW.recharge_id, doc = 'recharge', doc_id = NEW.recharge_id, kind = 'recharge'
     WHERE id = line;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cash_line_new AFTER INSERT ON weapp_payment FOR EACH ROW WHEN (NEW.method_id IS NOT NULL)
  EXECUTE FUNCTION cash_line_of_weapp();
CREATE TRIGGER cash_line AFTER UPDATE OF recharge_id ON weapp_payment FOR EACH ROW
  WHEN (NEW.recharge_id IS NOT NULL AND NEW.recharge_id IS DISTINCT FROM OLD.recharge_id) EXECUTE FUNCTION cash_line_of_weapp();

-- What stands already, of every company: row security is off meanwhile.
DO $$
DECLARE
  tables text[] := ARRAY['cash_line', 'cash_close', 'ledger_posting', 'ledger_entry', 'recharge', 'weapp_payment', 'company', 'base_item'];
  one    text;
BEGIN
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one);
  END LOOP;

  INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, recharge_id, entry_id, created_at, decided_at)
  SELECT p.company_id, p.method_id, COALESCE((r.paid_at AT TIME ZONE c.time_zone)::date, p.posted_on), -p.amount_fen, 'approved',
         e.doc, e.doc_id, e.kind, r.id, e.id, p.posted_at, p.posted_at
    FROM ledger_posting p
    JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
    JOIN company c ON c.id = p.company_id
    LEFT JOIN recharge r ON e.doc = 'recharge' AND e.reverses IS NULL AND r.company_id = e.company_id AND r.id = e.doc_id
   WHERE p.account = 'cash' ORDER BY p.id;

  INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, recharge_id, created_at)
  SELECT r.company_id, r.method_id, (r.paid_at AT TIME ZONE c.time_zone)::date, r.amount_fen - r.fee_fen, 'waiting',
         'recharge', r.id, 'recharge', r.id, r.submitted_at
    FROM recharge r JOIN company c ON c.id = r.company_id
   WHERE r.status = 'submitted' AND r.category <> 'fujin' ORDER BY r.id;

  -- By the method that the server takes for them.
  ALTER TABLE weapp_payment DISABLE TRIGGER USER;
  UPDATE weapp_payment w SET method_id = (
    SELECT b.id FROM base_item b WHERE b.family_id = w.family_id AND b.kind = 'payment_method' AND b.status = 'on'
     ORDER BY b.name = '微信支付' DESC, b.sort, b.id LIMIT 1)
   WHERE w.recharge_id IS NULL;
  ALTER TABLE weapp_payment ENABLE TRIGGER USER;
  INSERT INTO cash_line (company_id, method_id, paid_on, amount_fen, status, doc, doc_id, kind, weapp_payment_id, created_at)
  SELECT w.company_id, w.method_id, (w.paid_at AT TIME ZONE c.time_zone)::date, w.amount_fen - w.fee_fen, 'waiting',
         'weapp_payment', w.id, 'weapp_payment', w.id, w.created_at
    FROM weapp_payment w JOIN company c ON c.id = w.company_id
   WHERE w.recharge_id IS NULL AND w.method_id IS NOT NULL ORDER BY w.id;

  -- A close of before counted what was posted on its day and it could see. What came after it is shown there, and not put
  -- into somebody's next count: nobody was told that it would be.
  UPDATE cash_line l SET close_id = k.id,
         counted_as = CASE WHEN pg_visible_in_snapshot(e.tx, k.seen) THEN 'by_approval' ELSE 'after_close' END
    FROM ledger_entry e JOIN cash_close k ON k.company_id = e.company_id AND k.day = e.posted_on
   WHERE e.company_id = l.company_id AND e.id = l.entry_id AND k.method_id IS NOT DISTINCT FROM l.method_id;

  SET CONSTRAINTS ALL IMMEDIATE;
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
  END LOOP;
END $$;
