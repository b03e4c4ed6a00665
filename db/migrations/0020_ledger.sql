-- The books: double entry. What the app may do here are the functions at the end; it cannot write these tables itself.

-- One row per student: the six accounts, and of each how much is held for a document that waits. Locking this row is
-- how two people who move one student's money take turns.
CREATE TABLE student_money (
  company_id        bigint NOT NULL,
  student_id        bigint NOT NULL,
  virtual_fen       bigint NOT NULL DEFAULT 0,
  virtual_held_fen  bigint NOT NULL DEFAULT 0,
  new_fen           bigint NOT NULL DEFAULT 0,
  new_held_fen      bigint NOT NULL DEFAULT 0,
  learning_fen      bigint NOT NULL DEFAULT 0,
  learning_held_fen bigint NOT NULL DEFAULT 0,
  classes_fen       bigint NOT NULL DEFAULT 0,
  classes_held_fen  bigint NOT NULL DEFAULT 0,
  store_fen         bigint NOT NULL DEFAULT 0,
  store_held_fen    bigint NOT NULL DEFAULT 0,
  apply_fen         bigint NOT NULL DEFAULT 0,
  apply_held_fen    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, student_id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT student_money_virtual CHECK (virtual_held_fen >= 0 AND virtual_fen >= virtual_held_fen),
  CONSTRAINT student_money_new CHECK (new_held_fen >= 0 AND new_fen >= new_held_fen),
  CONSTRAINT student_money_learning CHECK (learning_held_fen >= 0 AND learning_fen >= learning_held_fen),
  CONSTRAINT student_money_classes CHECK (classes_held_fen >= 0 AND classes_fen >= classes_held_fen),
  CONSTRAINT student_money_store CHECK (store_held_fen >= 0 AND store_fen >= store_held_fen),
  CONSTRAINT student_money_apply CHECK (apply_held_fen >= 0 AND apply_fen >= apply_held_fen)
);
SELECT secure_table('student_money', 'own', '');

CREATE TABLE ledger_entry (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  posted_at  timestamptz NOT NULL,
  -- The company's own day.
  posted_on  date NOT NULL,
  kind       text NOT NULL,
  -- The document behind it.
  doc        text NOT NULL,
  doc_id     bigint NOT NULL,
  -- Posted once, whoever tries again.
  key        text NOT NULL,
  admin_id   bigint,
  memo       text NOT NULL DEFAULT '',
  reverses   bigint,
  -- Postings belong to the transaction that made their entry: nothing can be added to an entry later.
  tx         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  UNIQUE (company_id, id, tx),
  UNIQUE (company_id, id),
  CONSTRAINT ledger_entry_once UNIQUE (company_id, key),
  CONSTRAINT ledger_entry_reversed_once UNIQUE (company_id, reverses),
  FOREIGN KEY (company_id, reverses) REFERENCES ledger_entry (company_id, id),
  CHECK (reverses < id)
);
CREATE INDEX ledger_entry_doc ON ledger_entry (company_id, doc, doc_id);
CREATE INDEX ledger_entry_day ON ledger_entry (company_id, posted_on, id);
SELECT secure_table('ledger_entry', 'own', '');

CREATE TABLE ledger_posting (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id        bigint NOT NULL,
  entry_id          bigint NOT NULL,
  tx                xid8 NOT NULL DEFAULT pg_current_xact_id(),
  posted_at         timestamptz NOT NULL,
  posted_on         date NOT NULL,
  account           text NOT NULL,
  -- On the six accounts of a student; the company's own accounts have none.
  student_id        bigint,
  -- Cash, by payment method.
  method_id         bigint,
  amount_fen        bigint NOT NULL CHECK (amount_fen <> 0),
  -- The student's balance after it. The company's accounts keep none: they would queue everyone behind one row.
  balance_after_fen bigint,
  FOREIGN KEY (company_id, entry_id, tx) REFERENCES ledger_entry (company_id, id, tx),
  FOREIGN KEY (company_id, student_id) REFERENCES student_money (company_id, student_id),
  CHECK ((student_id IS NOT NULL) = (account IN ('virtual', 'new', 'learning', 'classes', 'store', 'apply'))),
  CHECK ((student_id IS NOT NULL) = (balance_after_fen IS NOT NULL)),
  CHECK (balance_after_fen >= 0),
  CHECK (method_id IS NULL OR account = 'cash'),
  CHECK (student_id IS NOT NULL OR account IN (
    'cash', 'payment_fees', 'revenue', 'gift_cost', 'forfeited', 'refunds_payable', 'shop_revenue', 'application_revenue',
    'exam_fees_payable', 'partner_clearing', 'branch_clearing', 'opening'))
);
CREATE INDEX ledger_posting_entry ON ledger_posting (company_id, entry_id, tx);
-- A statement: one account of one student, the newest first.
CREATE INDEX ledger_posting_statement ON ledger_posting (company_id, student_id, account, id DESC) WHERE student_id IS NOT NULL;
-- What an account moved in a span of days, the newest first.
CREATE INDEX ledger_posting_account ON ledger_posting (company_id, account, posted_on, id) INCLUDE (amount_fen);
SELECT secure_table('ledger_posting', 'own', '');

