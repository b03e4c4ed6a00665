/**
 * What orders of the shop post and hold: each student brings what they will spend, and every sale, delivery, use, end and return is
 * an entry. Hours post nothing here: no list of the shop reads what they do.
 */
export const shopBooks = `
  CREATE TEMP TABLE bench_entry AS
    SELECT k.ledger_entry + row_number() OVER (ORDER BY x.at, x.doc_id, x.kind) AS id, x.* FROM last_id k CROSS JOIN (
      SELECT 'opening' AS kind, 'opening' AS doc, student_id AS doc_id, min(at) - interval '1 day' AS at, student_id,
             sum(money_fen) + 100000 AS store, sum(coin_fen) + 10000 AS coins, 0 AS unearned, 0 AS revenue, 0 AS gifts, 0 AS forfeited,
             -sum(money_fen + coin_fen) - 110000 AS opening
        FROM bench_line WHERE kind <> 'hours' GROUP BY student_id
      UNION ALL SELECT 'shop_sale', 'shop_order', order_id, audited_at, student_id, -sum(money_fen), -sum(coin_fen), sum(money_fen), 0,
             sum(coin_fen), 0, 0
        FROM bench_line WHERE kind <> 'hours' AND is_paid GROUP BY order_id, audited_at, student_id
      UNION ALL SELECT 'shop_send', 'shop_order', order_id, at + interval '1 day', NULL, 0, 0, -sum(money_fen), sum(money_fen), 0, 0, 0
        FROM bench_line WHERE is_out GROUP BY order_id, at
      UNION ALL SELECT 'entitlement_use', 'entitlement', id, used_at, NULL, 0, 0, -recognised_fen, recognised_fen, 0, 0, 0
        FROM bench_entitlement WHERE recognised_fen > 0
      UNION ALL SELECT 'entitlement_expire', 'entitlement', id, at + interval '20 days 23 hours', NULL, 0, 0, -forfeited_fen, 0, 0,
             forfeited_fen, 0
        FROM bench_entitlement WHERE forfeited_fen > 0
      UNION ALL SELECT 'after_sale', 'after_sale', id, at + interval '1 day', student_id, money_fen, coin_fen, 0, -money_fen, -coin_fen, 0, 0
        FROM bench_case WHERE is_back) x;
  INSERT INTO ledger_entry (id, company_id, posted_at, posted_on, accounting_on, kind, doc, doc_id, key, admin_id) OVERRIDING SYSTEM VALUE
    SELECT id, 1, at, d.day, d.day, kind, doc, doc_id, 'bench ' || id, 1
      FROM bench_entry CROSS JOIN LATERAL (SELECT (at AT TIME ZONE 'Asia/Shanghai')::date AS day) d ORDER BY id;
  INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, student_id, amount_fen, balance_after_fen)
    SELECT 1, e.id, e.at, d.day, d.day, p.account, p.student_id, p.fen,
           CASE WHEN p.student_id IS NOT NULL THEN sum(p.fen) OVER (PARTITION BY p.student_id, p.account ORDER BY e.id) END
      FROM bench_entry e CROSS JOIN LATERAL (SELECT (e.at AT TIME ZONE 'Asia/Shanghai')::date AS day) d
      CROSS JOIN LATERAL (VALUES ('store', e.store, e.student_id), ('virtual', e.coins, e.student_id), ('shop_unearned', e.unearned, NULL),
        ('shop_revenue', e.revenue, NULL), ('gift_cost', e.gifts, NULL), ('forfeited', e.forfeited, NULL), ('opening', e.opening, NULL))
        p (account, fen, student_id) WHERE p.fen <> 0 ORDER BY e.id;
  INSERT INTO entitlement_use (family_id, company_id, entitlement_id, quantity, fen, purpose, entry_id, used_on, created_by, created_at)
    SELECT 1, 1, u.id, u.used, u.recognised_fen, '模考讲评', e.id, (u.used_at AT TIME ZONE 'Asia/Shanghai')::date, 1, u.used_at
      FROM bench_entitlement u JOIN bench_entry e ON e.kind = 'entitlement_use' AND e.doc_id = u.id ORDER BY u.used_at;
  CREATE TEMP TABLE bench_hold AS
    SELECT l.order_id, l.student_id, t.account, sum(t.fen) AS fen, l.at, l.audited_at, l.status FROM bench_line l
      CROSS JOIN LATERAL (VALUES ('store', l.money_fen), ('virtual', l.coin_fen)) t (account, fen)
     WHERE l.kind <> 'hours' AND l.status <> 'unpaid' AND t.fen > 0 GROUP BY l.order_id, l.student_id, t.account, l.at, l.audited_at, l.status;
  INSERT INTO ledger_hold (company_id, student_id, account, amount_fen, doc, doc_id, placed_at, ended_at, outcome)
    SELECT 1, student_id, account, fen, 'shop_order', order_id, at, CASE WHEN status <> 'placed' THEN audited_at END,
           CASE WHEN status IN ('cancelled', 'lapsed') THEN 'released' WHEN status <> 'placed' THEN 'consumed' END
      FROM bench_hold ORDER BY order_id;
  INSERT INTO student_money (company_id, student_id, store_fen, virtual_fen, store_held_fen, virtual_held_fen)
    SELECT 1, e.student_id, e.store, e.coins, COALESCE(h.store, 0), COALESCE(h.coins, 0)
      FROM (SELECT student_id, sum(store) AS store, sum(coins) AS coins FROM bench_entry WHERE student_id IS NOT NULL GROUP BY 1) e
      LEFT JOIN (SELECT student_id, sum(fen) FILTER (WHERE account = 'store') AS store, sum(fen) FILTER (WHERE account = 'virtual') AS coins
                   FROM bench_hold WHERE status = 'placed' GROUP BY 1) h ON h.student_id = e.student_id;
`;
