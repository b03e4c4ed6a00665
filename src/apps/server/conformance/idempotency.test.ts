import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { Arranger, type Sample } from '../testing/arranger.ts';
import { atOnce } from '../testing/at-once.ts';
import { type Writes, watchWrites } from '../testing/input/writes.ts';
import { sampleActions, sampleFor } from '../testing/samples.ts';
import { affected } from '../testing/setup/affected.ts';
import { type TableInfo, tablesOf } from '../testing/state.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const writes = endpoints.filter(isWrite);
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);
const isNever = (endpoint: Endpoint) => 'repeat' in endpoint && endpoint.repeat === 'never';
const stored = named(affected(writes).filter((endpoint) => !isNever(endpoint)));
const never = named(affected(writes).filter(isNever));

/** They change a session, or what somebody has been told or has read, which are no documents. */
const NO_TRAIL = [
  'api_switch_role',
  'api_switch_company',
  'api_session_end',
  'api_webhook_resend',
  'api_admin_session_end',
  'api_session_end_others',
  'api_notice_read',
  'api_notice_read_all',
  'api_view_layout',
  'api_view_menu',
  'api_view_guide',
  'api_lesson_remind',
  'api_feed_check_tell',
  'api_role_rights_seen',
  // A cart is nobody's document; a picture stands in the trail of what shows it; moves of a stock are a trail themselves.
  'api_cart_add',
  'api_cart_edit',
  'api_cart_del',
  'api_cart_clear',
  'api_shop_picture_add',
  'api_stock_in',
  'api_stock_out',
  'api_stock_damage',
  'api_stock_count',
  'api_stock_transfer',
];

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let at: Arranger;
let watch: Writes;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  watch = await watchWrites(app.db, await tablesOf(app.db));
});
afterAll(() => app.close());

let keys = 0;
const newKey = () => `key-${++keys}`;
const send = (endpoint: Endpoint, { by, input }: Sample, key: string) =>
  app.send(endpoint, input, { token: by.token, 'idempotency-key': key, ...by.headers });
/** All tables but the keys themselves. */
const written = (since: number) =>
  watch.since(since, ({ name }: TableInfo) => (name === 'idempotency_key' ? undefined : 'true'));
const trailOf = async ({ action }: Endpoint): Promise<number> => {
  const { rows } = await app.db.superPool.query(
    'SELECT count(*)::int AS n FROM audit_log WHERE action = $1',
    [action],
  );
  return rows[0].n;
};
/** How many rows of the trail it leaves. */
async function trailLeftBy<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<[T, number]> {
  const before = await trailOf(endpoint);
  const result = await work();
  return [result, (await trailOf(endpoint)) - before];
}

