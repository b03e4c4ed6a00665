import pg from 'pg';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns } from './compare.ts';
import { startOurs, startRaw } from './processes.ts';
import { judged, signed } from './reading.ts';

const body = JSON.stringify({
  role_name: '压测{n}',
  data_scope: 'own',
  menus: ['/AdminList'],
  note: 'bench',
});
const insert =
  'INSERT INTO bench_role (family_id, role_name, data_scope, menus, note) VALUES ($1, $2, $3, $4, $5) RETURNING id';

/**
 * A document with its audit row, foreign keys, row security and the key against repeats, as the screens send it;
 * against one row into a plain table with the same columns and unique keys and none of the rest.
 */
export async function creating(bench: Bench): Promise<void> {
  const place = await bench.cluster.copy(bench.small, 'bench_writing');
  const client = new pg.Client({ connectionString: place.superUrl });
  client.on('error', () => undefined); // the query in flight tells it
  await client.connect();
  await client.query(
    'CREATE TABLE bench_role (LIKE role INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING INDEXES); GRANT ALL ON bench_role TO xuezhang_app',
  );
  const watched = await watchApp(place, 'owner');
  const ours = await startOurs(place);
  const path = '/api/api_role_add';
  const routes = [
    { path, kind: 'insert' as const, statements: [{ text: insert, values: [], prepared: true }], fields: [] },
  ];
  const raw = await startRaw({ url: place.appUrl, settings: {}, routes });
  const request = { method: 'POST' as const, path, body };
  const keyed = { ...request, headers: { 'idempotency-key': 'bench-{n}' } };
  const measured = await inTurns(
    bench.load,
    {
      keyed: { port: ours.port, requests: signed([keyed], watched.token) },
      raw: { port: raw.port, requests: [request] },
      ours: { port: ours.port, requests: signed([request], watched.token) },
    },
    bench.pace,
  );
  judged(bench, 'creating a document, audit and key against repeats on', measured.keyed, measured.raw, 0.3);
  judged(bench, 'creating a document, audit on, no key sent', measured.ours, measured.raw, 0.3);
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM role WHERE role_name LIKE '压测%')::int AS made,
            (SELECT count(*) FROM audit_log WHERE action = 'api_role_add')::int AS told`,
  );
  if (rows[0].made !== rows[0].told || rows[0].made === 0)
    throw new Error(`audit rows are missing: ${JSON.stringify(rows[0])}`);
  await client.end();
  await Promise.all([ours.stop(), raw.stop(), watched.close()]);
}
