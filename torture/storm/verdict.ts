import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import type { TestDatabase } from '@/kernel/server/testing/database.ts';

/** What was found wrong, with some examples of each. */
export type Wrong = Readonly<Record<string, readonly unknown[]>>;
export interface Verdict {
  readonly lost: Wrong;
  readonly twice: Wrong;
  readonly broken: Wrong;
}
export const countOf = (wrong: Wrong): number => Object.values(wrong).reduce((n, rows) => n + rows.length, 0);

/** Recomputed from the rows, as one who stands above row security: what the books themselves must hold. */
export const brokenIn = (db: TestDatabase): Promise<Wrong> => wrongInBooks((sql) => db.superPool.query(sql));

/** What they make is in no trail (`DERIVED` in `catalogue.test.ts`); that it was done, the answer that is kept says as well. */
const UNTRAILED = "('api_cart_add', 'api_shop_picture_add')";
/** What was answered, against what is there. The trail names each call by its key, and each transaction by its time. */
const LOST: Readonly<Record<string, string>> = {
  'a done call whose answer is not kept': `
    SELECT h.* FROM storm_heard h WHERE h.code = 1 AND NOT EXISTS (
      SELECT 1 FROM idempotency_key k WHERE k.key = h.key AND k.action = h.action AND k.answer IS NOT NULL)`,
  'an answer that names another document than the one that is kept': `
    SELECT h.*, k.answer FROM storm_heard h JOIN idempotency_key k ON k.key = h.key AND k.action = h.action
     WHERE h.code = 1 AND h.machine IS NULL AND k.answer ? 'id' AND (k.answer ->> 'id')::bigint IS DISTINCT FROM h.id`,
  'a done move that the trail does not know': `
    SELECT h.* FROM storm_heard h WHERE h.code = 1 AND h.machine IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM storm_trail t WHERE t.key = h.key AND t.part = h.machine AND t.doc_id = h.id AND t.status = h.to_state)`,
  'a document that was made and is not there': `
    SELECT h.* FROM storm_heard h WHERE h.code = 1 AND h.action ~ '_(add|request|buy|gift|transfer)$' AND h.action NOT IN ${UNTRAILED}
       AND NOT EXISTS (SELECT 1 FROM storm_trail t WHERE t.key = h.key)`,
};
const TWICE: Readonly<Record<string, string>> = {
  'a key that took effect in two transactions': `
    SELECT key, array_agg(DISTINCT action) AS actions, count(DISTINCT at) AS times FROM storm_trail
     GROUP BY key HAVING count(DISTINCT at) > 1`,
  'a refused call that took effect': `
    SELECT h.*, t.part, t.doc_id FROM storm_heard h JOIN storm_trail t ON t.key = h.key WHERE h.code <> 1`,
  'an effect whose answer nobody heard': `
    SELECT t.* FROM storm_trail t LEFT JOIN storm_heard h ON h.key = t.key WHERE h.key IS NULL`,
};

export async function verdict(db: TestDatabase, journal: string): Promise<Verdict> {
  await load(db, journal);
  return { lost: await found(db, LOST), twice: await found(db, TWICE), broken: await brokenIn(db) };
}

async function found(db: TestDatabase, queries: Readonly<Record<string, string>>): Promise<Wrong> {
  const wrong: Record<string, unknown[]> = {};
  for (const [what, sql] of Object.entries(queries)) {
    const { rows } = await db.superPool.query(`${sql} LIMIT 20`);
    if (rows.length > 0) wrong[what] = rows;
  }
  return wrong;
}

/** The journal, and the part of the trail that its calls left, as tables. */
async function load(db: TestDatabase, journal: string): Promise<void> {
  const ask = (sql: string, values: unknown[] = []) => db.superPool.query(sql, values);
  await ask('DROP TABLE IF EXISTS storm_heard, storm_trail');
  await ask(
    'CREATE UNLOGGED TABLE storm_heard (key text, action text, code int, id bigint, machine text, to_state text)',
  );
  let rows: (string | null)[][] = [];
  const put = async () => {
    const columns = [0, 1, 2, 3, 4, 5].map((at) => rows.map((row) => row[at]));
    await ask(
      'INSERT INTO storm_heard SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[])',
      columns,
    );
    rows = [];
  };
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    if (!line.startsWith('! ')) continue;
    rows.push(
      line
        .slice(2)
        .split('\t')
        .map((cell) => cell || null),
    );
    if (rows.length === 5_000) await put();
  }
  if (rows.length > 0) await put();
  await ask(
    `CREATE UNLOGGED TABLE storm_trail AS
       SELECT request_id AS key, action, at, part, doc_id, after ->> 'status' AS status
         FROM audit_log WHERE request_id LIKE 'storm-%'`,
  );
  await ask(
    'CREATE INDEX ON storm_trail (key); CREATE INDEX ON storm_heard (key); ANALYZE storm_trail; ANALYZE storm_heard',
  );
}
