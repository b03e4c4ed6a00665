import pg from 'pg';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { type Bought, plainTables } from './placing-raw.ts';
import { startOurs, startRaw } from './processes.ts';
import { judged, signed } from './reading.ts';

const PATH = '/api/api_add_shop_order';
const STUDENTS = 400;

/** As the checkout sends it, with a key against repeats: one piece, to be picked up, paid from the money of the shop. */
const asked = ({ student_id, sku_id, price_fen }: Bought): LoadRequest => ({
  method: 'POST',
  path: PATH,
  headers: { 'idempotency-key': 'bench-{n}' },
  body: JSON.stringify({
    student_id,
    lines: [{ sku_id, quantity: 1, price_fen }],
    tenders: [{ group: 'shop', account: 'store', amount_fen: price_fen }],
    delivery: 'pickup',
  }),
});

/**
 * Placing an order of one line: session, right and key, what is offered looked at before and under its locks, pieces and money
 * held, order, line and tender, each in the trail, and the checks at the commit; against one transaction by hand that writes the
 * same rows but for the trail.
 */
export async function placing(bench: Bench): Promise<void> {
  const place = await bench.cluster.copy(
    await bench.cluster.shop(bench.short ? 2_000 : 10_000),
    'bench_placing',
  );
  const client = new pg.Client({ connectionString: place.superUrl });
  client.on('error', () => undefined); // the query in flight tells it
  await client.connect();
  const bought = await supplied(client);
  const since = (await client.query('SELECT max(id) AS id FROM shop_order')).rows[0].id as string;
  await client.query(plainTables);
  const watched = await watchApp(place, 'owner');
  const ours = await startOurs(place);
  const route = { path: PATH, kind: 'place' as const, statements: [], fields: [] };
  const raw = await startRaw({ url: place.appUrl, settings: {}, routes: [route] });
  const sides = {
    ours: { port: ours.port, requests: signed(bought.map(asked), watched.token) },
    raw: {
      port: raw.port,
      requests: bought.map((one): LoadRequest => ({ method: 'POST', path: PATH, body: JSON.stringify(one) })),
    },
  };
  for (const connections of [1, bench.pace.connections]) {
    const warmRequests = Math.min(bench.pace.warmRequests, 1_000);
    const measured = await inTurns(bench.load, sides, { ...bench.pace, connections, warmRequests });
    const by = connections === 1 ? 'one person' : `${connections} at once for different students`;
    judged(bench, `placing an order, ${by}`, measured.ours, measured.raw, 0.2);
  }
  bench.note(
    'Whoever places an order by hand believes what is asked: price, shelf, limit, audience and right are not looked at, once or ' +
      'under the locks, and nothing is checked at the commit.',
  );
  await mustBeWhole(client, since);
  await client.end();
  await Promise.all([ours.stop(), raw.stop(), watched.close()]);
}

/** What so many students buy, each another variant than the one before; pieces and money for it come in as they always do. */
async function supplied(client: pg.Client): Promise<Bought[]> {
  await client.query(
    "SELECT set_config('app.write_company', '1', false), set_config('app.read_companies', '1', false), set_config('app.family', '1', false)",
  );
  const { rows: skus } = await client.query(
    `SELECT p.id AS product_id, k.id AS sku_id, p.name, k.code, k.price_fen FROM product p JOIN product_sku k ON k.product_id = p.id
      WHERE p.status = 'on' AND p.kind = 'goods' AND k.code LIKE 'BB-%' ORDER BY k.id`,
  );
  await client.query(
    `INSERT INTO stock_move (company_id, product_id, sku_id, kind, quantity, unit_cost_fen, moved_on)
     SELECT 1, product_id, id, 'in', 100000, 1000, current_date FROM product_sku WHERE id = ANY ($1) ORDER BY id`,
    [skus.map(({ sku_id }) => sku_id)],
  );
  const { rows: students } = await client.query(
    `SELECT s.id, ledger_post('recharge', 'recharge', 1000000000 + s.id, 'bench shop ' || s.id, '', jsonb_build_array(
              jsonb_build_object('account', 'store', 'student_id', s.id, 'fen', 10000000000),
              jsonb_build_object('account', 'cash', 'method_id', m.id, 'fen', -10000000000)), NULL)
       FROM (SELECT id FROM student WHERE company_id = 1 AND number LIKE 'XB2012-%' ORDER BY id LIMIT ${STUDENTS}) s
      CROSS JOIN (SELECT min(id) AS id FROM base_item WHERE kind = 'payment_method') m`,
  );
  return students.map(({ id }, at) => {
    const { product_id, sku_id, name, code, price_fen } = skus[at % skus.length];
    const numbers = { product_id: Number(product_id), sku_id: Number(sku_id), price_fen: Number(price_fen) };
    return { student_id: Number(id), name, code, ...numbers };
  });
}

/** Each has its number, one line, what it holds, and its place in the trail; and the shop is as it should be. */
async function mustBeWhole(client: pg.Client, since: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS orders, count(DISTINCT number)::int AS numbers,
            (SELECT count(*) FROM order_line WHERE order_id > $1 AND held = 1)::int AS lines,
            (SELECT count(*) FROM ledger_hold WHERE doc = 'shop_order' AND doc_id > $1 AND ended_at IS NULL)::int AS holds,
            (SELECT count(*) FROM audit_log WHERE part = 'shop_order' AND doc_id > $1)::int AS told,
            (SELECT count(*) FROM shop_wrong())::int AS wrong
       FROM shop_order WHERE id > $1`,
    [since],
  );
  const { orders, wrong, ...others } = rows[0];
  if (orders === 0 || wrong > 0 || Object.values(others).some((count) => count !== orders))
    throw new Error(`orders are not whole: ${JSON.stringify(rows[0])}`);
}
