-- What does not hold in the shop, of the companies that are read: nothing, always. For operators and tests. Each part is a view, so
-- that a noun which adds a rule replaces its own part alone (CREATE OR REPLACE VIEW).
--
--   stock          on_hand and value are the sums of the moves, held is what documents wait for
--   order          lines, tenders and holds agree; what was sent is what was delivered; what went back is what cases paid back
--   entitlement    uses sum up; the worth of a line's entitlements and what became of it is what the line says
--   books          shop_unearned is what is paid and not delivered; shop_revenue is what was recognised less what went back

CREATE VIEW shop_wrong_stock WITH (security_invoker = true) AS
  SELECT s.company_id, 'on hand' AS what, s.sku_id AS doc_id FROM sku_stock s
   WHERE (s.on_hand, s.value_fen) <> (SELECT COALESCE(sum(m.quantity), 0), COALESCE(sum(m.value_fen), 0) FROM stock_move m
                                       WHERE m.company_id = s.company_id AND m.sku_id = s.sku_id)
  UNION ALL
  SELECT s.company_id, 'balance after', s.sku_id FROM sku_stock s
    JOIN LATERAL (SELECT m.balance_after, m.value_after_fen FROM stock_move m
                   WHERE m.company_id = s.company_id AND m.sku_id = s.sku_id ORDER BY m.id DESC LIMIT 1) last ON true
   WHERE (last.balance_after, last.value_after_fen) <> (s.on_hand, s.value_fen)
  UNION ALL
  SELECT s.company_id, 'held', s.sku_id FROM sku_stock s WHERE s.held <> stock_wanted(s.company_id, s.sku_id)
  UNION ALL
  SELECT l.company_id, 'held of no stock', l.id FROM order_line l WHERE l.held > 0
     AND NOT EXISTS (SELECT 1 FROM sku_stock s WHERE s.company_id = l.company_id AND s.sku_id = l.sku_id);

CREATE VIEW shop_wrong_order WITH (security_invoker = true) AS
  SELECT o.company_id, 'order: ' || w.what AS what, o.id AS doc_id
    FROM shop_order o CROSS JOIN LATERAL (SELECT shop_order_wrong(o.company_id, o.id) AS what) w WHERE w.what IS NOT NULL
  UNION ALL
  SELECT h.company_id, 'hold of no order', h.doc_id FROM ledger_hold h WHERE h.doc = 'shop_order' AND h.ended_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM shop_order o WHERE o.company_id = h.company_id AND o.id = h.doc_id)
  UNION ALL
  SELECT l.company_id, 'paid', l.id FROM order_line l JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
   WHERE l.is_paid AND o.status NOT IN ('audited', 'shipped', 'completed')
      OR NOT l.is_paid AND l.replaces_line_id IS NULL AND o.status IN ('audited', 'shipped', 'completed')
  UNION ALL
  SELECT l.company_id, 'held by an order that is over', l.id FROM order_line l
    JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
   WHERE l.held > 0 AND o.status IN ('completed', 'cancelled', 'lapsed')
  UNION ALL
  SELECT l.company_id, 'sent', l.id FROM order_line l WHERE l.kind IN ('goods', 'service') AND l.delivered <>
    (SELECT COALESCE(sum(x.quantity), 0) FROM shipment_line x
       JOIN shipment s ON s.company_id = x.company_id AND s.id = x.shipment_id AND NOT s.is_resend
      WHERE x.company_id = l.company_id AND x.line_id = l.id)
  UNION ALL
  SELECT l.company_id, 'went back', l.id FROM order_line l
   WHERE (l.refunded, l.returned_fen + l.reversed_fen, l.coin_back_fen) <>
    (SELECT COALESCE(sum(a.quantity), 0), COALESCE(sum(a.amount_fen), 0), COALESCE(sum(a.coin_fen), 0) FROM after_sale a
      WHERE a.company_id = l.company_id AND a.line_id = l.id
        AND (a.status = 'refunded' OR a.status = 'resent' AND a.kind = 'exchange'))
  UNION ALL
  SELECT o.company_id, 'refund state', o.id FROM shop_order o
    JOIN LATERAL (SELECT sum(l.refunded) AS back, sum(l.quantity) AS pieces FROM order_line l
                   WHERE l.company_id = o.company_id AND l.order_id = o.id) l ON l.pieces > 0
   WHERE o.refund_status <> CASE WHEN l.back = 0 THEN 'none' WHEN l.back < l.pieces THEN 'part' ELSE 'all' END;

CREATE VIEW shop_wrong_entitlement WITH (security_invoker = true) AS
  SELECT e.company_id, 'uses' AS what, e.id AS doc_id FROM entitlement e
   WHERE (e.used, e.recognised_fen) <> (SELECT COALESCE(sum(u.quantity), 0), COALESCE(sum(u.fen), 0) FROM entitlement_use u
                                         WHERE u.company_id = e.company_id AND u.entitlement_id = e.id)
  UNION ALL
  SELECT l.company_id, 'worth of entitlements', l.id FROM order_line l
   WHERE l.kind = 'entitlement' AND l.is_paid
     AND (l.money_fen, l.recognised_fen, l.forfeited_fen, l.returned_fen) <>
         (SELECT COALESCE(sum(e.worth_fen), 0), COALESCE(sum(e.recognised_fen), 0), COALESCE(sum(e.forfeited_fen), 0),
                 COALESCE(sum(e.returned_fen), 0) FROM entitlement e WHERE e.company_id = l.company_id AND e.order_line_id = l.id);

CREATE VIEW shop_wrong_books WITH (security_invoker = true) AS
  SELECT c.id AS company_id, 'shop_unearned' AS what, c.id AS doc_id FROM company c
   WHERE (SELECT COALESCE(sum(p.amount_fen), 0) FROM ledger_posting p WHERE p.company_id = c.id AND p.account = 'shop_unearned') <>
         (SELECT COALESCE(sum(l.money_fen - l.recognised_fen - l.forfeited_fen - l.returned_fen), 0) FROM order_line l
           WHERE l.company_id = c.id AND l.is_paid AND l.kind IN ('goods', 'entitlement', 'service'))
  UNION ALL
  SELECT c.id, 'shop_revenue', c.id FROM company c
   WHERE (SELECT COALESCE(sum(p.amount_fen), 0) FROM ledger_posting p WHERE p.company_id = c.id AND p.account = 'shop_revenue') <>
         (SELECT COALESCE(sum(l.recognised_fen - l.reversed_fen), 0) FROM order_line l WHERE l.company_id = c.id);

CREATE FUNCTION shop_wrong() RETURNS TABLE (company_id bigint, what text, doc_id bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM shop_wrong_stock UNION ALL SELECT * FROM shop_wrong_order
  UNION ALL SELECT * FROM shop_wrong_entitlement UNION ALL SELECT * FROM shop_wrong_books
$$;
