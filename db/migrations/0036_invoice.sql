-- Invoices (发票): asked for on a contract or a recharge, issued with a number, taken back by a red letter.

-- What is asked for and issued together never exceeds what is paid; the database itself says so.
ALTER TABLE contract
  ADD COLUMN invoiced_fen bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT contract_invoiced CHECK (invoiced_fen BETWEEN 0 AND paid_fen);

CREATE TABLE invoice (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  number      text NOT NULL,
  student_id  bigint NOT NULL,
  -- What it is for: one of the two.
  contract_id bigint,
  recharge_id bigint,
  amount_fen  bigint NOT NULL CHECK (amount_fen > 0),
  kind        text NOT NULL CHECK (kind IN ('normal', 'special')),
  title       text NOT NULL,
  tax_number  text NOT NULL DEFAULT '',
  email       text NOT NULL DEFAULT '',
  note        text NOT NULL DEFAULT '',
  -- As the tax office knows it.
  invoice_no  text NOT NULL DEFAULT '',
  issued_on   date,
  red_no      text NOT NULL DEFAULT '',
  red_on      date,
  reason      text NOT NULL DEFAULT '',
  status      text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'issued', 'red', 'cancelled')),
  created_by  bigint NOT NULL,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, contract_id) REFERENCES contract (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CHECK ((contract_id IS NULL) <> (recharge_id IS NULL)),
  CHECK (kind = 'normal' OR tax_number <> ''),
  CHECK ((status IN ('issued', 'red')) = (issued_on IS NOT NULL)),
  CHECK ((status IN ('issued', 'red')) = (invoice_no <> '')),
  CHECK ((status = 'red') = (red_on IS NOT NULL))
);
-- A number is given once.
CREATE UNIQUE INDEX invoice_no ON invoice (company_id, invoice_no) WHERE invoice_no <> '';
CREATE INDEX invoice_list ON invoice (company_id, id DESC);
CREATE INDEX invoice_status ON invoice (company_id, status, id DESC);
CREATE INDEX invoice_contract ON invoice (company_id, contract_id);
CREATE INDEX invoice_recharge ON invoice (company_id, recharge_id);
CREATE INDEX invoice_student ON invoice (company_id, student_id, id DESC);
CREATE INDEX invoice_company ON invoice (family_id, company_id);
CREATE INDEX invoice_created_by ON invoice (family_id, created_by);
SELECT secure_table('invoice', 'own', 'invoice');
