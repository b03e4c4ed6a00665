import type pg from 'pg';

/** What is bought, by whom, and what it costs: all of it is given. */
export interface Bought {
  readonly student_id: number;
  readonly product_id: number;
  readonly sku_id: number;
  readonly name: string;
  readonly code: string;
  readonly price_fen: number;
}

const TABLES = ['shop_order', 'order_line', 'order_tender', 'ledger_hold', 'sku_stock', 'student_money'];
const filled = (table: string) =>
  ['sku_stock', 'student_money'].includes(table) ? `INSERT INTO bench_${table} SELECT * FROM ${table};` : '';

/** The same columns, keys and checks, and none of the rest: no foreign keys, triggers, row security or trail. */
export const plainTables = `
  CREATE SEQUENCE bench_number;
  GRANT USAGE ON SEQUENCE bench_number TO xuezhang_app;
  ${TABLES.map(
    (table) => `
      CREATE TABLE bench_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING INDEXES INCLUDING CONSTRAINTS);
      GRANT ALL ON bench_${table} TO xuezhang_app; ${filled(table)} ANALYZE bench_${table};`,
  ).join('')}
`;

const statements = {
  pieces: `UPDATE bench_sku_stock SET held = held + 1 WHERE company_id = 1 AND sku_id = $1 AND on_hand - held >= 1`,
  money: `UPDATE bench_student_money SET store_held_fen = store_held_fen + $2
    WHERE company_id = 1 AND student_id = $1 AND store_fen - store_held_fen >= $2`,
  order: `INSERT INTO bench_shop_order (family_id, company_id, number, student_id, status, amount_fen, delivery, pickup_company_id, created_by,
      placed_at)
    VALUES (1, 1, 'DD2026-' || lpad(nextval('bench_number')::text, 6, '0'), $1, 'placed', $2, 'pickup', 1, 1, now()) RETURNING id, number`,
  line: `INSERT INTO bench_order_line (family_id, company_id, order_id, position, product_id, sku_id, kind, name, code, price_fen, quantity,
      amount_fen, money_fen, held, source, brings)
    VALUES (1, 1, $1, 0, $2, $3, 'goods', $4, $5, $6, 1, $6, $6, 1, 'zhiliao', '{"gifts": []}') RETURNING id`,
  tender: `INSERT INTO bench_order_tender (company_id, order_id, line_id, account, amount_fen, source)
    VALUES (1, $1, $2, 'store', $3, 'zhiliao')`,
  hold: `INSERT INTO bench_ledger_hold (company_id, student_id, account, amount_fen, doc, doc_id, placed_at)
    VALUES (1, $1, 'store', $2, 'shop_order', $3, clock_timestamp())`,
};

/**
 * What placing an order comes to: pieces and money set aside where they are free, each by an update that locks its row, and the
 * order with its line, tender and hold; one transaction, each statement prepared.
 */
export async function placeByHand(pool: pg.Pool, bought: Bought): Promise<object> {
  const { student_id, product_id, sku_id, name, code, price_fen } = bought;
  const client = await pool.connect();
  const run = (what: keyof typeof statements, values: unknown[]) =>
    client.query({ name: `raw_place_${what}`, text: statements[what], values });
  await client.query('BEGIN');
  const { rowCount: pieces } = await run('pieces', [sku_id]);
  const { rowCount: money } = await run('money', [student_id, price_fen]);
  if (pieces !== 1 || money !== 1) throw new Error(`nothing free for ${JSON.stringify(bought)}`);
  const order = (await run('order', [student_id, price_fen])).rows[0];
  const line = (await run('line', [order.id, product_id, sku_id, name, code, price_fen])).rows[0];
  await run('tender', [order.id, line.id, price_fen]);
  await run('hold', [student_id, price_fen, order.id]);
  await client.query('COMMIT');
  client.release();
  return order;
}
