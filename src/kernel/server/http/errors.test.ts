import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid, notFound, refuse } from '../../errors.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { explain, isCutShort, isDatabaseGone, isRetryable, pgErrorOf, refusalOf } from './errors.ts';

const pgError = (code: string, more: object = {}) => Object.assign(new Error('pg'), { code, ...more });
/** Drizzle hands PostgreSQL's error on as the cause of its own. */
const wrapped = (error: Error) => new Error('Failed query', { cause: error });

describe('what PostgreSQL says', () => {
  test('is found bare and wrapped; a code of Node is none of its own', () => {
    expect(pgErrorOf(pgError('23505'))?.code).toBe('23505');
    expect(pgErrorOf(wrapped(pgError('23505')))?.code).toBe('23505');
    for (const other of [new Error('x'), pgError('ECONNRESET'), pgError('FST_ERR'), undefined, null, 'text'])
      expect(pgErrorOf(other)).toBeUndefined();
  });

  test('deadlock and serialisation failure may simply go again', () => {
    expect(['40P01', '40001'].map((code) => isRetryable(wrapped(pgError(code))))).toEqual([true, true]);
    expect(['23505', '55P03', '57P01'].map((code) => isRetryable(pgError(code)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a server that went away, a broken connection, a full disk and a full server are told apart from our own mistakes', () => {
    const gone = [
      ...['57P01', '57P02', '57P03', '08006', '53100', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].map(
        (code) => pgError(code),
      ),
      new Error('Connection terminated unexpectedly'),
    ];
    expect(gone.map(isDatabaseGone)).toEqual(gone.map(() => true));
    expect(gone.map(wrapped).map(isDatabaseGone)).toEqual(gone.map(() => true));
    expect([pgError('57014'), pgError('42601'), new Error('x')].map(isDatabaseGone)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('what was stopped because its time was over is neither', () => {
    const errors = [pgError('57014'), wrapped(pgError('57014')), pgError('57P01'), new Error('x')];
    expect(errors.map(isCutShort)).toEqual([true, true, false, false]);
  });

  test('a lock that is not given is a refusal in words, row security is "not permitted", a mistake of ours is neither', () => {
    expect(refusalOf(wrapped(pgError('55P03')))).toMatchObject({ code: 0 });
    expect(refusalOf(pgError('42501'))).toMatchObject({ code: 3 });
    expect(refusalOf(pgError('42703'))).toBeUndefined();
    expect(refusalOf(new TypeError('x'))).toBeUndefined();
    const refusal = notFound();
    expect(refusalOf(refusal)).toBe(refusal);
  });
});

describe('explaining a constraint', () => {
  const taken = () => invalid({ name: ['已有', 'Taken'] });
  const inUse = () => refuse(['在用', 'In use']);

  test('by its name', async () => {
    const work = Promise.reject(wrapped(pgError('23505', { constraint: 'x_name_key' })));
    await expect(explain(work, { x_name_key: taken })).rejects.toMatchObject({ code: 2 });
  });

  test('any foreign key as "fk"; a named one goes before', async () => {
    const work = () => Promise.reject(pgError('23503', { constraint: 'x_y_fkey' }));
    await expect(explain(work(), { fk: inUse })).rejects.toMatchObject({ code: 0 });
    await expect(explain(work(), { fk: inUse, x_y_fkey: taken })).rejects.toMatchObject({ code: 2 });
  });

  test('what has no explanation goes on as it is; so does what succeeded', async () => {
    const error = pgError('23505', { constraint: 'another_key' });
    await expect(explain(Promise.reject(error), { x_name_key: taken, fk: inUse })).rejects.toBe(error);
    expect(await explain(Promise.resolve(4), { fk: inUse })).toBe(4);
  });
});

describe('with a real PostgreSQL', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  test('the forms of its errors are the ones above', async () => {
    const insert = () =>
      drizzle(db.ownerPool).execute(sql`INSERT INTO app_state (key, value) VALUES ('k', '1')`);
    await insert();
    const reasons = { app_state_pkey: () => refuse(['已有', 'Taken']) };
    await expect(explain(insert(), reasons)).rejects.toMatchObject({ code: 0, sentence: ['已有', 'Taken'] });
    await expect(explain(insert(), {})).rejects.not.toHaveProperty('sentence');
  });

  test('a connection that an operator ends is "gone"', async () => {
    const client = await db.pool.connect();
    const lost = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await db.superPool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await lost; // and nobody else listens for its errors: an uncaught one would fail this run
    const error = await client.query('SELECT 1').catch((e: unknown) => e);
    const wrapped = await drizzle(client)
      .execute(sql`SELECT 1`)
      .catch((e: unknown) => e);
    client.release(true);
    expect([error, wrapped].map(isDatabaseGone)).toEqual([true, true]);
  });
});
