-- Entitlements: so many uses of a type, with an end. What a use is worth becomes revenue when it is used; what expires is forfeited.
--
-- What holds, and who holds it:
--   1. granted >= used + withdrawn; recognised + forfeited + returned within the worth.          CHECK
--   2. Nothing is left unearned of what is used up, expired or withdrawn; `active` exactly while something is left.   CHECK
--   3. used and recognised are the sums of the uses; a use is appended, and undone once by a row with the opposite signs.
--                                                                                               entitlement_whole, append_only
--   4. The worth of a line's entitlements is its money, and what became of it is what the line says.   shop_wrong()
-- Given along with a purchase, or as a gift: worth nothing.

CREATE TABLE entitlement (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  student_id     bigint NOT NULL,
  type_id        bigint NOT NULL,
  origin         text NOT NULL CHECK (origin IN ('order', 'gift', 'opening')),
  order_line_id  bigint,
  product_id     bigint,
  granted        int NOT NULL CHECK (granted > 0),
  used           int NOT NULL DEFAULT 0,
  -- Taken back: refunded.
  withdrawn      int NOT NULL DEFAULT 0,
  worth_fen      bigint NOT NULL DEFAULT 0 CHECK (worth_fen >= 0),
  recognised_fen bigint NOT NULL DEFAULT 0,
  forfeited_fen  bigint NOT NULL DEFAULT 0,
  returned_fen   bigint NOT NULL DEFAULT 0,
  -- The last day on which it can be used; none: for ever.
  expires_on     date,
  frozen_on      date,
  note           text NOT NULL DEFAULT '',
  reason         text NOT NULL DEFAULT '',
  told_days      smallint,
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'used_up', 'expired', 'withdrawn')),
  created_by     bigint,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT entitlement_origin CHECK ((origin = 'order') = (order_line_id IS NOT NULL)),
  CONSTRAINT entitlement_left CHECK (used >= 0 AND withdrawn >= 0 AND used + withdrawn <= granted),
  CONSTRAINT entitlement_worth CHECK (recognised_fen >= 0 AND forfeited_fen >= 0 AND returned_fen >= 0
    AND recognised_fen + forfeited_fen + returned_fen <= worth_fen),
  CONSTRAINT entitlement_over CHECK (status = 'active' OR recognised_fen + forfeited_fen + returned_fen = worth_fen),
  CONSTRAINT entitlement_active CHECK (status <> 'active' OR used + withdrawn < granted),
  CONSTRAINT entitlement_frozen CHECK (frozen_on IS NULL OR status = 'active'),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, type_id) REFERENCES entitlement_type (family_id, id),
  FOREIGN KEY (company_id, order_line_id) REFERENCES order_line (company_id, id),
  FOREIGN KEY (family_id, product_id) REFERENCES product (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX entitlement_family ON entitlement (family_id, company_id);
CREATE INDEX entitlement_newest ON entitlement (company_id, id DESC);
CREATE INDEX entitlement_status ON entitlement (company_id, status, id DESC);
CREATE INDEX entitlement_expiry ON entitlement (company_id, status, expires_on, id);
CREATE INDEX entitlement_student ON entitlement (company_id, student_id, expires_on, id);
CREATE INDEX entitlement_line ON entitlement (company_id, order_line_id);
CREATE INDEX entitlement_of_type ON entitlement (family_id, type_id, company_id, id DESC);
CREATE INDEX entitlement_of_product ON entitlement (family_id, product_id);
CREATE INDEX entitlement_maker ON entitlement (family_id, created_by);
SELECT secure_table('entitlement', 'own', 'entitlement', 'id', 'family_id,told_days');

CREATE TABLE entitlement_use (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  entitlement_id bigint NOT NULL,
  -- Negative where it undoes another.
  quantity       int NOT NULL CHECK (quantity <> 0),
  fen            bigint NOT NULL,
  undoes         bigint,
  purpose        text NOT NULL DEFAULT '',
  -- What for: a lesson, a mock, a registration.
  doc            text NOT NULL DEFAULT '',
  doc_id         bigint,
  note           text NOT NULL DEFAULT '',
  reason         text NOT NULL DEFAULT '',
  -- The gift of hours that it was.
  lot_id         bigint,
  -- None where nothing was recognised.
  entry_id       bigint,
  used_on        date NOT NULL,
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT entitlement_use_undone_once UNIQUE (company_id, undoes),
  CONSTRAINT entitlement_use_sign CHECK ((undoes IS NULL) = (quantity > 0) AND fen * sign(quantity) >= 0),
  CONSTRAINT entitlement_use_entry CHECK ((fen <> 0) = (entry_id IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, entitlement_id) REFERENCES entitlement (company_id, id),
  FOREIGN KEY (company_id, undoes) REFERENCES entitlement_use (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (company_id, entry_id) REFERENCES ledger_entry (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX entitlement_use_family ON entitlement_use (family_id, company_id);
CREATE INDEX entitlement_use_of ON entitlement_use (company_id, entitlement_id, id);
CREATE INDEX entitlement_use_day ON entitlement_use (company_id, used_on, id);
CREATE INDEX entitlement_use_lot ON entitlement_use (company_id, lot_id);
CREATE INDEX entitlement_use_of_entry ON entitlement_use (company_id, entry_id);
CREATE INDEX entitlement_use_maker ON entitlement_use (family_id, created_by);
SELECT secure_table('entitlement_use', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entitlement_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION entitlement_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  has    record;
  uses   record;
BEGIN
  SELECT id, used, recognised_fen INTO has FROM entitlement WHERE company_id = (of_row ->> 'company_id')::bigint
     AND id = (CASE TG_TABLE_NAME WHEN 'entitlement' THEN of_row ->> 'id' ELSE of_row ->> 'entitlement_id' END)::bigint;
  SELECT COALESCE(sum(quantity), 0) AS used, COALESCE(sum(fen), 0) AS fen INTO uses FROM entitlement_use
   WHERE company_id = (of_row ->> 'company_id')::bigint AND entitlement_id = has.id;
  IF uses.used <> has.used OR uses.fen <> has.recognised_fen THEN
    RAISE EXCEPTION 'entitlement % says used %, % fen, and its uses %, % fen', has.id, has.used, has.recognised_fen, uses.used, uses.fen
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entitlement_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE ON entitlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entitlement_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON entitlement_use DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entitlement_whole();
