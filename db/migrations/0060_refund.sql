-- Refunds: lines of accounts and lots, what of each is paid back, and who took which step.
--
-- What holds, and who holds it:
--   1. The amount is what the lines pay back, less the deductions.                          at the commit
--   2. While it waits, exactly what its lines take is held; afterwards nothing is.           at the commit
--   3. A lot is in one waiting refund at most, and has the minutes that it names.            at the commit
--   4. Nobody takes two steps.                                                               CHECK
--   5. What was decided is never changed: lines, deductions, amount.                         triggers
--   6. Each step is kept, by whom, when and why.                                             trigger, append-only

CREATE TABLE refund (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL,
  company_id         bigint NOT NULL,
  number             text NOT NULL,
  student_id         bigint NOT NULL,
  -- How hours are valued: what was paid for them; list price for what was used; the average over paid and gift.
  policy             text NOT NULL CHECK (policy IN ('unit_paid', 'list_price', 'average')),
  amount_fen         bigint NOT NULL CHECK (amount_fen >= 0),
  method_kind        text GENERATED ALWAYS AS ('payment_method') STORED,
  method_id          bigint NOT NULL,
  payee_name         text NOT NULL,
  payee_account      text NOT NULL DEFAULT '',
  payee_bank         text NOT NULL DEFAULT '',
  -- Why the family wants it.
  cause              text NOT NULL,
  status             text NOT NULL DEFAULT 'submitted' CHECK (status IN (
                       'submitted', 'confirmed', 'manager_approved', 'finance_approved', 'paid', 'rejected', 'cancelled', 'rebacked')),
  created_by         bigint NOT NULL,
  confirmed_by       bigint,
  approved_by        bigint,
  financed_by        bigint,
  paid_by            bigint,
  paid_at            timestamptz,
  -- How often hours that it names have changed under it.
  recalculated       int NOT NULL DEFAULT 0,
  -- Contracts that it has ended.
  ended_contract_ids bigint[] NOT NULL DEFAULT '{}',
  version            int NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT refund_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, confirmed_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, approved_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, financed_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, paid_by) REFERENCES admin (family_id, id),
  CONSTRAINT refund_two_steps CHECK (
    created_by <> confirmed_by AND created_by <> approved_by AND created_by <> financed_by AND created_by <> paid_by
    AND confirmed_by <> approved_by AND confirmed_by <> financed_by AND confirmed_by <> paid_by
    AND approved_by <> financed_by AND approved_by <> paid_by AND financed_by <> paid_by),
  CHECK ((status IN ('paid', 'rebacked')) = (paid_at IS NOT NULL)),
  CHECK ((paid_at IS NULL) = (paid_by IS NULL)),
  CHECK (status <> 'submitted' OR COALESCE(confirmed_by, approved_by, financed_by) IS NULL),
  CHECK (status NOT IN ('confirmed', 'manager_approved', 'finance_approved', 'paid', 'rebacked') OR confirmed_by IS NOT NULL),
  CHECK (status NOT IN ('manager_approved', 'finance_approved', 'paid', 'rebacked') OR approved_by IS NOT NULL),
  CHECK (status NOT IN ('finance_approved', 'paid', 'rebacked') OR financed_by IS NOT NULL)
);
CREATE INDEX refund_family ON refund (family_id, company_id);
CREATE INDEX refund_newest ON refund (company_id, id);
CREATE INDEX refund_student ON refund (company_id, student_id, id);
CREATE INDEX refund_waiting ON refund (company_id, status, created_at);
CREATE INDEX refund_created ON refund (company_id, created_at);
CREATE INDEX refund_of_policy ON refund (company_id, policy, id);
CREATE INDEX refund_of_method ON refund (company_id, method_id, id);
CREATE INDEX refund_paid ON refund (company_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refund_maker ON refund (family_id, created_by);
CREATE INDEX refund_method ON refund (family_id, method_id);
CREATE INDEX refund_confirmer ON refund (family_id, confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX refund_approver ON refund (family_id, approved_by) WHERE approved_by IS NOT NULL;
CREATE INDEX refund_financer ON refund (family_id, financed_by) WHERE financed_by IS NOT NULL;
CREATE INDEX refund_payer ON refund (family_id, paid_by) WHERE paid_by IS NOT NULL;
SELECT secure_table('refund', 'own', 'refund', 'id', 'method_kind');

-- Money of an account, or hours of a lot.
CREATE TABLE refund_line (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL,
  refund_id    bigint NOT NULL,
  account      text NOT NULL CHECK (account IN ('new', 'learning', 'store', 'apply', 'classes')),
  lot_id       bigint,
  paid_minutes int NOT NULL DEFAULT 0 CHECK (paid_minutes >= 0),
  gift_minutes int NOT NULL DEFAULT 0 CHECK (gift_minutes >= 0),
  -- What the list says that so many minutes cost; none where no list knew them.
  list_fen     bigint CHECK (list_fen >= 0),
  list_minutes int CHECK (list_minutes > 0),
  -- What leaves the account; what of it is paid back. The rest is withheld, and revenue.
  worth_fen    bigint NOT NULL,
  back_fen     bigint NOT NULL CHECK (back_fen >= 0),
  -- What the hours were paid with: so much of what is paid back came from there, and so many gift coins return.
  learning_fen bigint NOT NULL DEFAULT 0 CHECK (learning_fen >= 0),
  new_fen      bigint NOT NULL DEFAULT 0 CHECK (new_fen >= 0),
  virtual_fen  bigint NOT NULL DEFAULT 0 CHECK (virtual_fen >= 0),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id),
  CONSTRAINT refund_line_lot FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  CHECK (back_fen <= worth_fen),
  CHECK ((account = 'classes') = (lot_id IS NOT NULL)),
  CHECK ((list_fen IS NULL) = (list_minutes IS NULL)),
  CHECK (learning_fen + new_fen IN (0, back_fen)),
  CHECK (CASE WHEN lot_id IS NULL THEN worth_fen > 0 AND back_fen = worth_fen AND list_fen IS NULL
                AND paid_minutes + gift_minutes = 0 AND learning_fen + new_fen + virtual_fen = 0
              ELSE paid_minutes > 0 AND worth_fen >= 0 END)
);
CREATE UNIQUE INDEX refund_line_account ON refund_line (company_id, refund_id, account) WHERE lot_id IS NULL;
CREATE UNIQUE INDEX refund_line_once ON refund_line (company_id, lot_id, refund_id) WHERE lot_id IS NOT NULL;
CREATE INDEX refund_line_of ON refund_line (company_id, refund_id, id);
SELECT secure_table('refund_line', 'own', 'refund', 'refund_id');

CREATE TABLE refund_deduction (
  company_id bigint NOT NULL,
  refund_id  bigint NOT NULL,
  name       text NOT NULL CHECK (name <> ''),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  PRIMARY KEY (company_id, refund_id, name),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id)
);
SELECT secure_table('refund_deduction', 'own', 'refund', 'refund_id');

