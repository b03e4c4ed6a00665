-- Buying: the cart, addresses, orders with their lines, what each line is paid with, and what was sent.
--
-- What holds, and who holds it (document `shop_order` in the trail, in holds and in entries):
--   1. The lines of an order sum to its amount; once it was placed, each line is the sum of its tenders, and its coins are its
--      `virtual` tenders.                                                                      shop_order_whole, at the commit
--   2. While an order is placed the books hold exactly its tenders for it, account by account; in any other state nothing.
--                                                                                              shop_order_whole, at the commit
--   3. Of a line: money + coins = amount = pieces x price less its discount; delivered and cancelled (given back undelivered)
--      pieces are within the quantity, refunded ones within it too; what is recognised, forfeited and returned is within the
--      money; what was reversed (given back after delivery) within what was recognised.        CHECK
--   4. Goods and services that are all delivered or cancelled have nothing left unearned.      order_line_all_out
--   5. Before its money was taken (`is_paid`, from audit to unaudit) nothing of a line is delivered or recognised.   order_line_paid
--   6. Pieces that were sent (a service that was done is sent too) are the line's `delivered`.  shipment_whole, at the commit
--   7. A mini-program order comes once.                                                        shop_order_weapp
--   8. The first line that names a product fixes its kind.                                     product_is_sold
--   9. What a line holds of a stock is the stock's `held`.                                     0184
-- What is unearned of a line: money - recognised - forfeited - returned, of goods, entitlements and services that are paid. Money of
-- hours and courses goes to `classes` and is never unearned here.
-- The machines of shop_order, after_sale and entitlement are closed by the migration of their noun (closed_machine, decided_document).

CREATE TABLE cart_line (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  student_id bigint NOT NULL,
  product_id bigint NOT NULL,
  sku_id     bigint NOT NULL,
  quantity   int NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  -- As it was when it was put in: what changed since is shown.
  price_fen  bigint NOT NULL CHECK (price_fen >= 0),
  is_ticked  boolean NOT NULL DEFAULT true,
  added_by   bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT cart_line_once UNIQUE (company_id, student_id, sku_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, product_id, sku_id) REFERENCES product_sku (family_id, product_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, added_by) REFERENCES admin (family_id, id)
);
CREATE INDEX cart_line_family ON cart_line (family_id, company_id);
CREATE INDEX cart_line_of_sku ON cart_line (family_id, sku_id);
CREATE INDEX cart_line_maker ON cart_line (family_id, added_by);
SELECT secure_table('cart_line', 'own', '');

