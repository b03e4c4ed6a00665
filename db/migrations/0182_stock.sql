-- Stock: pieces of a SKU in a company. A move is appended and never changed; what is on hand is the sum of the moves, what is held
-- is what orders wait for.
--
-- What holds, and who holds it:
--   1. 0 <= held <= on_hand, however many orders come at once: `UPDATE sku_stock SET held = held + n WHERE on_hand - held >= n`,
--      SKUs in ascending order, before any money.                                              sku_stock_held
--   2. on_hand and value_fen are changed by moves alone; each move says what was there after it. trigger `applies`, `by_moves`
--   3. Moves are appended only; none is of nought pieces.                                       append_only, CHECK
--   4. Cost is a moving average: what goes out takes its part of the value, the last piece all of the rest.   stock_move_applies
--   5. held is what order lines and after-sale cases hold, at every commit.                      0184
-- A count is reckoned against the last move that whoever counted had seen (`expected` is the balance after it); what moved since
-- stays moved. Locks: order, then SKUs ascending, then course, then student.

CREATE TABLE sku_stock (
  company_id  bigint NOT NULL,
  family_id   bigint NOT NULL DEFAULT app_family(),
  product_id  bigint NOT NULL,
  sku_id      bigint NOT NULL,
  on_hand     int NOT NULL DEFAULT 0,
  held        int NOT NULL DEFAULT 0,
  -- What the pieces on hand cost, together.
  value_fen   bigint NOT NULL DEFAULT 0 CHECK (value_fen >= 0),
  -- What one cost lately: for pieces that turn up where none were left.
  last_cost_fen bigint NOT NULL DEFAULT 0 CHECK (last_cost_fen >= 0),
  counted_on  date,
  -- When somebody was last told that it is low.
  low_told_on date,
  PRIMARY KEY (company_id, sku_id),
  CONSTRAINT sku_stock_held CHECK (held >= 0 AND on_hand >= held),
  CONSTRAINT sku_stock_nothing CHECK (on_hand > 0 OR value_fen = 0),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, product_id, sku_id) REFERENCES product_sku (family_id, product_id, id)
);
CREATE INDEX sku_stock_family ON sku_stock (family_id, company_id);
CREATE INDEX sku_stock_of_sku ON sku_stock (family_id, sku_id);
CREATE INDEX sku_stock_of_product ON sku_stock (company_id, product_id);
SELECT secure_table('sku_stock', 'own', '');

