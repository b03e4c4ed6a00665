-- Money that comes by itself: from the mini-program, and by a partner's statement. And money that comes for a contract.

ALTER TABLE contract ADD UNIQUE (company_id, id, student_id);
ALTER TABLE recharge ADD CONSTRAINT recharge_contract FOREIGN KEY (company_id, contract_id, student_id)
  REFERENCES contract (company_id, id, student_id);
CREATE INDEX recharge_contract ON recharge (company_id, contract_id) WHERE contract_id IS NOT NULL;

-- A payment that the mini-program told us of, each once, by its own id.
CREATE TABLE weapp_payment (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL,
  company_id     bigint NOT NULL,
  payment_id     text NOT NULL,
  amount_fen     bigint NOT NULL CHECK (amount_fen > 0),
  fee_fen        bigint NOT NULL DEFAULT 0 CHECK (fee_fen >= 0 AND fee_fen < amount_fen),
  payer          text NOT NULL DEFAULT '',
  phone          text NOT NULL DEFAULT '',
  -- As the mini-program knows the student; may be wrong or missing.
  student_number text NOT NULL DEFAULT '',
  note           text NOT NULL DEFAULT '',
  paid_at        timestamptz NOT NULL,
  -- The recharge that it became; after a rejection another one takes its place.
  recharge_id    bigint,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT weapp_payment_once UNIQUE (company_id, payment_id),
  CONSTRAINT weapp_payment_recharge UNIQUE (company_id, recharge_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id)
);
CREATE INDEX weapp_payment_newest ON weapp_payment (company_id, id DESC);
SELECT secure_table('weapp_payment', 'own', 'weapp_payment');

-- A partner's statement: what the partner says that it has taken for us.
CREATE TABLE partner_statement (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  number      text NOT NULL,
  file_name   text NOT NULL,
  method_kind text GENERATED ALWAYS AS ('payment_method') STORED,
  method_id   bigint NOT NULL,
  status      text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'settled', 'cancelled')),
  decided_by  bigint,
  decided_at  timestamptz,
  created_by  bigint,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  CONSTRAINT partner_statement_method FOREIGN KEY (family_id, method_kind, method_id)
    REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX partner_statement_newest ON partner_statement (company_id, id DESC);
CREATE INDEX partner_statement_waiting ON partner_statement (company_id, status, created_at);
CREATE INDEX partner_statement_method ON partner_statement (family_id, method_id);
CREATE INDEX partner_statement_created_by ON partner_statement (family_id, created_by);
CREATE INDEX partner_statement_decided_by ON partner_statement (family_id, decided_by);
SELECT secure_table('partner_statement', 'own', 'partner_statement', 'id', 'method_kind');

CREATE TABLE partner_line (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id     bigint NOT NULL,
  statement_id   bigint NOT NULL,
  position       int NOT NULL,
  reference      text NOT NULL,
  amount_fen     bigint NOT NULL CHECK (amount_fen > 0),
  fee_fen        bigint NOT NULL DEFAULT 0 CHECK (fee_fen >= 0 AND fee_fen < amount_fen),
  payer          text NOT NULL DEFAULT '',
  student_number text NOT NULL DEFAULT '',
  paid_at        timestamptz NOT NULL,
  UNIQUE (company_id, id),
  CONSTRAINT partner_line_once UNIQUE (company_id, statement_id, reference),
  FOREIGN KEY (company_id, statement_id) REFERENCES partner_statement (company_id, id)
);
CREATE INDEX partner_line_reference ON partner_line (company_id, reference);
SELECT secure_table('partner_line', 'own', 'partner_statement', 'statement_id');
