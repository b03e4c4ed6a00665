import pg from 'pg';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns } from './compare.ts';
import { startOurs, startRaw } from './processes.ts';
import { judged, signed } from './reading.ts';

const STUDENTS = 500;

/**
 * Approving a recharge: session, right, lock, guard, status with its audit row, the entry in the books, and a notice to
 * whoever submitted it; against one transaction that runs the same statements and nothing else.
 */
export async function approving(bench: Bench): Promise<void> {
  const place = await bench.cluster.copy(bench.small, 'bench_approving');
  const client = new pg.Client({ connectionString: place.superUrl });
  client.on('error', () => undefined); // the query in flight tells it
  await client.connect();
  await fillSubmitted(client, bench.short ? 10_000 : 120_000);
  const watched = await watchApp(place, 'owner');
  const ours = await startOurs(place);
  const path = '/api/api_recharge_audit';
  const route = { path, kind: 'approve' as const, statements: [], fields: [] };
  const raw = await startRaw({ url: place.appUrl, settings: watched.settings, routes: [route] });
  const request = { method: 'POST' as const, path, body: '{"id": {id}, "pass": 1}' };
  const measured = await inTurns(
    bench.load,
    {
      ours: { port: ours.port, requests: signed([request], watched.token) },
      raw: { port: raw.port, requests: [request] },
    },
    bench.pace,
  );
  judged(bench, 'approving a recharge', measured.ours, measured.raw, 0.5);
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM recharge WHERE id > 1000000 AND status = 'approved')::int AS approved,
            (SELECT count(*) FROM ledger_entry WHERE doc = 'recharge' AND doc_id > 1000000)::int AS posted,
            (SELECT sum(amount_fen) FROM ledger_posting)::int AS sum`,
  );
  if (rows[0].approved !== rows[0].posted || rows[0].approved === 0 || rows[0].sum !== 0)
    throw new Error(`the books differ: ${JSON.stringify(rows[0])}`);
  await client.end();
  await Promise.all([ours.stop(), raw.stop(), watched.close()]);
}

/** Submitted recharges of students of the head office, by somebody else than the owner; numbered after a million. */
export async function fillSubmitted(client: pg.Client, count: number): Promise<void> {
  await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  const maker = await client.query(
    'SELECT max(admin_id) AS id FROM admin_company WHERE company_id = 1 AND admin_id <> 1',
  );
  const method = await client.query("SELECT min(id) AS id FROM base_item WHERE kind = 'payment_method'");
  const values = [count, maker.rows[0].id, method.rows[0].id, STUDENTS];
  await client.query(
    `INSERT INTO receipt (id, family_id, company_id, number, reference, amount_fen, method_id, paid_at, created_by)
     OVERRIDING SYSTEM VALUE
     SELECT 1000000 + n, 1, 1, 'SK-' || n, '', 10000, $3, '2026-01-01', $2 FROM generate_series(1, $1) n`,
    values.slice(0, 3),
  );
  await client.query(
    `INSERT INTO recharge (id, family_id, company_id, number, receipt_id, method_id, paid_at, student_id, amount_fen,
       category, status, submitted_by, submitted_at, created_by)
     OVERRIDING SYSTEM VALUE
     SELECT 1000000 + n, 1, 1, 'CZ-' || n, 1000000 + n, $3, '2026-01-01', s.ids[1 + n % cardinality(s.ids)], 10000,
       'top', 'submitted', $2, now(), $2
       FROM generate_series(1, $1) n,
            (SELECT array_agg(id) AS ids FROM (SELECT id FROM student WHERE company_id = 1 ORDER BY id LIMIT $4) few) s`,
    values,
  );
  await client.query('COMMIT; ANALYZE recharge; ANALYZE receipt');
}