CREATE TABLE stock_move (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id        bigint NOT NULL DEFAULT app_family(),
  company_id       bigint NOT NULL,
  product_id       bigint NOT NULL,
  sku_id           bigint NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('in', 'out', 'count', 'damage', 'transfer', 'sale', 'return')),
  quantity         int NOT NULL CHECK (quantity <> 0),
  -- Of what comes in, as given (none: what one is worth now); of what goes out, its part of the value.
  unit_cost_fen    bigint CHECK (unit_cost_fen >= 0),
  -- Filled in by the database, but for what a transfer brings along.
  value_fen        bigint NOT NULL DEFAULT 0,
  balance_after    int NOT NULL DEFAULT 0,
  value_after_fen  bigint NOT NULL DEFAULT 0,
  -- Of a count: what was counted, and what the books said at that moment.
  counted          int CHECK (counted >= 0),
  expected         int CHECK (expected >= 0),
  supplier         text NOT NULL DEFAULT '',
  -- A delivery note, an invoice: what people read.
  document         text NOT NULL DEFAULT '',
  reason           text NOT NULL DEFAULT '',
  -- Of a transfer: where it went to, or came from.
  other_company_id bigint,
  -- Of a sale or a return.
  order_line_id    bigint,
  moved_on         date NOT NULL,
  created_by       bigint,
  created_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT stock_move_sign CHECK (CASE kind WHEN 'in' THEN quantity > 0 WHEN 'return' THEN quantity > 0 WHEN 'out' THEN quantity < 0
    WHEN 'damage' THEN quantity < 0 WHEN 'sale' THEN quantity < 0 ELSE true END),
  CONSTRAINT stock_move_count CHECK ((kind = 'count') = (counted IS NOT NULL) AND (kind = 'count') = (expected IS NOT NULL)
    AND (kind <> 'count' OR quantity = counted - expected)),
  CONSTRAINT stock_move_transfer CHECK ((kind = 'transfer') = (other_company_id IS NOT NULL) AND other_company_id <> company_id),
  CONSTRAINT stock_move_reason CHECK (kind NOT IN ('out', 'count', 'damage') OR btrim(reason) <> ''),
  CONSTRAINT stock_move_line CHECK (order_line_id IS NULL OR kind IN ('sale', 'return', 'damage')),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, other_company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, sku_id) REFERENCES sku_stock (company_id, sku_id),
  FOREIGN KEY (family_id, product_id, sku_id) REFERENCES product_sku (family_id, product_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX stock_move_family ON stock_move (family_id, company_id);
CREATE INDEX stock_move_other ON stock_move (family_id, other_company_id);
CREATE INDEX stock_move_of_sku ON stock_move (company_id, sku_id, id DESC);
CREATE INDEX stock_move_of_product ON stock_move (company_id, product_id, id DESC);
CREATE INDEX stock_move_sku ON stock_move (family_id, sku_id);
CREATE INDEX stock_move_line ON stock_move (company_id, order_line_id, id);
CREATE INDEX stock_move_day ON stock_move (company_id, moved_on, id);
CREATE INDEX stock_move_maker ON stock_move (family_id, created_by);
SELECT secure_table('stock_move', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION stock_move_applies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was sku_stock;
BEGIN
  INSERT INTO sku_stock (company_id, family_id, product_id, sku_id)
  VALUES (NEW.company_id, NEW.family_id, NEW.product_id, NEW.sku_id) ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM sku_stock WHERE company_id = NEW.company_id AND sku_id = NEW.sku_id FOR UPDATE;
  IF NEW.quantity > 0 THEN
    NEW.unit_cost_fen := COALESCE(NEW.unit_cost_fen,
      CASE WHEN was.on_hand > 0 THEN round(was.value_fen::numeric / was.on_hand) ELSE was.last_cost_fen END);
    -- What a transfer brings along is exactly what left.
    NEW.value_fen := CASE WHEN NEW.value_fen > 0 THEN NEW.value_fen ELSE NEW.quantity * NEW.unit_cost_fen END;
  ELSE
    NEW.value_fen := CASE WHEN was.on_hand + NEW.quantity <= 0 THEN -was.value_fen
                          ELSE round(was.value_fen::numeric * NEW.quantity / was.on_hand) END;
    NEW.unit_cost_fen := round(NEW.value_fen::numeric / NEW.quantity);
  END IF;
  NEW.balance_after := was.on_hand + NEW.quantity;
  NEW.value_after_fen := was.value_fen + NEW.value_fen;
  UPDATE sku_stock SET on_hand = NEW.balance_after, value_fen = NEW.value_after_fen, last_cost_fen = NEW.unit_cost_fen
   WHERE company_id = NEW.company_id AND sku_id = NEW.sku_id;
  -- Whoever moves has locked the SKU before, so that the later move has the larger id: counts rely on it.
  IF EXISTS (SELECT 1 FROM stock_move m WHERE m.company_id = NEW.company_id AND m.sku_id = NEW.sku_id AND m.id > NEW.id) THEN
    RAISE EXCEPTION 'SKU % was moved without its lock', NEW.sku_id USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_move_order';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER applies BEFORE INSERT ON stock_move FOR EACH ROW EXECUTE FUNCTION stock_move_applies();

-- Within a trigger it is a move that changes it.
CREATE FUNCTION stock_by_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what is on hand of SKU % follows from its moves', NEW.sku_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_by_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER by_moves BEFORE UPDATE ON sku_stock FOR EACH ROW
  WHEN ((OLD.on_hand, OLD.value_fen) IS DISTINCT FROM (NEW.on_hand, NEW.value_fen)) EXECUTE FUNCTION stock_by_moves();
CREATE TRIGGER by_moves_first BEFORE INSERT ON sku_stock FOR EACH ROW
  WHEN (NEW.on_hand <> 0 OR NEW.value_fen <> 0) EXECUTE FUNCTION stock_by_moves();
