import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../errors.ts';
import type { Tx } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { claimKey, idempotencyKey, storeResponse } from './idempotency.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const keyOf = (
  key: string,
  body: unknown = { a: 1 },
  who: { admin?: number; company?: number; action?: string } = {},
) => idempotencyKey(who.admin ?? 1, who.company ?? 1, who.action ?? 'api_x_add', key, body);
/** What a handler does: claim, work, keep. */
const once = (key: ReturnType<typeof keyOf>, work: () => Promise<unknown>) =>
  db.database.transaction(async ({ query }: Tx) => {
    const before = await claimKey(query, key);
    if (before) return { again: before.answer };
    const answer = await work();
    await query(storeResponse(key, answer));
    return { first: answer };
  });

describe('a repeated key', () => {
  test('answers the first answer again, without the work', async () => {
    const key = keyOf('k1');
    let worked = 0;
    const work = async () => ({ id: ++worked });
    expect(await once(key, work)).toEqual({ first: { id: 1 } });
    expect(await once(key, work)).toEqual({ again: { id: 1 } });
    expect(worked).toBe(1);
  });

  test('is refused with another body, and under another company', async () => {
    await once(keyOf('k2'), async () => ({}));
    await expect(once(keyOf('k2', { a: 2 }), async () => ({}))).rejects.toMatchObject({ code: 0 });
    await expect(once(keyOf('k2', { a: 1 }, { company: 2 }), async () => ({}))).rejects.toBeInstanceOf(
      Refusal,
    );
  });

  test('belongs to one admin and one action', async () => {
    for (const who of [{}, { admin: 2 }, { action: 'api_y_add' }])
      expect(await once(keyOf('k3', {}, who), async () => who)).toEqual({ first: who });
  });

  test('is free again where the work failed: only what was done is kept', async () => {
    const key = keyOf('k4');
    await expect(once(key, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await once(key, async () => 'done')).toEqual({ first: 'done' });
  });

  test('sent three times at once: one works, the others wait for its answer', async () => {
    const key = keyOf('k5');
    let worked = 0;
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return ++worked;
    };
    const answers = await Promise.all([once(key, work), once(key, work), once(key, work)]);
    expect(answers.filter((a) => 'first' in a)).toHaveLength(1);
    expect(answers.filter((a) => 'again' in a)).toEqual([{ again: 1 }, { again: 1 }]);
  });

  test('sent twice at once, and the first fails: the second does the work', async () => {
    const key = keyOf('k6');
    let fail: (error: Error) => void = () => undefined;
    let working: (value: unknown) => void = () => undefined;
    const isWorking = new Promise((resolve) => {
      working = resolve;
    });
    const first = once(key, () => {
      working(true);
      return new Promise((_resolve, reject) => {
        fail = reject;
      });
    });
    await isWorking;
    const second = once(key, async () => 'mine');
    fail(new Error('undone'));
    await expect(first).rejects.toThrow('undone');
    expect(await second).toEqual({ first: 'mine' });
  });

  test('nothing is an answer too', async () => {
    await once(keyOf('k7'), async () => undefined);
    expect(await once(keyOf('k7'), async () => 'never')).toEqual({ again: null });
  });
});

describe('the same body', () => {
  const same = (a: unknown, b: unknown) => keyOf('k', a).bodyHash.equals(keyOf('k', b).bodyHash);

  test('is the same in whatever order its fields came, at any depth', () => {
    expect(same({ a: 1, b: { c: [1, { d: 2, e: 3 }] } }, { b: { c: [1, { e: 3, d: 2 }] }, a: 1 })).toBe(true);
  });

  test('differs by a value, by its type, by the order of a list', () => {
    expect(same({ a: 1 }, { a: 2 })).toBe(false);
    expect(same({ a: 1 }, { a: '1' })).toBe(false);
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(same({ a: 'b","c":"d' }, { a: 'b', c: 'd' })).toBe(false);
  });
});

describe('the company of a call', () => {
  /** As the entrance says which company the transaction acts under. */
  const under = (company: number, asked: number | undefined, key: string) =>
    db.database.system(company, company, 'test', async ({ query }) => {
      const claim = idempotencyKey(1, asked, 'api_x_add', key, { a: 1 });
      const before = await claimKey(query, claim);
      if (before) return { again: before.answer };
      await query(storeResponse(claim, { of: company }));
      return { first: company };
    });

  test('is the same, named or left out, whichever came first', async () => {
    expect(await under(1, undefined, 'c1')).toEqual({ first: 1 });
    expect(await under(1, 1, 'c1')).toEqual({ again: { of: 1 } });
    expect(await under(1, 1, 'c2')).toEqual({ first: 1 });
    expect(await under(1, undefined, 'c2')).toEqual({ again: { of: 1 } });
  });

  test('is another where another one is named, or the session’s own is another', async () => {
    await under(1, undefined, 'c3');
    await expect(under(2, 2, 'c3')).rejects.toBeInstanceOf(Refusal);
    await under(1, 1, 'c4');
    await expect(under(2, undefined, 'c4')).rejects.toBeInstanceOf(Refusal);
  });

  test('may have changed with the first call: the same words find its answer', async () => {
    await under(1, undefined, 'c5');
    expect(await under(2, undefined, 'c5')).toEqual({ again: { of: 1 } });
  });

  test('of a key that a server of the last release has kept is the one that was asked for', async () => {
    const { rows } = await db.superPool.query(
      'INSERT INTO idempotency_key (admin_id, action, key, body_hash, answer) VALUES (1, $1, $2, $3, $4) RETURNING key',
      ['api_x_add', 'c6', idempotencyKey(1, 1, 'api_x_add', 'c6', { a: 1 }).bodyHash, '7'],
    );
    expect(rows).toHaveLength(1);
    expect(await under(1, 1, 'c6')).toEqual({ again: 7 });
    await expect(under(1, undefined, 'c6')).rejects.toBeInstanceOf(Refusal);
  });
});

test.each(['', 'a b', 'x'.repeat(129), 'schlüssel', 'tab\t'])('the key %j is refused', (key) => {
  expect(() => keyOf(key)).toThrow(Refusal);
});
test('a key of 128 printable characters is taken', () => {
  expect(keyOf('~'.repeat(128)).key).toHaveLength(128);
});
