-- After-sale: what goes back, is exchanged or sent once more, line by line.
--
-- What holds, and who holds it:
--   1. One open case of a line.                                                                after_sale_open
--   2. Pieces and fen of cases that were paid back are what the line says went back.            after_sale_whole, at the commit
--   3. held of a stock is what order lines and after-sale cases hold of it.                     stock_held_whole, at the commit
-- An exchange holds by its new line (`new_line_id`, order_line.replaces_line_id), a resend by the case itself (`held`).
-- A case that was agreed on is no document of the order: its hold on an account has the doc `after_sale`.

CREATE TABLE after_sale (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id        bigint NOT NULL DEFAULT app_family(),
  company_id       bigint NOT NULL,
  number           text NOT NULL,
  order_id         bigint NOT NULL,
  line_id          bigint NOT NULL,
  student_id       bigint NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('refund', 'return', 'exchange', 'resend')),
  quantity         int NOT NULL CHECK (quantity > 0),
  -- Of these, not delivered yet.
  undelivered      int NOT NULL DEFAULT 0,
  reason_id        bigint,
  reason_kind      text GENERATED ALWAYS AS ('after_sale_reason') STORED,
  note             text NOT NULL DEFAULT '',
  freight_by       text NOT NULL DEFAULT 'company' CHECK (freight_by IN ('family', 'company')),
  -- What goes back: money less the fee, and coins; and what of it was paid.
  fee_fen          bigint NOT NULL DEFAULT 0 CHECK (fee_fen >= 0),
  amount_fen       bigint NOT NULL DEFAULT 0 CHECK (amount_fen >= 0),
  coin_fen         bigint NOT NULL DEFAULT 0 CHECK (coin_fen >= 0),
  -- Pieces that came back, good and damaged.
  received_good    int NOT NULL DEFAULT 0 CHECK (received_good >= 0),
  received_damaged int NOT NULL DEFAULT 0 CHECK (received_damaged >= 0),
  -- Of a resend: what is sent again, and what waits for it.
  sku_id           bigint,
  held             int NOT NULL DEFAULT 0,
  new_line_id      bigint,
  shipment_id      bigint,
  -- Why it was refused, or its goods rejected.
  reason           text NOT NULL DEFAULT '',
  status           text NOT NULL DEFAULT 'applied'
                   CHECK (status IN ('applied', 'agreed', 'returned', 'refunded', 'resent', 'refused', 'withdrawn')),
  created_by       bigint,
  decided_by       bigint,
  decided_at       timestamptz,
  received_by      bigint,
  received_at      timestamptz,
  ended_at         timestamptz,
  version          int NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT after_sale_undelivered CHECK (undelivered BETWEEN 0 AND quantity),
  CONSTRAINT after_sale_received CHECK (received_good + received_damaged <= quantity),
  CONSTRAINT after_sale_held CHECK (held BETWEEN 0 AND quantity AND (held = 0 OR sku_id IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, order_id) REFERENCES shop_order (company_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES order_line (company_id, id),
  FOREIGN KEY (company_id, new_line_id) REFERENCES order_line (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, shipment_id) REFERENCES shipment (company_id, id),
  FOREIGN KEY (family_id, sku_id) REFERENCES product_sku (family_id, id),
  CONSTRAINT after_sale_reason FOREIGN KEY (family_id, reason_kind, reason_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, received_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX after_sale_open ON after_sale (company_id, line_id) WHERE status IN ('applied', 'agreed', 'returned');
CREATE INDEX after_sale_family ON after_sale (family_id, company_id);
CREATE INDEX after_sale_newest ON after_sale (company_id, id DESC);
CREATE INDEX after_sale_status ON after_sale (company_id, status, id DESC);
CREATE INDEX after_sale_waiting ON after_sale (company_id, status, created_at);
CREATE INDEX after_sale_order ON after_sale (company_id, order_id, id);
CREATE INDEX after_sale_line ON after_sale (company_id, line_id, id);
CREATE INDEX after_sale_new_line ON after_sale (company_id, new_line_id);
CREATE INDEX after_sale_student ON after_sale (company_id, student_id, id);
CREATE INDEX after_sale_shipment ON after_sale (company_id, shipment_id);
CREATE INDEX after_sale_sku ON after_sale (family_id, sku_id);
CREATE INDEX after_sale_holding ON after_sale (company_id, sku_id, id) WHERE held > 0;
CREATE INDEX after_sale_of_reason ON after_sale (family_id, reason_kind, reason_id);
CREATE INDEX after_sale_maker ON after_sale (family_id, created_by);
CREATE INDEX after_sale_decider ON after_sale (family_id, decided_by);
CREATE INDEX after_sale_receiver ON after_sale (family_id, received_by);
SELECT secure_table('after_sale', 'own', 'after_sale', 'id', 'family_id,reason_kind');

CREATE TABLE after_sale_file (
  company_id    bigint NOT NULL,
  after_sale_id bigint NOT NULL,
  file_id       bigint NOT NULL,
  PRIMARY KEY (company_id, after_sale_id, file_id),
  FOREIGN KEY (company_id, after_sale_id) REFERENCES after_sale (company_id, id),
  CONSTRAINT after_sale_file_there FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX after_sale_file_file ON after_sale_file (company_id, file_id);
SELECT secure_table('after_sale_file', 'own', 'after_sale', 'after_sale_id');

-- Of a line: what its cases paid back is what went back of it. An exchange pays its old line back too, at `resent`.
CREATE FUNCTION after_sale_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  line   record;
  back   record;
BEGIN
  SELECT id, kind, refunded, returned_fen + reversed_fen AS fen, coin_back_fen INTO line FROM order_line
   WHERE company_id = (of_row ->> 'company_id')::bigint
     AND id = (CASE TG_TABLE_NAME WHEN 'order_line' THEN of_row ->> 'id' ELSE of_row ->> 'line_id' END)::bigint;
  SELECT COALESCE(sum(quantity), 0) AS pieces, COALESCE(sum(amount_fen), 0) AS fen, COALESCE(sum(coin_fen), 0) AS coins INTO back
    FROM after_sale WHERE company_id = (of_row ->> 'company_id')::bigint AND line_id = line.id
     AND (status = 'refunded' OR status = 'resent' AND kind = 'exchange');
  IF (back.pieces, back.fen, back.coins) <> (line.refunded, line.fen, line.coin_back_fen) THEN
    RAISE EXCEPTION 'of line % went back % pieces and % fen, and % pieces and % fen by its cases',
      line.id, line.refunded, line.fen, back.pieces, back.fen USING ERRCODE = 'check_violation', CONSTRAINT = 'after_sale_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE ON after_sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION after_sale_whole();
CREATE CONSTRAINT TRIGGER went_back AFTER UPDATE ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.refunded, OLD.returned_fen, OLD.reversed_fen, OLD.coin_back_fen) IS DISTINCT FROM
        (NEW.refunded, NEW.returned_fen, NEW.reversed_fen, NEW.coin_back_fen))
  EXECUTE FUNCTION after_sale_whole();

-- What documents hold of a SKU in a company.
CREATE FUNCTION stock_wanted(p_company bigint, p_sku bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT COALESCE(sum(l.held), 0) FROM order_line l WHERE l.company_id = p_company AND l.sku_id = p_sku AND l.held > 0)
       + (SELECT COALESCE(sum(a.held), 0) FROM after_sale a WHERE a.company_id = p_company AND a.sku_id = p_sku AND a.held > 0) $$;

CREATE FUNCTION stock_held_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row  jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  company bigint := of_row ->> 'company_id';
  sku     bigint := of_row ->> 'sku_id';
  has     bigint := COALESCE((SELECT held FROM sku_stock WHERE company_id = company AND sku_id = sku), 0);
BEGIN
  IF has <> stock_wanted(company, sku) THEN
    RAISE EXCEPTION 'SKU % holds % and documents wait for %', sku, has, stock_wanted(company, sku)
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_held_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER held_whole AFTER UPDATE ON sku_stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.held <> NEW.held) EXECUTE FUNCTION stock_held_whole();
CREATE CONSTRAINT TRIGGER held_whole AFTER INSERT ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.held > 0) EXECUTE FUNCTION stock_held_whole();
CREATE CONSTRAINT TRIGGER held_whole_on AFTER UPDATE ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.held <> NEW.held) EXECUTE FUNCTION stock_held_whole();
CREATE CONSTRAINT TRIGGER held_whole_off AFTER DELETE ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.held > 0) EXECUTE FUNCTION stock_held_whole();
CREATE CONSTRAINT TRIGGER held_whole_on AFTER UPDATE ON after_sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.held <> NEW.held) EXECUTE FUNCTION stock_held_whole();
CREATE CONSTRAINT TRIGGER held_whole AFTER INSERT ON after_sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.held > 0) EXECUTE FUNCTION stock_held_whole();
