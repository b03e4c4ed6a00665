import { eq, type SQL, sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { render, renderForOnePlan } from './render.ts';

const thing = pgTable('thing', { id: bigint('id', { mode: 'number' }), kind: text('kind') });

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
  await client.query(`CREATE TEMP TABLE thing (id bigint PRIMARY KEY, kind text NOT NULL);
    INSERT INTO thing SELECT n, CASE WHEN n % 100 = 0 THEN 'rare' ELSE 'common' END FROM generate_series(1, 20000) n;
    CREATE INDEX ON thing (kind, id);
    ANALYZE thing`);
});
afterAll(async () => {
  await client.end();
  await db.close();
});

/** The newest ten of a kind, and how many there are of it at most. */
const asked = (kind: string): SQL =>
  sql`SELECT ARRAY(SELECT ${thing.id} FROM ${thing} WHERE ${eq(thing.kind, kind)} ORDER BY ${thing.id} DESC LIMIT 10),
    (SELECT count(*)::int FROM (SELECT 1 FROM ${thing} WHERE ${eq(thing.kind, kind)} LIMIT 10001) AS counted)`;

/** Asks ten times under one name; how often a kept plan was used, and the last answer. */
async function askedOften(name: string, how: typeof render) {
  let last: unknown;
  for (let at = 0; at < 10; at++) {
    const { sql: words, params } = how(asked(at % 2 === 0 ? 'common' : 'rare'));
    last = (await client.query({ name, text: words, values: params, rowMode: 'array' })).rows[0];
  }
  const { rows } = await client.query(
    'SELECT generic_plans::int AS kept FROM pg_prepared_statements WHERE name = $1',
    [name],
  );
  return { kept: rows[0].kept as number, last };
}

describe('a statement for one plan', () => {
  test('is planned no more after the first calls, whatever is asked for, and answers the same', async () => {
    const plain = await askedOften('plain', render);
    const one = await askedOften('one', renderForOnePlan);
    expect(plain.kept).toBe(0);
    expect(one.kept).toBe(5);
    expect(one.last).toEqual(plain.last);
  });

  test('leaves alone what is compared with no column', () => {
    expect(renderForOnePlan(sql`SELECT ${1}, ${eq(thing.id, 2)}, ${'a'}`).sql).toBe(
      'SELECT $1, "thing"."id" = (SELECT $2::bigint), $3',
    );
  });
});