CREATE TABLE ledger_hold (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  student_id bigint NOT NULL,
  account    text NOT NULL CHECK (account IN ('virtual', 'new', 'learning', 'classes', 'store', 'apply')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  doc        text NOT NULL,
  doc_id     bigint NOT NULL,
  placed_at  timestamptz NOT NULL,
  ended_at   timestamptz,
  outcome    text CHECK (outcome IN ('released', 'consumed')),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student_money (company_id, student_id),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX ledger_hold_open ON ledger_hold (company_id, doc, doc_id, student_id, account) WHERE ended_at IS NULL;
CREATE INDEX ledger_hold_student ON ledger_hold (company_id, student_id);
SELECT secure_table('ledger_hold', 'own', '');

-- History is never edited, not even by the owner of the tables.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  lines int;
BEGIN
  SELECT sum(amount_fen), count(*) INTO total, lines FROM ledger_posting WHERE company_id = NEW.company_id AND entry_id = NEW.id;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'entry % does not balance: % fen over % postings', NEW.id, total, lines
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balances AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();

-- From here on: what the app may do. The functions run as the owner of the tables, who is bound by row security too.

-- Every student whose money an operation will touch, in one order, before it looks at a balance.
CREATE FUNCTION ledger_lock(p_students bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM student_money WHERE company_id = app_write_company() AND student_id = ANY (p_students)
   ORDER BY student_id FOR UPDATE;
  IF (SELECT count(*) FROM student_money WHERE company_id = app_write_company() AND student_id = ANY (p_students))
     < (SELECT count(DISTINCT s) FROM unnest(p_students) s) THEN
    INSERT INTO student_money (company_id, student_id)
    SELECT app_write_company(), s FROM (SELECT DISTINCT s FROM unnest(p_students) s ORDER BY s) AS missing
    ON CONFLICT DO NOTHING;
    PERFORM 1 FROM student_money WHERE company_id = app_write_company() AND student_id = ANY (p_students)
     ORDER BY student_id FOR UPDATE;
  END IF;
END $$;

-- Adds to balances (p_held false) or to what is held (p_held true): [{student_id, account, fen}], locked before.
CREATE FUNCTION ledger_move(p_lines jsonb, p_held boolean) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_held THEN
    UPDATE student_money m SET
      virtual_held_fen = m.virtual_held_fen + d.virtual, new_held_fen = m.new_held_fen + d.new,
      learning_held_fen = m.learning_held_fen + d.learning, classes_held_fen = m.classes_held_fen + d.classes,
      store_held_fen = m.store_held_fen + d.store, apply_held_fen = m.apply_held_fen + d.apply
      FROM ledger_spread(p_lines) d WHERE m.company_id = app_write_company() AND m.student_id = d.student_id;
  ELSE
    UPDATE student_money m SET
      virtual_fen = m.virtual_fen + d.virtual, new_fen = m.new_fen + d.new, learning_fen = m.learning_fen + d.learning,
      classes_fen = m.classes_fen + d.classes, store_fen = m.store_fen + d.store, apply_fen = m.apply_fen + d.apply
      FROM ledger_spread(p_lines) d WHERE m.company_id = app_write_company() AND m.student_id = d.student_id;
  END IF;
END $$;

-- One row per student, one column per account.
CREATE FUNCTION ledger_spread(p_lines jsonb)
RETURNS TABLE (student_id bigint, virtual bigint, new bigint, learning bigint, classes bigint, store bigint, apply bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT l.student_id,
         COALESCE(sum(l.fen) FILTER (WHERE l.account = 'virtual'), 0)::bigint,
         COALESCE(sum(l.fen) FILTER (WHERE l.account = 'new'), 0)::bigint,
         COALESCE(sum(l.fen) FILTER (WHERE l.account = 'learning'), 0)::bigint,
         COALESCE(sum(l.fen) FILTER (WHERE l.account = 'classes'), 0)::bigint,
         COALESCE(sum(l.fen) FILTER (WHERE l.account = 'store'), 0)::bigint,
         COALESCE(sum(l.fen) FILTER (WHERE l.account = 'apply'), 0)::bigint
    FROM jsonb_to_recordset(p_lines) AS l(student_id bigint, account text, fen bigint)
   WHERE l.student_id IS NOT NULL GROUP BY l.student_id
$$;

-- When an entry is posted: now. While a company's history is being brought in, `app.clock` may say an earlier time, but
-- never one before anything that stands in its books: the past is never added to.
CREATE FUNCTION ledger_clock(p_company bigint) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wished timestamptz := NULLIF(current_setting('app.clock', true), '')::timestamptz;
BEGIN
  IF wished IS NULL THEN
    RETURN clock_timestamp();
  END IF;
  IF wished > clock_timestamp() OR wished < (
    SELECT posted_at FROM ledger_entry WHERE company_id = p_company ORDER BY posted_on DESC, id DESC LIMIT 1) THEN
    RAISE EXCEPTION 'the books of company % have gone beyond %', p_company, wished;
  END IF;
  RETURN wished;
END $$;

-- Posts an entry: [{account, student_id?, method_id?, fen}] that sum to zero. Lines on one account become one posting.
CREATE FUNCTION ledger_post(p_kind text, p_doc text, p_doc_id bigint, p_key text, p_memo text, p_lines jsonb, p_reverses bigint)
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
  INSERT INTO ledger_entry (company_id, posted_at, posted_on, kind, doc, doc_id, key, admin_id, memo, reverses)
  VALUES (here, at, day, p_kind, p_doc, p_doc_id, p_key, app_admin(), p_memo, p_reverses) RETURNING id INTO made;
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

-- The same postings with the other sign. An entry is reversed once.
CREATE FUNCTION ledger_reverse(p_entry bigint, p_kind text, p_doc text, p_doc_id bigint, p_key text, p_memo text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mirrored jsonb;
BEGIN
  SELECT jsonb_agg(jsonb_build_object('account', account, 'student_id', student_id, 'method_id', method_id, 'fen', -amount_fen))
    INTO mirrored FROM ledger_posting WHERE company_id = app_write_company() AND entry_id = p_entry;
  IF mirrored IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN ledger_post(p_kind, p_doc, p_doc_id, p_key, p_memo, mirrored, p_entry);
END $$;

-- Holds [{student_id, account, fen}] for a document that waits.
CREATE FUNCTION ledger_hold(p_doc text, p_doc_id bigint, p_lines jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT DISTINCT (l ->> 'student_id')::bigint FROM jsonb_array_elements(p_lines) l));
  INSERT INTO ledger_hold (company_id, student_id, account, amount_fen, doc, doc_id, placed_at)
  SELECT app_write_company(), l.student_id, l.account, l.fen, p_doc, p_doc_id, clock_timestamp()
    FROM jsonb_to_recordset(p_lines) AS l(student_id bigint, account text, fen bigint);
  PERFORM ledger_move(p_lines, true);
END $$;

-- Ends what a document holds; answers how much that was.
CREATE FUNCTION ledger_unhold(p_doc text, p_doc_id bigint, p_outcome text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended jsonb;
  total bigint;
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT DISTINCT student_id FROM ledger_hold
    WHERE company_id = app_write_company() AND doc = p_doc AND doc_id = p_doc_id AND ended_at IS NULL));
  WITH done AS (
    UPDATE ledger_hold SET ended_at = clock_timestamp(), outcome = p_outcome
     WHERE company_id = app_write_company() AND doc = p_doc AND doc_id = p_doc_id AND ended_at IS NULL
    RETURNING student_id, account, amount_fen)
  SELECT jsonb_agg(jsonb_build_object('student_id', student_id, 'account', account, 'fen', -amount_fen)), sum(amount_fen)
    INTO ended, total FROM done;
  IF ended IS NOT NULL THEN
    PERFORM ledger_move(ended, true);
  END IF;
  RETURN COALESCE(total, 0);
END $$;
