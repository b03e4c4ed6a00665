-- Conversions: money between two accounts of a student, the purchase of hours, the transfer of hours. Each waits for
-- somebody else's decision; what pays is held meanwhile.

ALTER TABLE class_lot
  -- How it came to be.
  ADD COLUMN origin text NOT NULL DEFAULT 'buy' CHECK (origin IN ('buy', 'gift', 'opening', 'transfer_in')),
  ADD CONSTRAINT class_lot_contract_line FOREIGN KEY (company_id, contract_line_id) REFERENCES contract_line (company_id, id);
CREATE INDEX class_lot_of_line ON class_lot (company_id, contract_line_id) WHERE contract_line_id IS NOT NULL;

CREATE TABLE conversion (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id        bigint NOT NULL,
  company_id       bigint NOT NULL,
  number           text NOT NULL,
  student_id       bigint NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('account', 'hours', 'transfer')),
  -- What is paid or moved, gift coins included; of a transfer, what the hours are worth.
  amount_fen       bigint NOT NULL CHECK (amount_fen >= 0),
  to_account       text CHECK (to_account IN ('new', 'learning', 'store', 'apply')),
  -- The hours that come of it.
  course_type      smallint CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id       bigint,
  paid_minutes     int CHECK (paid_minutes >= 0),
  gift_minutes     int CHECK (gift_minutes >= 0),
  expires_on       date,
  contract_line_id bigint,
  -- Of a transfer: which hours, how many, and to whom.
  from_lot_id      bigint,
  out_paid_minutes int CHECK (out_paid_minutes >= 0),
  out_gift_minutes int CHECK (out_gift_minutes >= 0),
  to_student_id    bigint,
  -- The lot that was made.
  lot_id           bigint,
  -- By the price book; how far below it this is, and how far whoever submitted it may go alone.
  book_fen         bigint,
  discount_percent int NOT NULL DEFAULT 0,
  limit_percent    int NOT NULL DEFAULT 0,
  note             text NOT NULL DEFAULT '',
  reason           text NOT NULL DEFAULT '',
  status           text NOT NULL DEFAULT 'submitted'
                   CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn', 'rebacked')),
  created_by       bigint NOT NULL,
  decided_by       bigint,
  decided_at       timestamptz,
  version          int NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT conversion_to_student FOREIGN KEY (company_id, to_student_id) REFERENCES student (company_id, id),
  CONSTRAINT conversion_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT conversion_line FOREIGN KEY (company_id, contract_line_id) REFERENCES contract_line (company_id, id),
  CONSTRAINT conversion_from_lot FOREIGN KEY (company_id, from_lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  CHECK ((kind = 'account') = (to_account IS NOT NULL)),
  CHECK ((kind = 'account') = (course_type IS NULL)),
  CHECK ((kind = 'transfer') = (from_lot_id IS NOT NULL)),
  CHECK ((kind = 'transfer') = (to_student_id IS NOT NULL)),
  CHECK (lot_id IS NULL OR kind <> 'account')
);
CREATE INDEX conversion_family ON conversion (family_id, company_id);
CREATE INDEX conversion_newest ON conversion (company_id, id);
CREATE INDEX conversion_student ON conversion (company_id, student_id, id);
CREATE INDEX conversion_receiver ON conversion (company_id, to_student_id, id) WHERE to_student_id IS NOT NULL;
CREATE INDEX conversion_waiting ON conversion (company_id, status, created_at);
CREATE INDEX conversion_of_subject ON conversion (family_id, subject_id);
CREATE INDEX conversion_of_line ON conversion (company_id, contract_line_id) WHERE contract_line_id IS NOT NULL;
CREATE INDEX conversion_from ON conversion (company_id, from_lot_id) WHERE from_lot_id IS NOT NULL;
CREATE INDEX conversion_made ON conversion (company_id, lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX conversion_maker ON conversion (family_id, created_by);
CREATE INDEX conversion_decider ON conversion (family_id, decided_by);
SELECT secure_table('conversion', 'own', 'conversion');

-- What pays; none for a transfer.
CREATE TABLE conversion_tender (
  company_id    bigint NOT NULL,
  conversion_id bigint NOT NULL,
  account       text NOT NULL CHECK (account IN ('virtual', 'new', 'learning', 'store', 'apply')),
  amount_fen    bigint NOT NULL CHECK (amount_fen > 0),
  PRIMARY KEY (company_id, conversion_id, account),
  FOREIGN KEY (company_id, conversion_id) REFERENCES conversion (company_id, id)
);
SELECT secure_table('conversion_tender', 'own', 'conversion', 'conversion_id');

-- How a company arrives: what its students have, against the opening account. Once, all or nothing.
CREATE TABLE opening (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  status      text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved', 'void')),
  reason      text NOT NULL DEFAULT '',
  created_by  bigint NOT NULL,
  decided_by  bigint,
  decided_at  timestamptz,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX opening_once ON opening (company_id) WHERE status <> 'void';
CREATE INDEX opening_family ON opening (family_id, company_id);
CREATE INDEX opening_waiting ON opening (company_id, status, created_at);
CREATE INDEX opening_maker ON opening (family_id, created_by);
CREATE INDEX opening_decider ON opening (family_id, decided_by);
SELECT secure_table('opening', 'own', 'opening');

-- A line of the old books: balances of a student, or one lot of theirs, or both.
CREATE TABLE opening_line (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  opening_id   bigint NOT NULL,
  -- As the old books call it.
  reference    text NOT NULL,
  student_id   bigint NOT NULL,
  virtual_fen  bigint NOT NULL DEFAULT 0 CHECK (virtual_fen >= 0),
  new_fen      bigint NOT NULL DEFAULT 0 CHECK (new_fen >= 0),
  learning_fen bigint NOT NULL DEFAULT 0 CHECK (learning_fen >= 0),
  store_fen    bigint NOT NULL DEFAULT 0 CHECK (store_fen >= 0),
  apply_fen    bigint NOT NULL DEFAULT 0 CHECK (apply_fen >= 0),
  course_type  smallint CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id   bigint,
  paid_minutes int NOT NULL DEFAULT 0 CHECK (paid_minutes >= 0),
  gift_minutes int NOT NULL DEFAULT 0 CHECK (gift_minutes >= 0),
  price_fen    bigint NOT NULL DEFAULT 0 CHECK (price_fen >= 0),
  expires_on   date,
  lot_id       bigint,
  UNIQUE (company_id, id),
  CONSTRAINT opening_line_reference UNIQUE (company_id, opening_id, reference),
  FOREIGN KEY (company_id, opening_id) REFERENCES opening (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  CHECK ((course_type IS NOT NULL) = (paid_minutes + gift_minutes > 0)),
  CHECK (paid_minutes > 0 OR price_fen = 0),
  CHECK (virtual_fen + new_fen + learning_fen + store_fen + apply_fen + paid_minutes + gift_minutes > 0)
);
CREATE INDEX opening_line_family ON opening_line (family_id, company_id);
CREATE INDEX opening_line_of_subject ON opening_line (family_id, subject_id);
CREATE INDEX opening_line_student ON opening_line (company_id, student_id);
CREATE INDEX opening_line_lot ON opening_line (company_id, lot_id) WHERE lot_id IS NOT NULL;
SELECT secure_table('opening_line', 'own', 'opening', 'opening_id');