describe('a call that changes something', () => {
  it('has a sample here: without one nobody knows whether it can be repeated', () => {
    const actions = writes.map(({ action }) => String(action)).sort();
    expect([...sampleActions].sort()).toEqual(actions);
  });

  describe.each(stored)('%s', (_, endpoint) => {
    it('again with the same key: the same answer, one effect', async () => {
      const sample = await sampleFor(endpoint, at);
      const [key, before] = [newKey(), await watch.mark()];
      const first = await send(endpoint, sample, key);
      expect(first).toMatchObject({ status: 200, code: 1 });
      expect(await written(before)).not.toEqual([]);
      const after = await watch.mark();
      expect(await send(endpoint, sample, key)).toEqual(first);
      expect(await written(after)).toEqual([]);
    });

    it('twice at once with the same key: the same answer, one effect, one trail', async () => {
      const alone = await sampleFor(endpoint, at);
      const [, once] = await trailLeftBy(endpoint, () => send(endpoint, alone, newKey()));
      expect(once > 0).toBe(!NO_TRAIL.includes(endpoint.action));
      const sample = await sampleFor(endpoint, at);
      const key = newKey();
      const call = () => send(endpoint, sample, key);
      const meet = () => atOnce(app.db, 'LOCK TABLE idempotency_key IN EXCLUSIVE MODE', [call, call]);
      const [[one, other], twice] = await trailLeftBy(endpoint, meet);
      expect(one).toMatchObject({ status: 200, code: 1 });
      expect(other).toEqual(one);
      expect(twice).toBe(once);
    });

    it('with the same key and another body: refused, no effect', async () => {
      const sample = await sampleFor(endpoint, at);
      const other = { ...(await sampleFor(endpoint, at)), by: sample.by };
      const key = newKey();
      expect(await send(endpoint, sample, key)).toMatchObject({ code: 1 });
      const after = await watch.mark();
      if (JSON.stringify(other.input) === JSON.stringify(sample.input)) return;
      const refused = await send(endpoint, other, key);
      expect(refused).toMatchObject({ status: 200, code: 0 });
      expect(refused.msg).toContain('请求编号');
      expect(await written(after)).toEqual([]);
    });
  });

  it.each(never)('%s: its answer is never stored', async (_, endpoint) => {
    const sample = await sampleFor(endpoint, at);
    expect(await send(endpoint, sample, newKey())).toMatchObject({ status: 200, code: 1 });
    const { rows } = await app.db.superPool.query(
      'SELECT count(*)::int AS n FROM idempotency_key WHERE action = $1',
      [endpoint.action],
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('a body with a secret', () => {
  const isSecret = (name: string) => /(^|_)(password|secret)$/.test(name);

  it('is never hashed for a repetition: from such a hash it could be guessed', () => {
    const holding = writes.filter(({ input }) => Object.keys(input.shape).some(isSecret));
    const actions = holding.map(({ action }) => String(action));
    expect(actions).toEqual(expect.arrayContaining(['api_admin_add', 'api_admin_reset_pass']));
    expect(holding.filter((endpoint) => !isNever(endpoint)).map(({ action }) => action)).toEqual([]);
  });
});

describe('a key', () => {
  const add = writes.find(({ action }) => action === 'api_role_add') as Endpoint;

  it('is spent by a done answer only: what was refused can be mended and sent again', async () => {
    const key = newKey();
    const { by, input } = await sampleFor(add, at);
    expect((await send(add, { by, input: { ...input, menus: ['/Nowhere'] } }, key)).code).toBe(2);
    expect((await send(add, { by, input }, key)).code).toBe(1);
  });

  it('belongs to one person and one call', async () => {
    const key = newKey();
    const sample = await sampleFor(add, at);
    const first = await send(add, sample, key);
    const other = await app.as('c_owner');
    const theirs = await send(add, { by: other, input: sample.input }, key);
    expect([first.code, theirs.code]).toEqual([1, 1]);
    expect(theirs.data).not.toEqual(first.data);
  });

  it('in an order of fields of one’s own is still the same body', async () => {
    const key = newKey();
    const { by, input } = await sampleFor(add, at);
    const first = await send(add, { by, input }, key);
    const turned = Object.fromEntries(Object.entries(input).reverse());
    expect(await send(add, { by, input: turned }, key)).toEqual(first);
  });

  it('is the same under the caller’s own company, whether that is named or not', async () => {
    const { by, input } = await sampleFor(add, at);
    const { rows } = await app.db.superPool.query(
      'SELECT company_id FROM session WHERE admin_id = $1 ORDER BY id DESC LIMIT 1',
      [by.admin_id],
    );
    const none: Record<string, string> = {};
    const named = { 'acting-company': String(rows[0].company_id) };
    const spelled = { 'acting-company': `0${rows[0].company_id}` };
    for (const [first, again] of [
      [none, named],
      [named, none],
      [spelled, named],
    ] as const) {
      const headers = { token: by.token, 'idempotency-key': newKey() };
      const body = { ...input, role_name: `同一${keys}` };
      const answer = await app.send(add, body, { ...headers, ...first });
      expect(answer).toMatchObject({ status: 200, code: 1 });
      expect(await app.send(add, body, { ...headers, ...again })).toEqual(answer);
    }
  });

  it('is the same with no body and with an empty one', async () => {
    const all = writes.find(({ action }) => action === 'api_notice_read_all') as Endpoint;
    const { by } = await sampleFor(all, at);
    const headers = { token: by.token, 'idempotency-key': newKey() };
    const first = await app.send(all, undefined, headers);
    expect(first).toMatchObject({ status: 200, code: 1 });
    expect(await app.send(all, {}, headers)).toEqual(first);
  });

  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(129), '\t'])('like %j is none, and says so', async (key) => {
    const sample = await sampleFor(add, at);
    expect(await send(add, sample, key)).toMatchObject({ status: 200, code: 2 });
  });
});