CREATE TABLE refund_file (
  company_id bigint NOT NULL,
  refund_id  bigint NOT NULL,
  file_id    bigint NOT NULL,
  PRIMARY KEY (company_id, refund_id, file_id),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id),
  CONSTRAINT refund_file_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX refund_file_of ON refund_file (company_id, file_id);
SELECT secure_table('refund_file', 'own', 'refund', 'refund_id');

-- What happened to it, step by step.
CREATE TABLE refund_step (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  refund_id   bigint NOT NULL,
  from_status text,
  to_status   text NOT NULL,
  amount_fen  bigint NOT NULL,
  admin_id    bigint,
  note        text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id)
);
CREATE INDEX refund_step_of ON refund_step (company_id, refund_id, id);
SELECT secure_table('refund_step', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_step
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refund_keep_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := OLD.status;
  END IF;
  INSERT INTO refund_step (company_id, refund_id, from_status, to_status, amount_fen, admin_id, note)
  VALUES (NEW.company_id, NEW.id, before, NEW.status, NEW.amount_fen, NULLIF(app_admin(), 0),
          -- A lesson that changes it has a reason of its own.
          CASE WHEN NEW.status = 'submitted' THEN '' ELSE COALESCE(current_setting('app.reason', true), '') END);
  RETURN NULL;
END $$;
CREATE TRIGGER begins AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_keep_step();
CREATE TRIGGER goes_on AFTER UPDATE ON refund FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.recalculated <> NEW.recalculated) EXECUTE FUNCTION refund_keep_step();

CREATE FUNCTION refund_waits(p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_status IN ('submitted', 'confirmed', 'manager_approved', 'finance_approved')
$$;

-- What somebody has decided about stays as it was.
CREATE FUNCTION refund_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT refund_waits(OLD.status) AND (NEW.student_id, NEW.policy, NEW.amount_fen, NEW.method_id, NEW.created_by)
     IS DISTINCT FROM (OLD.student_id, OLD.policy, OLD.amount_fen, OLD.method_id, OLD.created_by) THEN
    RAISE EXCEPTION 'refund % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION refund_stays();

CREATE FUNCTION refund_parts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    part := OLD;
  ELSE
    part := NEW;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM refund WHERE company_id = part.company_id AND id = part.refund_id AND refund_waits(status)) THEN
    RAISE EXCEPTION 'refund % is decided', part.refund_id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_stays';
  END IF;
  RETURN part;
