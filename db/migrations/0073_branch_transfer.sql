-- Branch transfer: a student goes to another company of the family, with all money and unused hours. One transfer has two
-- halves, each in the books and in the trail of its own company. They are written together, and what they say is equal at
-- every commit.

CREATE TABLE branch_transfer (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL,
  company_id         bigint NOT NULL,
  -- The two halves of one transfer have it in common.
  pair               uuid NOT NULL,
  side               text NOT NULL CHECK (side IN ('out', 'in')),
  other_company_id   bigint NOT NULL,
  number             text NOT NULL,
  -- Who it is in this company: where they come in, known once somebody there has said so, or has approved it.
  student_id         bigint,
  -- Who it is there; the other half has the reference.
  other_student_id   bigint,
  student_name       text NOT NULL,
  student_number     text NOT NULL,
  -- Whether somebody has said who they are there; without a student, a new one.
  placed             boolean NOT NULL DEFAULT false,
  -- Everything that goes by `branch_clearing`, gift coins among it.
  amount_fen         bigint NOT NULL CHECK (amount_fen >= 0),
  coins_fen          bigint NOT NULL CHECK (coins_fen BETWEEN 0 AND amount_fen),
  paid_minutes       int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes       int NOT NULL CHECK (gift_minutes >= 0),
  -- Contracts whose hours all left with it.
  ended_contract_ids bigint[] NOT NULL DEFAULT '{}',
  note               text NOT NULL,
  reason             text NOT NULL DEFAULT '',
  status             text NOT NULL DEFAULT 'submitted'
                     CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn', 'rebacked')),
  created_by         bigint NOT NULL,
  decided_by         bigint,
  decided_at         timestamptz,
  version            int NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  UNIQUE (company_id, pair),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, other_company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  CHECK (company_id <> other_company_id),
  CHECK (CASE side WHEN 'out' THEN student_id ELSE other_student_id END IS NOT NULL)
);
-- One at a time: two would promise the same.
CREATE UNIQUE INDEX branch_transfer_once ON branch_transfer (company_id, student_id) WHERE status = 'submitted' AND side = 'out';
CREATE INDEX branch_transfer_family ON branch_transfer (family_id, company_id);
CREATE INDEX branch_transfer_other ON branch_transfer (family_id, other_company_id);
CREATE INDEX branch_transfer_newest ON branch_transfer (company_id, id);
CREATE INDEX branch_transfer_student ON branch_transfer (company_id, student_id, id);
CREATE INDEX branch_transfer_known ON branch_transfer (company_id, other_student_id);
CREATE INDEX branch_transfer_side ON branch_transfer (company_id, side, id);
CREATE INDEX branch_transfer_waiting ON branch_transfer (company_id, status, created_at);
CREATE INDEX branch_transfer_made ON branch_transfer (company_id, created_at);
CREATE INDEX branch_transfer_maker ON branch_transfer (family_id, created_by);
CREATE INDEX branch_transfer_decider ON branch_transfer (family_id, decided_by);
SELECT secure_table('branch_transfer', 'own', 'branch_transfer', 'id', 'pair,other_student_id,ended_contract_ids');