CREATE TABLE student_address (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  student_id  bigint NOT NULL,
  receiver    text NOT NULL CHECK (btrim(receiver) <> ''),
  phone       text NOT NULL CHECK (btrim(phone) <> ''),
  region_id   bigint,
  region_kind text GENERATED ALWAYS AS ('region') STORED,
  detail      text NOT NULL CHECK (btrim(detail) <> ''),
  is_default  boolean NOT NULL DEFAULT false,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT student_address_region FOREIGN KEY (family_id, region_kind, region_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX student_address_family ON student_address (family_id, company_id);
CREATE INDEX student_address_student ON student_address (company_id, student_id, id);
CREATE UNIQUE INDEX student_address_default ON student_address (company_id, student_id) WHERE is_default;
CREATE INDEX student_address_of_region ON student_address (family_id, region_kind, region_id);
SELECT secure_table('student_address', 'own', 'student_address', 'id', 'family_id,region_kind');

CREATE TABLE shop_order (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id         bigint NOT NULL DEFAULT app_family(),
  company_id        bigint NOT NULL,
  number            text NOT NULL,
  source            text NOT NULL DEFAULT 'zhiliao' CHECK (source IN ('zhiliao', 'weapp')),
  -- None: a mini-program order whose student is not found yet.
  student_id        bigint,
  status            text NOT NULL DEFAULT 'placed'
                    CHECK (status IN ('unpaid', 'placed', 'audited', 'shipped', 'completed', 'cancelled', 'lapsed')),
  refund_status     text NOT NULL DEFAULT 'none' CHECK (refund_status IN ('none', 'part', 'all')),
  -- The sum of the lines, after the discount; of it coins.
  amount_fen        bigint NOT NULL CHECK (amount_fen >= 0),
  coin_fen          bigint NOT NULL DEFAULT 0,
  discount_fen      bigint NOT NULL DEFAULT 0 CHECK (discount_fen >= 0),
  discount_reason   text NOT NULL DEFAULT '',
  -- Where to: as it was chosen, whatever becomes of the address book.
  delivery          text NOT NULL DEFAULT 'none' CHECK (delivery IN ('express', 'pickup', 'none')),
  receiver          text NOT NULL DEFAULT '',
  phone             text NOT NULL DEFAULT '',
  region            text NOT NULL DEFAULT '',
  address           text NOT NULL DEFAULT '',
  pickup_company_id bigint,
  note              text NOT NULL DEFAULT '',
  -- Why it was refused, cancelled or taken back.
  reason            text NOT NULL DEFAULT '',
  created_by        bigint,
  placed_at         timestamptz,
  audited_by        bigint,
  audited_at        timestamptz,
  -- Of the last parcel.
  shipped_at        timestamptz,
  completed_at      timestamptz,
  ended_at          timestamptz,
  lapse_told_on     date,
  -- From the mini-program: its number, what it said, the payment, and why it waits to be looked at.
  weapp_order_id    text,
  weapp_payload     jsonb,
  weapp_payment_id  text NOT NULL DEFAULT '',
  weapp_paid_fen    bigint,
  recharge_id       bigint,
  problem           text NOT NULL DEFAULT '' CHECK (problem IN ('', 'student', 'amount', 'sku', 'stock', 'product')),
  version           int NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT shop_order_weapp UNIQUE (company_id, weapp_order_id),
  CONSTRAINT shop_order_source CHECK ((source = 'weapp') = (weapp_order_id IS NOT NULL)),
  CONSTRAINT shop_order_placed CHECK (placed_at IS NULL OR student_id IS NOT NULL),
  CONSTRAINT shop_order_state CHECK (status NOT IN ('placed', 'audited', 'shipped', 'completed') OR placed_at IS NOT NULL),
  CONSTRAINT shop_order_unpaid CHECK (status <> 'unpaid' OR source = 'weapp'),
  CONSTRAINT shop_order_audited CHECK ((status IN ('audited', 'shipped', 'completed')) = (audited_at IS NOT NULL)),
  CONSTRAINT shop_order_coins CHECK (coin_fen BETWEEN 0 AND amount_fen),
  CONSTRAINT shop_order_discount CHECK (discount_fen = 0 OR btrim(discount_reason) <> ''),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, pickup_company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, audited_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id)
);
CREATE INDEX shop_order_family ON shop_order (family_id, company_id);
CREATE INDEX shop_order_newest ON shop_order (company_id, source, id DESC);
CREATE INDEX shop_order_status ON shop_order (company_id, source, status, id DESC);
CREATE INDEX shop_order_waiting ON shop_order (company_id, status, created_at);
CREATE INDEX shop_order_student ON shop_order (company_id, student_id, id DESC);
CREATE INDEX shop_order_audit_day ON shop_order (company_id, audited_at, id);
CREATE INDEX shop_order_pickup ON shop_order (family_id, pickup_company_id);
CREATE INDEX shop_order_maker ON shop_order (family_id, created_by);
CREATE INDEX shop_order_auditor ON shop_order (family_id, audited_by);
CREATE INDEX shop_order_recharge ON shop_order (company_id, recharge_id);
SELECT secure_table('shop_order', 'own', 'shop_order', 'id', 'family_id,weapp_payload,lapse_told_on');

CREATE TABLE order_line (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id        bigint NOT NULL DEFAULT app_family(),
  company_id       bigint NOT NULL,
  order_id         bigint NOT NULL,
  position         smallint NOT NULL,
  product_id       bigint NOT NULL,
  sku_id           bigint NOT NULL,
  -- As it was when it was placed.
  kind             text NOT NULL CHECK (kind IN ('goods', 'hours', 'course', 'entitlement', 'service')),
  name             text NOT NULL,
  variant          text NOT NULL DEFAULT '',
  code             text NOT NULL,
  list_price_fen   bigint,
  price_fen        bigint NOT NULL CHECK (price_fen >= 0),
  quantity         int NOT NULL CHECK (quantity > 0),
  -- Its part of the order's discount.
  discount_fen     bigint NOT NULL DEFAULT 0 CHECK (discount_fen >= 0),
  amount_fen       bigint NOT NULL CHECK (amount_fen >= 0),
  money_fen        bigint NOT NULL CHECK (money_fen >= 0),
  coin_fen         bigint NOT NULL DEFAULT 0 CHECK (coin_fen >= 0),
  -- Its money was taken: from the audit on.
  is_paid          boolean NOT NULL DEFAULT false,
  -- Pieces: waiting in a stock; sent or done; given back undelivered; given back in all.
  held             int NOT NULL DEFAULT 0,
  delivered        int NOT NULL DEFAULT 0,
  cancelled        int NOT NULL DEFAULT 0,
  refunded         int NOT NULL DEFAULT 0,
  -- Money: unearned to revenue, to forfeited, back to the student; and from revenue back to the student.
  recognised_fen   bigint NOT NULL DEFAULT 0,
  forfeited_fen    bigint NOT NULL DEFAULT 0,
  returned_fen     bigint NOT NULL DEFAULT 0,
  reversed_fen     bigint NOT NULL DEFAULT 0,
  coin_back_fen    bigint NOT NULL DEFAULT 0,
  -- What it brought: a lot of hours. Entitlements name the line themselves.
  lot_id           bigint,
  -- In exchange for another line of this order.
  replaces_line_id bigint,
  UNIQUE (company_id, id),
  UNIQUE (company_id, order_id, position),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, order_id) REFERENCES shop_order (company_id, id),
  FOREIGN KEY (family_id, product_id, sku_id) REFERENCES product_sku (family_id, product_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (company_id, replaces_line_id) REFERENCES order_line (company_id, id),
  CONSTRAINT order_line_amount CHECK (amount_fen = quantity * price_fen - discount_fen AND money_fen + coin_fen = amount_fen),
  CONSTRAINT order_line_pieces CHECK (delivered >= 0 AND cancelled >= 0 AND delivered + cancelled <= quantity
    AND refunded BETWEEN cancelled AND quantity),
  CONSTRAINT order_line_held CHECK (held BETWEEN 0 AND quantity - delivered - cancelled),
  CONSTRAINT order_line_money CHECK (recognised_fen >= 0 AND forfeited_fen >= 0 AND returned_fen >= 0
    AND recognised_fen + forfeited_fen + returned_fen <= money_fen
    AND reversed_fen BETWEEN 0 AND recognised_fen AND coin_back_fen BETWEEN 0 AND coin_fen),
  CONSTRAINT order_line_paid CHECK (is_paid OR delivered + refunded + recognised_fen + forfeited_fen + returned_fen + coin_back_fen = 0),
  CONSTRAINT order_line_never_revenue CHECK (kind NOT IN ('hours', 'course') OR recognised_fen + forfeited_fen = 0),
  CONSTRAINT order_line_all_out CHECK (kind NOT IN ('goods', 'service') OR NOT is_paid OR delivered + cancelled < quantity
    OR recognised_fen + returned_fen = money_fen)
);
CREATE INDEX order_line_family ON order_line (family_id, company_id);
CREATE INDEX order_line_of_product ON order_line (company_id, product_id, id DESC);
CREATE INDEX order_line_sku ON order_line (family_id, sku_id);
-- Who waits for a SKU, and what is left to send.
CREATE INDEX order_line_holding ON order_line (company_id, sku_id, id) WHERE held > 0;
CREATE INDEX order_line_of_lot ON order_line (company_id, lot_id);
CREATE INDEX order_line_replaces ON order_line (company_id, replaces_line_id);
SELECT secure_table('order_line', 'own', 'shop_order', 'order_id', 'family_id');

ALTER TABLE stock_move ADD FOREIGN KEY (company_id, order_line_id) REFERENCES order_line (company_id, id);

CREATE FUNCTION product_is_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET is_sold = true WHERE family_id = NEW.family_id AND id = NEW.product_id AND NOT is_sold;
  RETURN NULL;
END $$;
CREATE TRIGGER is_sold AFTER INSERT ON order_line FOR EACH ROW EXECUTE FUNCTION product_is_sold();

-- What a line is paid with; what goes back goes to exactly these.
CREATE TABLE order_tender (
  company_id   bigint NOT NULL,
  order_id     bigint NOT NULL,
  line_id      bigint NOT NULL,
  account      text NOT NULL CHECK (account IN ('store', 'learning', 'new', 'virtual')),
  amount_fen   bigint NOT NULL CHECK (amount_fen > 0),
  returned_fen bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, line_id, account),
  CONSTRAINT order_tender_returned CHECK (returned_fen BETWEEN 0 AND amount_fen),
  FOREIGN KEY (company_id, order_id) REFERENCES shop_order (company_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES order_line (company_id, id)
);
CREATE INDEX order_tender_order ON order_tender (company_id, order_id, account);
SELECT secure_table('order_tender', 'own', 'shop_order', 'order_id');

CREATE TABLE shipment (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  order_id   bigint NOT NULL,
  -- A service that was done is told like a parcel: when, by whom, a note and a file.
  kind       text NOT NULL CHECK (kind IN ('express', 'pickup', 'service')),
  carrier    text NOT NULL DEFAULT '',
  parcel     text NOT NULL DEFAULT '',
  note       text NOT NULL DEFAULT '',
  file_id    bigint,
  -- Sent once more for an after-sale case: no piece more is delivered by it.
  is_resend  boolean NOT NULL DEFAULT false,
  sent_on    date NOT NULL,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT shipment_parcel CHECK (kind <> 'express' OR btrim(parcel) <> ''),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, order_id) REFERENCES shop_order (company_id, id),
  CONSTRAINT shipment_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX shipment_family ON shipment (family_id, company_id);
CREATE INDEX shipment_order ON shipment (company_id, order_id, id);
CREATE INDEX shipment_parcel_number ON shipment (company_id, parcel);
CREATE INDEX shipment_of_file ON shipment (company_id, file_id);
CREATE INDEX shipment_maker ON shipment (family_id, created_by);
SELECT secure_table('shipment', 'own', 'shop_order', 'order_id', 'family_id');

CREATE TABLE shipment_line (
  company_id  bigint NOT NULL,
  shipment_id bigint NOT NULL,
  line_id     bigint NOT NULL,
  quantity    int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (company_id, shipment_id, line_id),
  FOREIGN KEY (company_id, shipment_id) REFERENCES shipment (company_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES order_line (company_id, id)
);
CREATE INDEX shipment_line_line ON shipment_line (company_id, line_id);
-- Told with its parcel: nothing of its own happens to it.
SELECT secure_table('shipment_line', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shipment_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is wrong with an order; nothing where all is well. For the checks at the commit and for shop_wrong().
CREATE FUNCTION shop_order_wrong(p_company bigint, p_order bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  o      record;
  lines  record;
BEGIN
  SELECT status, amount_fen, coin_fen, discount_fen, placed_at INTO o FROM shop_order WHERE company_id = p_company AND id = p_order;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT COALESCE(sum(amount_fen), 0) AS amount, COALESCE(sum(coin_fen), 0) AS coins, COALESCE(sum(discount_fen), 0) AS discount
    INTO lines FROM order_line WHERE company_id = p_company AND order_id = p_order;
  IF (lines.amount, lines.coins, lines.discount) <> (o.amount_fen, o.coin_fen, o.discount_fen) THEN
    RETURN 'lines';
  END IF;
  IF o.placed_at IS NULL THEN
    IF EXISTS (SELECT 1 FROM order_tender WHERE company_id = p_company AND order_id = p_order) THEN
      RETURN 'tenders';
    END IF;
  ELSIF EXISTS (
    SELECT 1 FROM order_line l
      LEFT JOIN LATERAL (SELECT COALESCE(sum(t.amount_fen), 0) AS fen, COALESCE(sum(t.amount_fen) FILTER (WHERE t.account = 'virtual'), 0) AS coins
                           FROM order_tender t WHERE t.company_id = l.company_id AND t.line_id = l.id AND t.order_id = l.order_id) t ON true
     WHERE l.company_id = p_company AND l.order_id = p_order AND (t.fen, t.coins) <> (l.amount_fen, l.coin_fen)) THEN
    RETURN 'tenders';
  END IF;
  IF EXISTS (
    SELECT 1 FROM (SELECT t.account, sum(t.amount_fen) AS fen FROM order_tender t
                    WHERE o.status = 'placed' AND t.company_id = p_company AND t.order_id = p_order GROUP BY t.account) wanted
      FULL JOIN (SELECT h.account, sum(h.amount_fen) AS fen FROM ledger_hold h
                  WHERE h.company_id = p_company AND h.doc = 'shop_order' AND h.doc_id = p_order AND h.ended_at IS NULL GROUP BY h.account) held
        USING (account)
     WHERE wanted.fen IS DISTINCT FROM held.fen) THEN
    RETURN 'holds';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION shop_order_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row  jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  order_  bigint := CASE TG_TABLE_NAME WHEN 'shop_order' THEN of_row ->> 'id' WHEN 'ledger_hold' THEN of_row ->> 'doc_id'
                                       ELSE of_row ->> 'order_id' END;
  what    text := shop_order_wrong((of_row ->> 'company_id')::bigint, order_);
BEGIN
  IF what IS NOT NULL THEN
    RAISE EXCEPTION 'order % is not whole: %', order_, what USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_order_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON shop_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shop_order_whole();
CREATE CONSTRAINT TRIGGER whole_on AFTER UPDATE ON shop_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.amount_fen, OLD.coin_fen, OLD.discount_fen, OLD.placed_at) IS DISTINCT FROM
        (NEW.status, NEW.amount_fen, NEW.coin_fen, NEW.discount_fen, NEW.placed_at))
  EXECUTE FUNCTION shop_order_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR DELETE ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shop_order_whole();
CREATE CONSTRAINT TRIGGER whole_on AFTER UPDATE ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.amount_fen, OLD.coin_fen, OLD.discount_fen) IS DISTINCT FROM (NEW.amount_fen, NEW.coin_fen, NEW.discount_fen))
  EXECUTE FUNCTION shop_order_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR DELETE ON order_tender DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shop_order_whole();
