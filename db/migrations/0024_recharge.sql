-- Money that comes in: receipts, and the recharges that each is split into.

ALTER TABLE base_item DROP CONSTRAINT base_item_kind_check;
ALTER TABLE base_item ADD CONSTRAINT base_item_kind_check CHECK (kind IN (
  'education_type', 'alevel', 'exam_board', 'teacher_tier', 'new_team', 'region', 'channel_group', 'follow_method',
  'lost_reason', 'payment_method', 'cost_type', 'feedback_template', 'student_label',
  'recharge_label'));

-- One payment, as the bank or the gateway knows it.
CREATE TABLE receipt (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  number      text NOT NULL,
  -- The bank's own; empty for notes and coins.
  reference   text NOT NULL DEFAULT '',
  amount_fen  bigint NOT NULL CHECK (amount_fen > 0),
  fee_fen     bigint NOT NULL DEFAULT 0 CHECK (fee_fen BETWEEN 0 AND amount_fen),
  method_kind text GENERATED ALWAYS AS ('payment_method') STORED,
  method_id   bigint NOT NULL,
  -- Who paid, who may be somebody else than the student.
  payer       text NOT NULL DEFAULT '',
  paid_at     timestamptz NOT NULL,
  file_id     bigint,
  -- False once every recharge of it was rejected or taken back: its reference is free again.
  is_live     boolean NOT NULL DEFAULT true,
  created_by  bigint,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  UNIQUE (company_id, id, method_id, paid_at),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id),
  CONSTRAINT receipt_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id)
);
CREATE UNIQUE INDEX receipt_reference ON receipt (company_id, reference) WHERE is_live AND reference <> '';
CREATE INDEX receipt_file ON receipt (company_id, file_id);
CREATE INDEX receipt_method ON receipt (family_id, method_id);
CREATE INDEX receipt_created_by ON receipt (family_id, created_by);
SELECT secure_table('receipt', 'own', 'receipt', 'id', 'method_kind');