-- Money of an account, or what is left in a lot, as it was shown; both halves have the same lines. What a lot is known by
-- stands here too, because the other company does not see the lot.
CREATE TABLE branch_transfer_line (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL,
  company_id         bigint NOT NULL,
  branch_transfer_id bigint NOT NULL,
  account            text CHECK (account IN ('virtual', 'new', 'learning', 'store', 'apply')),
  -- The lot that it leaves; on the other side it comes into a lot of its own.
  lot_id             bigint,
  course_type        smallint,
  subject_id         bigint,
  expires_on         date,
  paid_minutes       int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes       int NOT NULL CHECK (gift_minutes >= 0),
  amount_fen         bigint NOT NULL CHECK (amount_fen >= 0),
  UNIQUE (company_id, id),
  UNIQUE (company_id, branch_transfer_id, account),
  UNIQUE (company_id, branch_transfer_id, lot_id),
  FOREIGN KEY (company_id, branch_transfer_id) REFERENCES branch_transfer (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CHECK ((account IS NULL) = (course_type IS NOT NULL)),
  CHECK ((account IS NULL) = (paid_minutes + gift_minutes > 0)),
  CHECK (account IS NULL OR (amount_fen > 0 AND lot_id IS NULL AND subject_id IS NULL AND expires_on IS NULL))
);
CREATE INDEX branch_transfer_line_lot ON branch_transfer_line (company_id, lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX branch_transfer_line_subject ON branch_transfer_line (family_id, subject_id) WHERE subject_id IS NOT NULL;
SELECT secure_table('branch_transfer_line', 'own', 'branch_transfer', 'branch_transfer_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON branch_transfer_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What one half moved by `branch_clearing`. Looks into the company that it names, and back.
CREATE FUNCTION branch_cleared(p_company bigint, p_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(p.amount_fen), 0)::bigint
    FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
   WHERE e.company_id = p_company AND e.doc = 'branch_transfer' AND e.doc_id = p_id AND p.account = 'branch_clearing'
$$;

-- Both halves are there and say the same; and of what is approved, each company's books have moved exactly that.
CREATE FUNCTION branch_transfer_agrees(p_company bigint, p_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen  text := current_setting('app.read_companies', true);
  here  branch_transfer;
  there branch_transfer;
  moved bigint;
BEGIN
  PERFORM set_config('app.read_companies', p_company::text, true);
  SELECT * INTO here FROM branch_transfer WHERE company_id = p_company AND id = p_id;
  PERFORM set_config('app.read_companies', p_company || ',' || here.other_company_id, true);
  SELECT * INTO there FROM branch_transfer WHERE company_id = here.other_company_id AND pair = here.pair;
  moved := CASE WHEN here.status <> 'approved' THEN 0 WHEN here.side = 'out' THEN here.amount_fen ELSE -here.amount_fen END;
  IF there.id IS NULL OR there.side = here.side
     OR (there.other_company_id, there.status, there.amount_fen, there.coins_fen, there.paid_minutes, there.gift_minutes, there.created_by)
        IS DISTINCT FROM (here.company_id, here.status, here.amount_fen, here.coins_fen, here.paid_minutes, here.gift_minutes, here.created_by)
     OR there.student_id IS DISTINCT FROM here.other_student_id OR there.other_student_id IS DISTINCT FROM here.student_id
     OR (here.status IN ('approved', 'rebacked') AND (here.student_id IS NULL OR here.other_student_id IS NULL))
     OR branch_cleared(here.company_id, here.id) <> moved OR branch_cleared(there.company_id, there.id) <> -moved THEN
    RAISE EXCEPTION 'the two sides of branch transfer % differ', p_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'branch_transfer_agrees';
  END IF;
  PERFORM set_config('app.read_companies', seen, true);
END $$;

CREATE FUNCTION branch_transfer_pairs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM branch_transfer_agrees(NEW.company_id, NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pairs AFTER INSERT OR UPDATE ON branch_transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION branch_transfer_pairs();

-- Nothing else goes by `branch_clearing`: over the family it sums to zero, whoever posts.
CREATE FUNCTION branch_clearing_pairs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := current_setting('app.read_companies', true);
  half bigint;
BEGIN
  PERFORM set_config('app.read_companies', NEW.company_id::text, true);
  SELECT t.id INTO half FROM ledger_entry e JOIN branch_transfer t ON t.company_id = e.company_id AND t.id = e.doc_id
   WHERE e.company_id = NEW.company_id AND e.id = NEW.entry_id AND e.doc = 'branch_transfer';
  PERFORM set_config('app.read_companies', seen, true);
  IF half IS NULL THEN
    RAISE EXCEPTION 'entry % moves branch clearing without a transfer', NEW.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'branch_clearing_pairs';
  END IF;
  PERFORM branch_transfer_agrees(NEW.company_id, half);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER branch_clearing_pairs AFTER INSERT ON ledger_posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.account = 'branch_clearing') EXECUTE FUNCTION branch_clearing_pairs();