CREATE CONSTRAINT TRIGGER whole_on AFTER UPDATE ON order_tender DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.amount_fen <> NEW.amount_fen) EXECUTE FUNCTION shop_order_whole();
CREATE CONSTRAINT TRIGGER order_whole AFTER INSERT OR UPDATE ON ledger_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.doc = 'shop_order') EXECUTE FUNCTION shop_order_whole();

-- Pieces of a line that were sent: those of goods and services are its `delivered`.
CREATE FUNCTION shipment_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  line   record;
  sent   bigint;
BEGIN
  SELECT id, kind, delivered INTO line FROM order_line WHERE company_id = (of_row ->> 'company_id')::bigint
     AND id = (CASE TG_TABLE_NAME WHEN 'order_line' THEN of_row ->> 'id' ELSE of_row ->> 'line_id' END)::bigint;
  IF line.kind IN ('goods', 'service') THEN
    SELECT COALESCE(sum(l.quantity), 0) INTO sent FROM shipment_line l
      JOIN shipment s ON s.company_id = l.company_id AND s.id = l.shipment_id AND NOT s.is_resend
     WHERE l.company_id = (of_row ->> 'company_id')::bigint AND l.line_id = line.id;
    IF sent <> line.delivered THEN
      RAISE EXCEPTION 'of line % so many pieces are delivered: %, and so many were sent: %', line.id, line.delivered, sent
        USING ERRCODE = 'check_violation', CONSTRAINT = 'shipment_whole';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shipped AFTER INSERT ON shipment_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shipment_whole();
CREATE CONSTRAINT TRIGGER shipped AFTER UPDATE ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.delivered <> NEW.delivered) EXECUTE FUNCTION shipment_whole();
