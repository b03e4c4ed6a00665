-- Clearing: what a student has left (expired, abandoned) goes to `forfeited`. The lines say what was shown when it was
-- asked for; approving it takes exactly these, or nothing.

CREATE TABLE clearing (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  number       text NOT NULL,
  student_id   bigint NOT NULL,
  -- What goes to `forfeited`; gift coins lapse against their cost.
  amount_fen   bigint NOT NULL CHECK (amount_fen >= 0),
  coins_fen    bigint NOT NULL CHECK (coins_fen >= 0),
  paid_minutes int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes int NOT NULL CHECK (gift_minutes >= 0),
  -- It takes all that there is: the student is cleared with it.
  takes_all    boolean NOT NULL,
  note         text NOT NULL,
  reason       text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'submitted'
               CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn', 'rebacked')),
  created_by   bigint NOT NULL,
  decided_by   bigint,
  decided_at   timestamptz,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
-- One at a time: two would promise the same.
CREATE UNIQUE INDEX clearing_once ON clearing (company_id, student_id) WHERE status = 'submitted';
CREATE INDEX clearing_family ON clearing (family_id, company_id);
CREATE INDEX clearing_newest ON clearing (company_id, id);
CREATE INDEX clearing_student ON clearing (company_id, student_id, id);
CREATE INDEX clearing_waiting ON clearing (company_id, status, created_at);
CREATE INDEX clearing_made ON clearing (company_id, created_at);
CREATE INDEX clearing_maker ON clearing (family_id, created_by);
CREATE INDEX clearing_decider ON clearing (family_id, decided_by);
SELECT secure_table('clearing', 'own', 'clearing');

-- Money of an account, or what is left in a lot.
CREATE TABLE clearing_line (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL,
  clearing_id  bigint NOT NULL,
  account      text CHECK (account IN ('virtual', 'new', 'learning', 'store', 'apply')),
  lot_id       bigint,
  paid_minutes int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes int NOT NULL CHECK (gift_minutes >= 0),
  amount_fen   bigint NOT NULL CHECK (amount_fen >= 0),
  UNIQUE (company_id, id),
  UNIQUE (company_id, clearing_id, account),
  UNIQUE (company_id, clearing_id, lot_id),
  FOREIGN KEY (company_id, clearing_id) REFERENCES clearing (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  CHECK ((account IS NULL) <> (lot_id IS NULL)),
  CHECK ((lot_id IS NOT NULL) = (paid_minutes + gift_minutes > 0)),
  CHECK (account IS NULL OR amount_fen > 0)
);
CREATE INDEX clearing_line_lot ON clearing_line (company_id, lot_id) WHERE lot_id IS NOT NULL;
SELECT secure_table('clearing_line', 'own', 'clearing', 'clearing_id');
-- What was shown stays what was shown.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clearing_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- When somebody last had a lesson: who has had none for long is a candidate.
CREATE INDEX class_use_day ON class_use (company_id, student_id, used_on) WHERE undone_at IS NULL;
