-- Carry forward: what is left in the lots of an effective contract goes into a new one. The lines say what was shown
-- when it was asked for; approving it takes exactly these, or nothing.

CREATE TABLE carry_forward (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL,
  company_id      bigint NOT NULL,
  number          text NOT NULL,
  student_id      bigint NOT NULL,
  contract_id     bigint NOT NULL,
  -- What it became.
  new_contract_id bigint,
  amount_fen      bigint NOT NULL CHECK (amount_fen >= 0),
  paid_minutes    int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes    int NOT NULL CHECK (gift_minutes >= 0),
  -- Until when all of it can then be used; left out, each lot keeps its own end.
  expires_on      date,
  note            text NOT NULL,
  reason          text NOT NULL DEFAULT '',
  status          text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn')),
  created_by      bigint NOT NULL,
  decided_by      bigint,
  decided_at      timestamptz,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, contract_id) REFERENCES contract (company_id, id),
  FOREIGN KEY (company_id, new_contract_id) REFERENCES contract (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  CHECK (paid_minutes + gift_minutes > 0),
  CHECK (new_contract_id <> contract_id)
);
-- A contract is carried forward once, and comes from one at most.
CREATE UNIQUE INDEX carry_forward_once ON carry_forward (company_id, contract_id) WHERE status IN ('submitted', 'approved');
CREATE UNIQUE INDEX carry_forward_into ON carry_forward (company_id, new_contract_id);
CREATE INDEX carry_forward_family ON carry_forward (family_id, company_id);
CREATE INDEX carry_forward_newest ON carry_forward (company_id, id);
CREATE INDEX carry_forward_student ON carry_forward (company_id, student_id, id);
CREATE INDEX carry_forward_contract ON carry_forward (company_id, contract_id);
CREATE INDEX carry_forward_waiting ON carry_forward (company_id, status, created_at);
CREATE INDEX carry_forward_made ON carry_forward (company_id, created_at);
CREATE INDEX carry_forward_maker ON carry_forward (family_id, created_by);
CREATE INDEX carry_forward_decider ON carry_forward (family_id, decided_by);
SELECT secure_table('carry_forward', 'own', 'carry_forward');

CREATE TABLE carry_forward_line (
  company_id       bigint NOT NULL,
  carry_forward_id bigint NOT NULL,
  lot_id           bigint NOT NULL,
  paid_minutes     int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes     int NOT NULL CHECK (gift_minutes >= 0),
  amount_fen       bigint NOT NULL CHECK (amount_fen >= 0),
  PRIMARY KEY (company_id, carry_forward_id, lot_id),
  FOREIGN KEY (company_id, carry_forward_id) REFERENCES carry_forward (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  CHECK (paid_minutes + gift_minutes > 0)
);
CREATE INDEX carry_forward_line_lot ON carry_forward_line (company_id, lot_id);
SELECT secure_table('carry_forward_line', 'own', 'carry_forward', 'carry_forward_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON carry_forward_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