CREATE TABLE recharge (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  number       text NOT NULL,
  receipt_id   bigint NOT NULL,
  -- The receipt's own, kept equal by the key below, so that lists are filtered without looking at the receipt.
  method_id    bigint NOT NULL,
  paid_at      timestamptz NOT NULL,
  student_id   bigint NOT NULL,
  amount_fen   bigint NOT NULL CHECK (amount_fen > 0),
  -- Its part of the receipt's fee.
  fee_fen      bigint NOT NULL DEFAULT 0 CHECK (fee_fen BETWEEN 0 AND amount_fen),
  category     text NOT NULL CHECK (category IN ('label', 'referral', 'top', 'bazaar', 'fujin', 'weapp')),
  account      text NOT NULL DEFAULT 'new' CHECK (account IN ('new', 'learning', 'store', 'apply')),
  gift_fen     bigint NOT NULL DEFAULT 0 CHECK (gift_fen >= 0),
  -- Who brought the student, and the virtual coins that they get for it.
  referrer_id  bigint,
  reward_fen   bigint NOT NULL DEFAULT 0 CHECK (reward_fen >= 0),
  adviser_id   bigint,
  channel_id   bigint,
  contract_id  bigint,
  -- How much of it the contract has taken; the rest stays in new money.
  contract_fen bigint NOT NULL DEFAULT 0 CHECK (contract_fen BETWEEN 0 AND amount_fen),
  note         text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved', 'rejected', 'rebacked')),
  submitted_by bigint,
  submitted_at timestamptz,
  decided_by   bigint,
  decided_at   timestamptz,
  rebacked_by  bigint,
  rebacked_at  timestamptz,
  reason       text NOT NULL DEFAULT '',
  created_by   bigint,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, submitted_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, rebacked_by) REFERENCES admin (family_id, id),
  CONSTRAINT recharge_adviser FOREIGN KEY (family_id, adviser_id) REFERENCES admin (family_id, id),
  CONSTRAINT recharge_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  CONSTRAINT recharge_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT recharge_referrer FOREIGN KEY (company_id, referrer_id) REFERENCES student (company_id, id),
  CONSTRAINT recharge_receipt FOREIGN KEY (company_id, receipt_id, method_id, paid_at)
    REFERENCES receipt (company_id, id, method_id, paid_at) ON UPDATE CASCADE,
  CHECK (referrer_id <> student_id),
  CHECK (category <> 'referral' OR referrer_id IS NOT NULL),
  CHECK (reward_fen = 0 OR referrer_id IS NOT NULL),
  CHECK ((status = 'draft') = (submitted_at IS NULL)),
  CHECK ((status IN ('draft', 'submitted')) = (decided_at IS NULL)),
  CHECK ((status = 'rebacked') = (rebacked_at IS NOT NULL))
);
CREATE INDEX recharge_newest ON recharge (company_id, category, id DESC);
CREATE INDEX recharge_paid ON recharge (company_id, category, paid_at DESC, id DESC);
CREATE INDEX recharge_student ON recharge (company_id, student_id, id DESC);
CREATE INDEX recharge_waiting ON recharge (company_id, status, created_at);
CREATE INDEX recharge_receipt ON recharge (company_id, receipt_id);
CREATE INDEX recharge_adviser ON recharge (family_id, adviser_id, id DESC);
CREATE INDEX recharge_referrer ON recharge (company_id, referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX recharge_channel ON recharge (family_id, channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX recharge_method ON recharge (company_id, method_id, id DESC);
CREATE INDEX recharge_created_by ON recharge (family_id, created_by, id DESC);
CREATE INDEX recharge_submitted_by ON recharge (family_id, submitted_by);
CREATE INDEX recharge_decided_by ON recharge (family_id, decided_by);
CREATE INDEX recharge_rebacked_by ON recharge (family_id, rebacked_by) WHERE rebacked_by IS NOT NULL;
SELECT secure_table('recharge', 'own', 'recharge');

CREATE TABLE recharge_tag (
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  recharge_id bigint NOT NULL,
  label_kind  text GENERATED ALWAYS AS ('recharge_label') STORED,
  label_id    bigint NOT NULL,
  PRIMARY KEY (company_id, recharge_id, label_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id) ON DELETE CASCADE,
  CONSTRAINT recharge_tag_label FOREIGN KEY (family_id, label_kind, label_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX recharge_tag_label ON recharge_tag (family_id, label_id, recharge_id);
SELECT secure_table('recharge_tag', 'own', 'recharge', 'recharge_id', 'label_kind');

-- Gifts of a recharge that was taken back, which the student had spent already: taken from later ones.
CREATE TABLE clawback (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  student_id  bigint NOT NULL,
  recharge_id bigint NOT NULL,
  amount_fen  bigint NOT NULL CHECK (amount_fen > 0),
  settled_fen bigint NOT NULL DEFAULT 0 CHECK (settled_fen BETWEEN 0 AND amount_fen),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id)
);
CREATE INDEX clawback_student ON clawback (company_id, student_id);
CREATE INDEX clawback_recharge ON clawback (company_id, recharge_id);
SELECT secure_table('clawback', 'own', 'recharge', 'recharge_id');

-- What lives of a receipt is never more than the receipt, and all of it when something of it is submitted.
CREATE FUNCTION recharge_fits_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole bigint;
  split bigint;
BEGIN
  SELECT amount_fen INTO whole FROM receipt WHERE company_id = NEW.company_id AND id = NEW.receipt_id;
  SELECT sum(amount_fen) INTO split FROM recharge
   WHERE company_id = NEW.company_id AND receipt_id = NEW.receipt_id AND status IN ('draft', 'submitted', 'approved');
  IF split > whole OR (NEW.status = 'submitted' AND split <> whole) THEN
    RAISE EXCEPTION 'receipt % of % fen is split into % fen', NEW.receipt_id, whole, split
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recharge_fits_receipt';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER fits_receipt AFTER INSERT OR UPDATE OF amount_fen, status, receipt_id ON recharge
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN ('draft', 'submitted'))
  EXECUTE FUNCTION recharge_fits_receipt();
