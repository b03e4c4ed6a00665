import pg from 'pg';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { startOurs, startRaw } from './processes.ts';
import type { RawRoute } from './raw-server.ts';
import { judged, signed } from './reading.ts';

const post = (path: string, body: object, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'POST' as const,
  path,
  headers,
  body: JSON.stringify(body),
});
const keyed = (request: LoadRequest): LoadRequest => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': 'bench-{n}' },
});
const role = { role_name: '压测{n}', data_scope: 'own', menus: ['/AdminList'], note: 'bench' };

/** One row into a table of the same columns and keys, and none of the rest. */
const plain = (
  path: string,
  table: string,
  fields: readonly string[],
  fixed: readonly string[],
): RawRoute => {
  const columns = [...fixed, ...fields];
  const values = [...fixed.map(() => '$1'), ...fields.map((_, at) => `$${at + 2}`)];
  const text = `INSERT INTO bench_${table} (${columns}) VALUES (${values}) RETURNING id`;
  return { path, kind: 'insert', statements: [{ text, values: [], prepared: true }], fields };
};

/**
 * A document with its audit row, foreign keys, row security and the key against repeats, as the screens send it;
 * against one row into a plain table with the same columns and unique keys and none of the rest. And a money document:
 * a payment and its part for one student, two rows with their numbers, each in the trail.
 */
export async function creating(bench: Bench): Promise<void> {
  const place = await bench.cluster.copy(bench.small, 'bench_writing');
  const client = new pg.Client({ connectionString: place.superUrl });
  client.on('error', () => undefined); // the query in flight tells it
  await client.connect();
  for (const table of ['role', 'recharge'])
    await client.query(
      `CREATE TABLE bench_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING INDEXES); GRANT ALL ON bench_${table} TO xuezhang_app`,
    );
  const watched = await watchApp(place, 'owner');
  const ours = await startOurs(place);
  const { recharges, rows, since } = await rechargesOf(client);
  const raw = await startRaw({
    url: place.appUrl,
    settings: {},
    routes: [
      plain('/api/api_role_add', 'role', Object.keys(role), ['family_id']),
      plain('/api/api_recharge_add', 'recharge', Object.keys(rows[0] ?? {}), ['family_id', 'company_id']),
    ],
  });
  const request = post('/api/api_role_add', role);
  const mine = (requests: readonly LoadRequest[]) => ({
    port: ours.port,
    requests: signed(requests, watched.token),
  });
  const measured = await inTurns(
    bench.load,
    {
      keyed: mine([keyed(request)]),
      raw: { port: raw.port, requests: [request] },
      ours: mine([request]),
    },
    bench.pace,
  );
  judged(bench, 'creating a document, audit and key against repeats on', measured.keyed, measured.raw, 0.3);
  judged(bench, 'creating a document, audit on, no key sent', measured.ours, measured.raw, 0.3);
  for (const connections of [bench.pace.connections, 1]) {
    const money = await inTurns(
      bench.load,
      {
        ours: mine(recharges.map((body) => keyed(post('/api/api_recharge_add', body)))),
        raw: { port: raw.port, requests: rows.map((body) => post('/api/api_recharge_add', body)) },
      },
      { ...bench.pace, connections, warmRequests: Math.min(bench.pace.warmRequests, 1_000) },
    );
    const by = connections === 1 ? 'one person' : `${connections} at once in one company`;
    judged(bench, `creating a recharge with its receipt, ${by}`, money.ours, money.raw, 0.3);
  }
  bench.note(
    'A role takes three round trips (session and key, the row, answer and COMMIT) against one. A recharge takes five: two ' +
      'documents with their numbers, seven foreign keys, two rows of the trail, and the check that the receipt is not ' +
      'split into more than it is.',
  );
  await mustBeTold(client, since);
  await client.end();
  await Promise.all([ours.stop(), raw.stop(), watched.close()]);
}

/** As the screen sends them, for different students; and the one row that each comes to. */
async function rechargesOf(client: pg.Client) {
  const { rows: students } = await client.query<{ id: string }>(
    "SELECT id FROM student WHERE company_id = 1 AND status = 'active' ORDER BY id LIMIT 400",
  );
  const method = await client.query("SELECT min(id) AS id FROM base_item WHERE kind = 'payment_method'");
  const [method_id, paid_at] = [Number(method.rows[0].id), Math.floor(Date.now() / 1000) - 3600];
  const money = { amount_fen: 10_000 };
  const newest = await client.query(
    'SELECT (SELECT max(id) FROM recharge) AS recharge, (SELECT max(id) FROM receipt) AS receipt',
  );
  return {
    since: newest.rows[0] as { recharge: number; receipt: number },
    recharges: students.map(({ id }) => ({
      category: 'top',
      received_fen: 10_000,
      method_id,
      paid_at,
      lines: [{ student_id: Number(id), ...money }],
    })),
    rows: students.map(({ id }) => ({
      number: 'CZ{n}',
      receipt_id: 1,
      method_id,
      paid_at: new Date(paid_at * 1000).toISOString(),
      student_id: Number(id),
      ...money,
      category: 'top',
    })),
  };
}

/** Every document that was made since stands in the trail, and every recharge has a receipt and a number of its own. */
async function mustBeTold(client: pg.Client, since: { recharge: number; receipt: number }): Promise<void> {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM role WHERE role_name LIKE '压测%')::int AS roles,
            (SELECT count(*) FROM audit_log WHERE action = 'api_role_add')::int AS roles_told,
            (SELECT count(DISTINCT (number, receipt_id)) FROM recharge WHERE id > $1)::int AS recharges,
            (SELECT count(*) FROM audit_log WHERE part = 'recharge' AND doc_id > $1)::int AS recharges_told,
            (SELECT count(*) FROM audit_log WHERE part = 'receipt' AND doc_id > $2)::int AS receipts_told`,
    [since.recharge, since.receipt],
  );
  const { roles, roles_told, recharges, recharges_told, receipts_told } = rows[0];
  const isTold = roles === roles_told && recharges === recharges_told && recharges === receipts_told;
  if (!isTold || roles * recharges === 0)
    throw new Error(`audit rows are missing: ${JSON.stringify(rows[0])}`);
}
