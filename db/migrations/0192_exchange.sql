-- After-sale: exchange, resend, and what comes back late.
--
-- What holds, and who holds it:
--   1. An exchange and a resend hold their pieces by the case (`sku_id`, `held`) from `agreed` until they are sent or given up.
--                                                                               stock_held_whole, shop_wrong_after_sale
--   2. A dearer exchange holds what is due for it on `store` (doc `after_sale`), all of it or, while money lacks, nothing.
--                                                                               after_sale_held_fen, shop_wrong_after_sale
--   3. The new line of an exchange comes into being when it is sent: paid, delivered, and as many pieces as went back.
--                                                                               shop_wrong_after_sale
--   4. What comes back into a stock for a line was received by one of its cases.  shop_wrong_after_sale
--   5. Moves are those of the machine.                                           closed_machine

ALTER TABLE after_sale
  -- Of an exchange: what a piece of the new one costs, as it was when it was agreed on.
  ADD COLUMN new_price_fen bigint CHECK (new_price_fen >= 0),
  -- What the family pays on top of what goes back; and what of it is held.
  ADD COLUMN due_fen bigint NOT NULL DEFAULT 0 CHECK (due_fen >= 0),
  ADD COLUMN held_fen bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT after_sale_held_fen CHECK (held_fen IN (0, due_fen)),
  ADD CONSTRAINT after_sale_new CHECK (kind <> 'exchange' OR sku_id IS NOT NULL);
CREATE INDEX after_sale_created ON after_sale (company_id, created_at, id);

SELECT closed_machine('after_sale',
  'applied>agreed,applied>refused,applied>withdrawn,agreed>withdrawn,agreed>returned,agreed>refunded,agreed>resent,'
  'returned>refunded,returned>resent,returned>refused');
-- What follows from a decision makes nobody a maker of it.
DROP TRIGGER makers ON after_sale;
CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON after_sale FOR EACH ROW EXECUTE FUNCTION keep_makers('after_sale', 'id',
  'amount_fen,coin_fen,received_good,received_damaged,held,new_line_id,shipment_id,reason,decided_by,decided_at,received_by,'
  'received_at,ended_at,sku_id,new_price_fen,due_fen,held_fen', 'entered');

CREATE VIEW shop_wrong_after_sale WITH (security_invoker = true) AS
  SELECT a.company_id, 'held by a case that is over' AS what, a.id AS doc_id FROM after_sale a
   WHERE (a.held > 0 OR a.held_fen > 0)
     AND NOT (a.kind = 'exchange' AND a.status IN ('agreed', 'returned') OR a.kind = 'resend' AND a.status = 'agreed')
  UNION ALL
  SELECT a.company_id, 'money held for a case', a.id FROM after_sale a
   WHERE a.held_fen <> COALESCE((SELECT sum(h.amount_fen) FROM ledger_hold h WHERE h.company_id = a.company_id
                                   AND h.doc = 'after_sale' AND h.doc_id = a.id AND h.ended_at IS NULL), 0)
  UNION ALL
  SELECT h.company_id, 'hold of no case', h.doc_id FROM ledger_hold h WHERE h.doc = 'after_sale' AND h.ended_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM after_sale a WHERE a.company_id = h.company_id AND a.id = h.doc_id)
  UNION ALL
  SELECT a.company_id, 'exchange', a.id FROM after_sale a
    LEFT JOIN order_line n ON n.company_id = a.company_id AND n.id = a.new_line_id
   WHERE a.kind = 'exchange' AND CASE WHEN a.status = 'resent'
     THEN (n.order_id, n.replaces_line_id, n.sku_id, n.quantity, n.price_fen) IS DISTINCT FROM
          (a.order_id, a.line_id, a.sku_id, a.quantity, a.new_price_fen) OR a.shipment_id IS NULL
     ELSE a.new_line_id IS NOT NULL END
  UNION ALL
  SELECT l.company_id, 'in exchange for nothing', l.id FROM order_line l WHERE l.replaces_line_id IS NOT NULL
     AND 1 <> (SELECT count(*) FROM after_sale a WHERE a.company_id = l.company_id AND a.new_line_id = l.id)
  UNION ALL
  SELECT a.company_id, 'sent once more', a.id FROM after_sale a
    LEFT JOIN shipment s ON s.company_id = a.company_id AND s.id = a.shipment_id
    LEFT JOIN shipment_line x ON x.company_id = s.company_id AND x.shipment_id = s.id AND x.line_id = a.line_id
   WHERE a.kind = 'resend' AND a.status = 'resent' AND (s.is_resend, x.quantity) IS DISTINCT FROM (true, a.quantity)
  UNION ALL
  SELECT l.company_id, 'came back without a case', l.id FROM order_line l
   WHERE (SELECT COALESCE(sum(m.quantity), 0) FROM stock_move m
           WHERE m.company_id = l.company_id AND m.order_line_id = l.id AND m.kind = 'return') >
         (SELECT COALESCE(sum(a.received_good + a.received_damaged), 0) FROM after_sale a
           WHERE a.company_id = l.company_id AND a.line_id = l.id);

CREATE OR REPLACE FUNCTION shop_wrong() RETURNS TABLE (company_id bigint, what text, doc_id bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM shop_wrong_stock UNION ALL SELECT * FROM shop_wrong_order
  UNION ALL SELECT * FROM shop_wrong_entitlement UNION ALL SELECT * FROM shop_wrong_books
  UNION ALL SELECT * FROM shop_wrong_after_sale
$$;