END $$;
CREATE TRIGGER stays BEFORE INSERT OR UPDATE OR DELETE ON refund_line FOR EACH ROW EXECUTE FUNCTION refund_parts_stay();
CREATE TRIGGER stays BEFORE INSERT OR UPDATE OR DELETE ON refund_deduction FOR EACH ROW EXECUTE FUNCTION refund_parts_stay();

CREATE FUNCTION refund_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  here  bigint;
  which bigint;
  own   refund;
  total bigint;
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    here := NEW.company_id; which := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    here := OLD.company_id; which := OLD.refund_id;
  ELSE
    here := NEW.company_id; which := NEW.refund_id;
  END IF;
  SELECT * INTO own FROM refund WHERE company_id = here AND id = which;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT COALESCE((SELECT sum(back_fen) FROM refund_line WHERE company_id = here AND refund_id = which), 0)
       - COALESCE((SELECT sum(amount_fen) FROM refund_deduction WHERE company_id = here AND refund_id = which), 0) INTO total;
  IF total <> own.amount_fen THEN
    RAISE EXCEPTION 'refund %: % fen, its lines come to %', which, own.amount_fen, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_adds_up';
  END IF;
  IF EXISTS (
    SELECT 1 FROM (SELECT account, sum(worth_fen) AS fen FROM refund_line
                    WHERE company_id = here AND refund_id = which AND refund_waits(own.status) GROUP BY account HAVING sum(worth_fen) > 0) l
      FULL JOIN (SELECT account, sum(amount_fen) AS fen FROM ledger_hold
                  WHERE company_id = here AND doc = 'refund' AND doc_id = which AND ended_at IS NULL GROUP BY account) h USING (account)
     WHERE l.fen IS DISTINCT FROM h.fen) THEN
    RAISE EXCEPTION 'refund % (%) does not hold what its lines take', which, own.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_held';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refund_adds_up();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OR DELETE ON refund_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refund_adds_up();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OR DELETE ON refund_deduction DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refund_adds_up();

-- A lot that waiting refunds name: one of them at most, and the minutes are there.
CREATE FUNCTION refund_lot_left(p_company bigint, p_lot bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  named record;
  lot   class_lot;
BEGIN
  SELECT count(*) AS docs, COALESCE(sum(l.paid_minutes), 0) AS paid, COALESCE(sum(l.gift_minutes), 0) AS gift INTO named
    FROM refund_line l JOIN refund r ON r.company_id = l.company_id AND r.id = l.refund_id
   WHERE l.company_id = p_company AND l.lot_id = p_lot AND refund_waits(r.status);
  IF named.docs = 0 THEN
    RETURN;
  END IF;
  SELECT * INTO lot FROM class_lot WHERE company_id = p_company AND id = p_lot;
  IF named.docs > 1 OR named.paid > lot.paid_minutes - lot.paid_used_minutes OR named.gift > lot.gift_minutes - lot.gift_used_minutes THEN
    RAISE EXCEPTION 'lot %: % refunds wait for % paid and % gift minutes', p_lot, named.docs, named.paid, named.gift
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lot_left';
  END IF;
END $$;
CREATE FUNCTION refund_line_lot_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refund_lot_left(NEW.company_id, NEW.lot_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lot_left AFTER INSERT OR UPDATE ON refund_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.lot_id IS NOT NULL) EXECUTE FUNCTION refund_line_lot_left();
CREATE FUNCTION refund_lots_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refund_lot_left(company_id, lot_id) FROM refund_line
    WHERE company_id = NEW.company_id AND refund_id = NEW.id AND lot_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lots_left AFTER UPDATE ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refund_lots_left();
CREATE FUNCTION class_lot_refund_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refund_lot_left(NEW.company_id, NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_left AFTER UPDATE ON class_lot DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.paid_minutes - NEW.paid_used_minutes < OLD.paid_minutes - OLD.paid_used_minutes
                  OR NEW.gift_minutes - NEW.gift_used_minutes < OLD.gift_minutes - OLD.gift_used_minutes)
  EXECUTE FUNCTION class_lot_refund_left();
