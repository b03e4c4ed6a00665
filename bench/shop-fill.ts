import pg from 'pg';
import { nameTable } from './multiply.ts';
import { withoutIndexesOf } from './sales-fill.ts';
import { shopBooks } from './shop-books.ts';

/** Orders that are placed on a day. A month has as many however long the history is. */
export const A_DAY = 300;
/** Orders of a student. */
const EACH = 20;
/** A shop sells no more products because it is older. */
const PRODUCTS = 240;
/** Uses of an entitlement. */
const USES = 5;

/**
 * Adds orders to the demo's first company, ever further into the past, with all that comes of them: lines, tenders, parcels, stock
 * moves, after-sale, entitlements with their uses, and the entries and holds of their money. Three days are under way in every
 * state, what is older is over; entitlements are over after three weeks. Without triggers, in minutes.
 */
export async function fillShop(superUrl: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    const students = Math.ceil(orders / EACH);
    await client.query(people(students, await nameTable(client)));
    await client.query(SHELVES);
    await client.query(base(orders, students));
    await withoutIndexesOf(client, DOCUMENTS, async () => {
      for (const statements of [ORDERS, SHIPMENTS, CASES, ENTITLEMENTS, FACTS, STOCK, shopBooks])
        await client.query(statements);
    });
    await setSequences(client);
    await client.query(MONTHS);
    await client.query('VACUUM (ANALYZE)');
    await client.query(FOLD);
    await client.query('VACUUM (ANALYZE) ledger_day, ledger_day_until');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const DOCUMENTS =
  'shop_order order_line order_tender order_line_fact shipment shipment_line stock_move entitlement_use ledger_entry ledger_posting ledger_hold'.split(
    ' ',
  );
const NUMBERED =
  'student product product_sku shop_order order_line shipment after_sale entitlement ledger_entry'.split(' ');

const people = (students: number, names: number) => `
  CREATE TEMP TABLE today AS SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date AS day;
  CREATE TEMP TABLE adviser AS
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS many FROM admin
     WHERE company_id = 1 AND status = 'on';
  CREATE TEMP TABLE last_id AS
    SELECT ${NUMBERED.map((table) => `(SELECT COALESCE(max(id), 0) FROM ${table}) AS ${table}`)};
  CREATE TEMP TABLE bench_student AS
    SELECT k.student + 1 + n AS id, n AS nth, a.id AS adviser_id, named.name, named.text, named.tokens
      FROM generate_series(0, ${students - 1}) AS n CROSS JOIN last_id k JOIN adviser a ON a.nth = n / 3 % a.many
      JOIN named ON named.at = (n::bigint * 7919) % ${names};
  INSERT INTO student (id, family_id, company_id, username, number, search_text, adviser_id, class_teacher_id, status, created_at)
      OVERRIDING SYSTEM VALUE
    SELECT id, 1, 1, name, 'XB2012-' || lpad(nth::text, 8, '0'), text, adviser_id, adviser_id, 'active',
           now() - (nth % 2000) * interval '1 day' FROM bench_student ORDER BY id;
  INSERT INTO student_search (company_id, token, student_id, created_at)
    SELECT 1, token, s.id, s.created_at FROM bench_student b JOIN student s ON s.id = b.id CROSS JOIN unnest(b.tokens) AS token;
  INSERT INTO student_address (family_id, company_id, student_id, receiver, phone, detail, is_default)
    SELECT 1, 1, id, name, '13' || lpad(nth::text, 9, '0'), '虹桥路 8 号', true FROM bench_student ORDER BY id;
  ANALYZE student, student_search;
`;

/** What is sold: two thirds of it goods. And hours, as the demo sells them. */
const SHELVES = `
  CREATE TEMP TABLE bench_product AS
    SELECT k.product + 1 + n AS id, k.product_sku + 1 + n AS sku_id, n,
           (ARRAY['goods', 'goods', 'entitlement', 'goods', 'service', 'goods'])[1 + n % 6] AS kind,
           '教辅 ' || lpad(n::text, 3, '0') AS name, 'BB-' || lpad(n::text, 4, '0') AS code, 5000 + n % 40 * 500 AS price_fen
      FROM generate_series(0, ${PRODUCTS - 1}) AS n CROSS JOIN last_id k;
  INSERT INTO product (id, family_id, name, category_id, kind, unit, status, is_sold, search_text) OVERRIDING SYSTEM VALUE
    SELECT p.id, 1, p.name, c.id, p.kind, '件', CASE WHEN p.n % 12 = 7 THEN 'off' ELSE 'on' END, true,
           lower(p.name || ' ' || p.code)
      FROM bench_product p
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS many FROM product_category WHERE family_id = 1) c
        ON c.nth = p.n / 6 % c.many ORDER BY p.id;
  INSERT INTO product_shelf (family_id, product_id, shelf, sort)
    SELECT 1, p.id, s.shelf, p.n FROM bench_product p
      JOIN (VALUES ('zhiliao', 1), ('weapp', 4)) s (shelf, one_of) ON p.n % s.one_of = 0;
  INSERT INTO product_sku (id, family_id, product_id, kind, code, price_fen, delivery, keeps_stock, low_stock, type_id, quantity,
      days_valid) OVERRIDING SYSTEM VALUE
    SELECT sku_id, 1, id, kind, code, price_fen, CASE kind WHEN 'goods' THEN 'express' ELSE 'none' END, kind = 'goods',
           CASE kind WHEN 'goods' THEN 10 ELSE 0 END,
           CASE kind WHEN 'entitlement' THEN (SELECT min(id) FROM entitlement_type WHERE family_id = 1) END,
           CASE kind WHEN 'entitlement' THEN ${USES} END, CASE kind WHEN 'entitlement' THEN 60 END
      FROM bench_product ORDER BY id;
  INSERT INTO bench_product
    SELECT p.id, k.id, ${PRODUCTS}, k.kind, p.name, k.code, k.price_fen FROM product_sku k JOIN product p ON p.id = k.product_id
     WHERE k.family_id = 1 AND k.kind = 'hours' ORDER BY k.id LIMIT 1;
  INSERT INTO cart_line (family_id, company_id, student_id, product_id, sku_id, quantity, price_fen)
    SELECT 1, 1, s.id, p.id, p.sku_id, 1, p.price_fen FROM bench_student s
      JOIN bench_product p ON p.n IN (s.nth % ${PRODUCTS}, (s.nth + 41) % ${PRODUCTS}) WHERE s.nth % 5 < 2;
  ANALYZE product, product_sku;
`;

/** Whose, when, and how far: the newest order has the highest number. */
const base = (orders: number, students: number) => `
  CREATE TEMP TABLE bench_order AS
    SELECT k.shop_order + ${orders} - n AS id, n, n / ${A_DAY} AS age, at, lpad((${orders} - n)::text, 8, '0') AS digits, s.id AS student_id,
           s.adviser_id, n % 10 = 3 AS is_weapp, LEAST(at + interval '1 hour', now()) AS audited_at,
           CASE WHEN n % 20 = 3 AND n < ${2 * A_DAY} THEN 'unpaid' WHEN n % 14 = 5 THEN 'cancelled'
             WHEN n % 38 = 7 AND n >= ${4 * A_DAY} THEN 'lapsed' WHEN n < ${A_DAY} THEN CASE WHEN n % 3 < 2 AND n % 20 <> 11 THEN 'placed' ELSE 'audited' END
             WHEN n < ${3 * A_DAY} THEN (ARRAY['audited', 'shipped'])[1 + n / 2 % 2] ELSE 'completed' END AS status
      FROM generate_series(0, ${orders - 1}) AS n CROSS JOIN last_id k
      CROSS JOIN LATERAL (SELECT now() - n * interval '1 day' / ${A_DAY} AS at) m
      JOIN bench_student s ON s.nth = (n::bigint * 7919 + n / ${students}) % ${students};
  CREATE TEMP TABLE bench_line AS
    SELECT k.order_line + row_number() OVER (ORDER BY o.id, w.position) AS id, o.id AS order_id, o.n, o.age, o.at, o.audited_at, o.status,
           o.student_id, o.adviser_id, GREATEST(o.audited_at, o.at + LEAST(o.age, 10) * interval '1 day') AS used_at, w.position, p.id AS product_id, p.sku_id, p.kind, p.name, p.code, p.price_fen, q.quantity,
           f.fen - f.coin_fen AS money_fen, f.coin_fen, s.is_paid, s.is_paid AND o.status <> 'audited' AND p.kind IN ('goods', 'service') AS is_out,
           -- What came back: a part of the goods, once they were there.
           w.position = 0 AND p.kind = 'goods' AND o.status = 'completed' AND o.n % 20 = 9 AS has_case,
           w.position = 0 AND p.kind = 'goods' AND o.status = 'completed' AND o.n % 20 = 9 AND o.age >= 6 AND o.n / 20 % 5 < 3 AS is_back,
           CASE WHEN p.kind = 'entitlement' AND s.is_paid THEN
             q.quantity * CASE WHEN o.age <= 20 THEN o.n % 4 WHEN o.n % 3 = 0 THEN 2 ELSE ${USES} END ELSE 0 END AS used
      FROM bench_order o CROSS JOIN last_id k
      CROSS JOIN LATERAL (VALUES (0, CASE WHEN o.n % 20 = 11 THEN ${PRODUCTS} ELSE (o.n::bigint * 31 + o.n / ${PRODUCTS}) % ${PRODUCTS} END),
                                 (1, CASE WHEN o.n % 2 = 0 THEN (o.n::bigint * 7 + 2 + o.n / ${PRODUCTS}) % ${PRODUCTS} END)) w (position, product)
      JOIN bench_product p ON p.n = w.product
      CROSS JOIN LATERAL (SELECT 1 + (o.n % 7 = 0)::int AS quantity) q
      CROSS JOIN LATERAL (SELECT q.quantity * p.price_fen AS fen,
        CASE WHEN o.n % 3 = 0 AND p.kind <> 'hours' THEN q.quantity * p.price_fen / 10 ELSE 0 END AS coin_fen) f
      CROSS JOIN LATERAL (SELECT o.status IN ('audited', 'shipped', 'completed') AS is_paid) s;
  ALTER TABLE bench_line ADD COLUMN recognised_fen bigint, ADD COLUMN forfeited_fen bigint;
  UPDATE bench_line SET
    recognised_fen = CASE WHEN is_out THEN money_fen WHEN kind = 'entitlement' THEN money_fen * used / (quantity * ${USES}) ELSE 0 END,
    forfeited_fen = CASE WHEN kind = 'entitlement' AND is_paid AND age > 20 THEN money_fen - money_fen * used / (quantity * ${USES}) ELSE 0 END;
  CREATE UNIQUE INDEX ON bench_order (id);
  CREATE INDEX ON bench_line (order_id);
  ANALYZE bench_order, bench_line;
`;

/** No trigger puts it there. */
const SOURCE = "CASE WHEN l.n % 10 = 3 THEN 'weapp' ELSE 'zhiliao' END";
const ORDERS = `
  INSERT INTO shop_order (id, family_id, company_id, number, source, weapp_order_id, student_id, status, refund_status, amount_fen, coin_fen,
      delivery, receiver, phone, address, created_by, placed_at, audited_by, audited_at, shipped_at, completed_at, ended_at, problem,
      created_at) OVERRIDING SYSTEM VALUE
    SELECT o.id, 1, 1, 'DD2010-' || o.digits, CASE WHEN o.is_weapp THEN 'weapp' ELSE 'zhiliao' END,
           CASE WHEN o.is_weapp THEN 'bench' || o.n END, CASE WHEN o.status <> 'unpaid' OR o.n % 40 = 3 THEN o.student_id END, o.status,
           CASE WHEN NOT l.is_back THEN 'none' WHEN l.lines = 1 THEN 'all' ELSE 'part' END, l.fen, l.coin_fen,
           CASE WHEN NOT l.has_goods THEN 'none' WHEN o.n % 3 = 0 THEN 'express' ELSE 'pickup' END, '家长', '13800130000', '虹桥路 8 号',
           CASE WHEN NOT o.is_weapp THEN o.adviser_id END, CASE WHEN o.status <> 'unpaid' THEN o.at END,
           CASE WHEN s.is_audited THEN 1 END, CASE WHEN s.is_audited THEN o.audited_at END,
           CASE WHEN l.is_out THEN o.at + interval '1 day' END, CASE WHEN o.status = 'completed' THEN o.at + interval '3 days' END,
           CASE WHEN o.status IN ('cancelled', 'lapsed') THEN LEAST(o.at + interval '2 days', now()) END,
           CASE WHEN o.status = 'unpaid' AND o.n % 40 <> 3 THEN 'student' ELSE '' END, o.at
      FROM bench_order o
      JOIN (SELECT order_id, sum(money_fen + coin_fen) AS fen, sum(coin_fen) AS coin_fen, count(*) AS lines, bool_or(is_out) AS is_out,
                   bool_or(is_back) AS is_back, bool_or(kind = 'goods') AS has_goods FROM bench_line GROUP BY 1) l ON l.order_id = o.id
      CROSS JOIN LATERAL (SELECT o.status IN ('audited', 'shipped', 'completed') AS is_audited) s ORDER BY o.id;
  INSERT INTO order_line (id, family_id, company_id, order_id, position, product_id, sku_id, kind, name, code, price_fen, quantity, amount_fen,
      money_fen, coin_fen, is_paid, audited_at, held, delivered, refunded, recognised_fen, forfeited_fen, reversed_fen, coin_back_fen, source, brings)
      OVERRIDING SYSTEM VALUE
    SELECT l.id, 1, 1, order_id, position, product_id, sku_id, kind, name, code, price_fen, quantity, money_fen + coin_fen, money_fen, coin_fen,
           is_paid, CASE WHEN is_paid THEN audited_at END, CASE WHEN kind = 'goods' AND status IN ('placed', 'audited') THEN quantity ELSE 0 END,
           CASE WHEN is_out OR is_paid AND kind NOT IN ('goods', 'service') THEN quantity ELSE 0 END,
           CASE WHEN is_back THEN quantity ELSE 0 END, recognised_fen, forfeited_fen, CASE WHEN is_back THEN money_fen ELSE 0 END,
           CASE WHEN is_back THEN coin_fen ELSE 0 END, ${SOURCE},
           jsonb_build_object('course_type', CASE kind WHEN 'hours' THEN 1 END, 'subject_id', NULL,
             'paid_minutes', CASE kind WHEN 'hours' THEN 600 END, 'gift_minutes', CASE kind WHEN 'hours' THEN 0 END, 'days_valid', NULL,
             'course_id', NULL, 'type_id', CASE kind WHEN 'entitlement' THEN t.id END,
             'quantity', CASE kind WHEN 'entitlement' THEN ${USES} END, 'gifts', '[]'::jsonb)
      FROM bench_line l CROSS JOIN (SELECT min(id) AS id FROM entitlement_type WHERE family_id = 1) t ORDER BY l.id;
  INSERT INTO order_tender (company_id, order_id, line_id, account, amount_fen, returned_fen, source)
    SELECT 1, l.order_id, l.id, t.account, t.fen, CASE WHEN l.is_back THEN t.fen ELSE 0 END, ${SOURCE} FROM bench_line l
      CROSS JOIN LATERAL (VALUES (CASE l.kind WHEN 'hours' THEN 'learning' ELSE 'store' END, l.money_fen), ('virtual', l.coin_fen))
        t (account, fen) WHERE t.fen > 0 AND l.status <> 'unpaid' ORDER BY l.id;
`;

const SHIPMENTS = `
  CREATE TEMP TABLE bench_shipment AS
    SELECT k.shipment + row_number() OVER (ORDER BY order_id, is_service) AS id, x.* FROM last_id k CROSS JOIN
      (SELECT DISTINCT order_id, n, at + interval '1 day' AS at, kind = 'service' AS is_service FROM bench_line WHERE is_out) x;
  INSERT INTO shipment (id, family_id, company_id, order_id, kind, carrier, parcel, sent_on, created_by, created_at)
      OVERRIDING SYSTEM VALUE
    SELECT id, 1, 1, order_id, CASE WHEN is_service THEN 'service' WHEN n % 3 = 0 THEN 'express' ELSE 'pickup' END,
           CASE WHEN n % 3 = 0 AND NOT is_service THEN '顺丰' ELSE '' END, CASE WHEN n % 3 = 0 AND NOT is_service THEN 'SFB' || n ELSE '' END,
           (at AT TIME ZONE 'Asia/Shanghai')::date, 1, at FROM bench_shipment ORDER BY id;
  INSERT INTO shipment_line (company_id, shipment_id, line_id, quantity)
    SELECT 1, s.id, l.id, l.quantity FROM bench_shipment s
      JOIN bench_line l ON l.order_id = s.order_id AND l.is_out AND (l.kind = 'service') = s.is_service ORDER BY s.id;
`;

const CASES = `
  CREATE TEMP TABLE bench_case AS
    SELECT k.after_sale + row_number() OVER (ORDER BY l.id) AS id, l.id AS line_id, l.order_id, l.n, l.student_id, l.adviser_id, l.sku_id,
           l.price_fen, l.quantity, l.money_fen, l.coin_fen, l.is_back, l.at + interval '2 days' AS at, g.status,
           CASE WHEN l.n / 20 % 4 = 0 AND NOT l.is_back THEN 'exchange' ELSE 'return' END AS kind
      FROM bench_line l CROSS JOIN last_id k CROSS JOIN LATERAL (SELECT CASE
        WHEN l.age < 6 THEN (ARRAY['applied', 'agreed', 'returned'])[1 + l.n / 20 % 3]
        ELSE (ARRAY['refunded', 'refunded', 'refunded', 'refused', 'withdrawn'])[1 + l.n / 20 % 5] END AS status) g
     WHERE l.has_case;
  INSERT INTO after_sale (id, family_id, company_id, number, order_id, line_id, student_id, kind, quantity, reason_id, amount_fen, coin_fen,
      received_good, sku_id, new_price_fen, reason, status, created_by, decided_by, decided_at, ended_at, created_at)
      OVERRIDING SYSTEM VALUE
    SELECT id, 1, 1, 'SH2010-' || lpad(n::text, 8, '0'), order_id, line_id, student_id, kind, quantity,
           (SELECT min(b.id) FROM base_item b WHERE b.family_id = 1 AND b.kind = 'after_sale_reason'), money_fen, coin_fen,
           CASE WHEN is_back THEN quantity ELSE 0 END, CASE WHEN kind <> 'return' THEN sku_id END,
           CASE WHEN kind = 'exchange' THEN price_fen END, CASE status WHEN 'refused' THEN '超过期限' ELSE '' END, status, adviser_id,
           CASE WHEN status <> 'applied' THEN 1 END, CASE WHEN status <> 'applied' THEN at + interval '1 hour' END,
           CASE WHEN status IN ('refunded', 'refused', 'withdrawn') THEN at + interval '1 day' END, at FROM bench_case ORDER BY id;
  ANALYZE after_sale;
`;

/** Those that were bought, and a gift with every fortieth order. */
const ENTITLEMENTS = `
  CREATE TEMP TABLE bench_entitlement AS
    SELECT k.entitlement + row_number() OVER (ORDER BY x.at, x.n, x.line_id) AS id, x.*,
           CASE WHEN x.age <= 20 THEN 'active' WHEN x.used = x.granted THEN 'used_up' ELSE 'expired' END AS status
      FROM last_id k CROSS JOIN (
        SELECT id AS line_id, order_id, product_id, student_id, n, age, audited_at AS at, used_at, quantity * ${USES} AS granted, used, money_fen,
               recognised_fen, forfeited_fen FROM bench_line WHERE kind = 'entitlement' AND is_paid
        UNION ALL SELECT NULL, NULL, NULL, student_id, n, age, audited_at, NULL, 2, 0, 0, 0, 0 FROM bench_order WHERE n % 40 = 0) x;
  INSERT INTO entitlement (id, family_id, company_id, student_id, type_id, origin, order_line_id, product_id, granted, used, worth_fen,
      recognised_fen, forfeited_fen, expires_on, frozen_on, note, status, created_at) OVERRIDING SYSTEM VALUE
    SELECT e.id, 1, 1, e.student_id, t.id, CASE WHEN e.line_id IS NULL THEN 'gift' ELSE 'order' END, e.line_id, e.product_id, e.granted, e.used,
           e.money_fen, e.recognised_fen, e.forfeited_fen,
           CASE WHEN e.age > 20 THEN (e.at AT TIME ZONE 'Asia/Shanghai')::date + 20
             WHEN e.n % 9 > 0 THEN (e.at AT TIME ZONE 'Asia/Shanghai')::date + e.n % 60 END,
           CASE WHEN e.age <= 20 AND e.n % 50 = 2 THEN day END, CASE WHEN e.line_id IS NULL THEN '赠送' ELSE '' END, e.status, e.at
      FROM bench_entitlement e CROSS JOIN today
      CROSS JOIN (SELECT min(id) AS id FROM entitlement_type WHERE family_id = 1) t ORDER BY e.id;
  ANALYZE entitlement;
`;

/** What a line was paid, earned, lost and gave back, each on its day. */
const FACTS = `
  INSERT INTO order_line_fact (family_id, company_id, order_id, line_id, fact_on, pieces, money_fen, coin_fen, recognised_fen, forfeited_fen,
      returned_fen, reversed_fen, coin_back_fen)
    SELECT 1, 1, l.order_id, l.id, (f.at AT TIME ZONE 'Asia/Shanghai')::date, f.pieces, f.money, f.coins, f.recognised, f.forfeited, 0,
           f.reversed, f.coins_back
      FROM bench_line l CROSS JOIN LATERAL (VALUES
        (l.is_paid, l.audited_at, l.quantity, l.money_fen, l.coin_fen, 0::bigint, 0::bigint, 0::bigint, 0::bigint),
        (l.recognised_fen > 0, CASE WHEN l.is_out THEN l.at + interval '1 day' ELSE l.used_at END,
         0, 0, 0, l.recognised_fen, 0, 0, 0),
        (l.forfeited_fen > 0, l.at + interval '21 days', 0, 0, 0, 0, l.forfeited_fen, 0, 0),
        (l.is_back, l.at + interval '3 days', 0, 0, 0, 0, 0, l.money_fen, l.coin_fen))
        f (is_so, at, pieces, money, coins, recognised, forfeited, reversed, coins_back)
     WHERE f.is_so ORDER BY f.at;
`;

/** Each piece costs ten yuan. Before every fortieth sale of a variant as many pieces come in as the next forty sell. */
const STOCK = `
  CREATE TEMP TABLE bench_move AS
    SELECT product_id, sku_id, at, 1 AS turn, 'sale' AS kind, -quantity AS quantity, id AS line_id,
           (row_number() OVER (PARTITION BY sku_id ORDER BY at, id) - 1) / 40 AS batch
      FROM (SELECT product_id, sku_id, at + interval '1 day' AS at, quantity, id FROM bench_line WHERE is_out AND kind = 'goods') x;
  INSERT INTO bench_move SELECT product_id, sku_id, min(at), 0, 'in', -sum(quantity), NULL, batch FROM bench_move GROUP BY 1, 2, batch;
  INSERT INTO bench_move SELECT product_id, sku_id, at + interval '3 days', 2, 'return', quantity, id, 0 FROM bench_line WHERE is_back;
  INSERT INTO bench_move SELECT id, sku_id, (SELECT min(at) FROM bench_move), -1, 'in', 1000, NULL, 0 FROM bench_product WHERE kind = 'goods';
  INSERT INTO stock_move (family_id, company_id, product_id, sku_id, kind, quantity, unit_cost_fen, value_fen, balance_after, value_after_fen,
      supplier, order_line_id, moved_on, created_by, created_at)
    SELECT 1, 1, product_id, sku_id, kind, quantity, 1000, quantity * 1000, left_, left_ * 1000, CASE kind WHEN 'in' THEN '书商' ELSE '' END,
           line_id, (at AT TIME ZONE 'Asia/Shanghai')::date, 1, at
      FROM (SELECT *, sum(quantity) OVER (PARTITION BY sku_id ORDER BY at, turn, line_id) AS left_ FROM bench_move) m
     ORDER BY at, turn, line_id;
  INSERT INTO sku_stock (company_id, family_id, product_id, sku_id, on_hand, held, value_fen, last_cost_fen)
    SELECT 1, 1, p.id, p.sku_id, m.pieces, COALESCE(l.held, 0), m.pieces * 1000, 1000 FROM bench_product p
      JOIN (SELECT sku_id, sum(quantity) AS pieces FROM bench_move GROUP BY 1) m ON m.sku_id = p.sku_id
      LEFT JOIN (SELECT sku_id, sum(quantity) AS held FROM bench_line WHERE kind = 'goods' AND status IN ('placed', 'audited') GROUP BY 1) l
        ON l.sku_id = p.sku_id;
`;

const FOLD = `
  SET session_replication_role = origin;
  SELECT set_config('app.write_company', '1', false), set_config('app.read_companies', '1', false), set_config('app.family', '1', false);
  DELETE FROM ledger_day WHERE company_id = 1;
  DELETE FROM ledger_day_until WHERE company_id = 1;
  SELECT ledger_close_days();
`;

/** As triggers keep them. */
const MONTHS = `
  DELETE FROM entitlement_month WHERE company_id = 1;
  INSERT INTO entitlement_month (company_id, month, type_id, granted, used, expired)
    SELECT company_id, month, type_id, granted, used, expired FROM entitlement_by_month WHERE company_id = 1;
`;

/** What the app writes next comes behind. */
async function setSequences(client: pg.Client): Promise<void> {
  for (const table of NUMBERED)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
}
