import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { seedFor } from '@/apps/server/testing/setup/seed.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { shopOrderApi } from '../../order/order.contract.ts';
import {
  goods,
  lapseOld,
  ORDER_PEOPLE,
  orderFields,
  shopper,
} from '../../order/server/testing/order.samples.ts';
import { newCode } from '../../product/server/testing/product.samples.ts';
import { afterSaleApi } from '../after-sale.contract.ts';
import { CASE_KINDS } from '../after-sale.rules.ts';
import { OPEN_CASES } from '../after-sale.status.ts';
import { CASE_PEOPLE } from './testing/after-sale.samples.ts';

/** `SEQUENCES=10000 SEED=7 npx vitest run --project api after-sale.model`: longer, or the same again. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 300);
const AT_ONCE = 5;
const ACTS = 10;
const SEED = seedFor('after-sale model');
/** Enough that money and pieces do not run out, however long it goes on. */
const START = Math.min(2_000_000_000, 600_000 * Math.max(10, SEQUENCES));
const COINS = 60_000 * Math.max(10, SEQUENCES);
const PIECES = Math.min(100_000, 36 * Math.max(10, SEQUENCES));
const WIND_UP_AFTER = 4;
vi.setConfig({ testTimeout: 120_000 + SEQUENCES * 3_000 });

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let people: Record<'audit' | 'decide' | 'maker' | 'receive' | 'refund', Person>;
/** Odd prices, so that parts do not divide; half of one may be paid by coins, a third of another. */
const PRICES = [
  { price_fen: 3_334, coin_percent: 33 },
  { price_fen: 10_001, coin_percent: 50 },
  { price_fen: 4_999, coin_percent: 0 },
];
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  people = {
    maker: await app.as(ORDER_PEOPLE.maker),
    audit: await app.as(ORDER_PEOPLE.audit),
    decide: await app.as(CASE_PEOPLE.decide),
    receive: await app.as(CASE_PEOPLE.receive),
    refund: await app.as(CASE_PEOPLE.refund),
  };
});
afterAll(() => app.close());

let state = SEED;
/** From 0 up to, and without, `most`. */
const any = (most: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
};
const oneOf = <T>(list: readonly T[]): T => list[any(list.length)] as T;

interface Scene {
  readonly student_id: number;
  readonly skus: readonly { readonly id: number; readonly sku_id: number }[];
}
interface Line {
  readonly id: number;
  readonly quantity: number;
  readonly delivered: number;
  readonly cancelled: number;
}
interface Whole {
  readonly id: number;
  readonly status: string;
  readonly lines: readonly Line[];
  readonly cases: readonly {
    readonly id: number;
    readonly kind: (typeof CASE_KINDS)[number];
    readonly status: string;
    readonly quantity: number;
  }[];
}
type Act = (scene: Scene, order: Whole) => Promise<unknown>;

/** What is refused is refused in words; nothing breaks. */
async function tried(work: Promise<{ code: number; msg: string }>): Promise<void> {
  const { code, msg } = await work;
  if (code !== 1 && /系统出错/.test(msg)) throw new Error(`broke: ${msg}`);
}

async function newScene(): Promise<Scene> {
  const skus: Scene['skus'][number][] = [];
  for (const { price_fen, coin_percent } of PRICES)
    skus.push(
      await goods(at, {
        coin_percent,
        pieces: PIECES,
        skus: [{ code: newCode(at), price_fen, delivery: 'pickup', keeps_stock: 1 }],
      }),
    );
  return { student_id: await shopper(at, { store: START, coins: COINS }), skus };
}

async function place({ student_id, skus }: Scene): Promise<number | undefined> {
  const wanted = [...new Set([oneOf(skus).sku_id, oneOf(skus).sku_id])].map((sku_id) => ({
    sku_id,
    quantity: 1 + any(3),
  }));
  const more = any(4) === 0 ? { discount_fen: 1 + any(7), discount_reason: '抹零' } : {};
  const fields = await orderFields(people.maker, student_id, wanted, more);
  const { data } = await people.maker.call(shopOrderApi.add, fields, HERE);
  return data?.id;
}

const audit: Act = (_, { id }) => tried(people.audit.call(shopOrderApi.audit, { id, pass: 1 }, HERE));
const cancel: Act = (_, { id }) => tried(people.maker.call(shopOrderApi.cancel, { id }, HERE));
const unaudit: Act = (_, { id }) =>
  tried(people.decide.call(shopOrderApi.unaudit, { id, reason: '模型' }, HERE));
const lapse: Act = async (_, { id, status }) => {
  if (status !== 'placed') return;
  await unsafeSql(app, "UPDATE shop_order SET updated_at = now() - interval '9 days' WHERE id = $1", [id]);
  await app.db.asSystem(lapseOld);
};
const send: Act = async (_, { id, lines }) => {
  const line = oneOf(lines);
  const left = line.quantity - line.delivered - line.cancelled;
  const some = { sent_lines: [{ line_id: line.id, quantity: 1 + any(Math.max(1, left)) }] };
  await tried(
    people.receive.call(shopOrderApi.send, { id, sent_by: 'pickup', ...(any(3) ? some : {}) }, HERE),
  );
};
const complete: Act = (_, { id }) => tried(people.receive.call(shopOrderApi.complete, { id }, HERE));
const apply: Act = async ({ skus }, { lines }) => {
  const line = oneOf(lines);
  const kind = oneOf(CASE_KINDS);
  const quantity = 1 + any(line.quantity);
  await tried(
    people.maker.call(
      afterSaleApi.add,
      {
        line_id: line.id,
        kind,
        quantity,
        ...(kind === 'exchange' ? { sku_id: oneOf(skus).sku_id } : {}),
        ...(any(3) === 0 && kind !== 'resend' ? { fee_fen: any(900) } : {}),
      },
      HERE,
    ),
  );
};
/** Takes some open case on, by one of the ways that there are; some are barred, and say so. */
const decide: Act = async (_, order) => {
  const open = order.cases.filter(({ status }) => OPEN_CASES.includes(status as 'agreed'));
  const doc = oneOf(open.length > 0 ? open : order.cases);
  if (!doc) return;
  const { id } = doc;
  const damaged = any(2);
  const pay = () => people.refund.call(afterSaleApi.refund, { id }, HERE);
  const receive = () => people.receive.call(afterSaleApi.receive, { id }, HERE);
  const payBack = () => people.refund.call(afterSaleApi.pay_back, { id }, HERE);
  const sendNew = () => people.receive.call(afterSaleApi.send_new, { id, sent_by: 'pickup' }, HERE);
  /** The way that its kind is meant to go: taken more often than not, so that ends are reached. */
  const straight = {
    agreed: { refund: pay, return: receive, exchange: receive, resend: sendNew },
    returned: { refund: payBack, return: payBack, exchange: sendNew, resend: sendNew },
  } as const;
  if ((doc.status === 'agreed' || doc.status === 'returned') && any(3) > 0) {
    await tried(straight[doc.status][doc.kind]());
    return;
  }
  const ways: Readonly<Record<string, readonly (() => Promise<{ code: number; msg: string }>)[]>> = {
    applied: [
      () => people.decide.call(afterSaleApi.agree, { id }, HERE),
      () => people.decide.call(afterSaleApi.agree, { id }, HERE),
      () => people.decide.call(afterSaleApi.agree, { id }, HERE),
      () => people.decide.call(afterSaleApi.refuse, { id, reason: '模型' }, HERE),
      () => people.maker.call(afterSaleApi.withdraw, { id }, HERE),
    ],
    agreed: [
      pay,
      () =>
        people.receive.call(
          afterSaleApi.receive,
          { id, received_good: doc.quantity - damaged, received_damaged: damaged } as never,
          HERE,
        ),
      receive,
      sendNew,
      () => people.decide.call(afterSaleApi.annul, { id, reason: '模型' }, HERE),
    ],
    returned: [
      payBack,
      sendNew,
      () => people.receive.call(afterSaleApi.reject_goods, { id, reason: '模型' }, HERE),
    ],
    resent: [() => people.receive.call(afterSaleApi.late, { id }, HERE)],
    refunded: [() => people.receive.call(afterSaleApi.late, { id }, HERE)],
  };
  const way = ways[doc.status];
  if (way) await tried(oneOf(way)());
};
const LATER = [send, send, send, apply, apply, decide, decide, decide, decide, complete, unaudit, audit];

const ask = async <T>(sql: string, values: unknown[]): Promise<T[]> =>
  (await app.db.superPool.query(sql, values)).rows;
/** Read past the server: it is asked before each act. */
async function orderOf(id: number): Promise<Whole> {
  const [order] = await ask<{ status: string }>('SELECT status FROM shop_order WHERE id = $1', [id]);
  return {
    id,
    status: order?.status ?? '',
    lines: await ask('SELECT id, quantity, delivered, cancelled FROM order_line WHERE order_id = $1', [id]),
    cases: await ask('SELECT id, kind, status, quantity FROM after_sale WHERE order_id = $1', [id]),
  };
}

async function sequence(scene: Scene): Promise<void> {
  const id = await place(scene);
  if (id === undefined) return;
  const first = any(10);
  await (first === 0 ? cancel : first === 1 ? lapse : audit)(scene, await orderOf(id));
  for (let n = 0; n < ACTS; n++) await oneOf(LATER)(scene, await orderOf(id));
}

/** Money, coins and pieces from the documents alone, as if the books were lost. */
const FROM_SCRATCH = `
  WITH lines AS (
    SELECT l.*, o.status AS order_status FROM shop_order o JOIN order_line l ON l.order_id = o.id WHERE o.student_id = $1),
  cases AS (SELECT * FROM after_sale WHERE student_id = $1),
  gone AS (SELECT * FROM cases WHERE status = 'refunded' OR status = 'resent' AND kind = 'exchange'),
  skus AS (SELECT unnest($2::bigint[]) AS sku_id)
  SELECT (${START} - (SELECT COALESCE(sum(money_fen), 0) FROM lines WHERE is_paid)
                   + (SELECT COALESCE(sum(amount_fen), 0) FROM gone))::int AS store,
         ((SELECT COALESCE(sum(money_fen), 0) FROM lines WHERE order_status = 'placed')
          + (SELECT COALESCE(sum(held_fen), 0) FROM cases))::int AS store_held,
         (${COINS} - (SELECT COALESCE(sum(coin_fen), 0) FROM lines WHERE is_paid)
                   + (SELECT COALESCE(sum(coin_fen), 0) FROM gone))::int AS coins,
         ((SELECT COALESCE(sum(money_fen), 0) FROM lines WHERE is_paid)
          - (SELECT COALESCE(sum(amount_fen), 0) FROM gone))::int AS earned_or_not,
         ARRAY(SELECT ${PIECES}
             - (SELECT COALESCE(sum(delivered), 0) FROM lines l WHERE l.sku_id = s.sku_id)
             - (SELECT COALESCE(sum(quantity), 0) FROM cases c WHERE c.kind = 'resend' AND c.status = 'resent' AND c.sku_id = s.sku_id)
             + (SELECT COALESCE(sum(c.received_good), 0) FROM cases c JOIN lines l ON l.id = c.line_id
                 WHERE l.sku_id = s.sku_id AND c.status <> 'refused')
           FROM skus s ORDER BY s.sku_id)::int[] AS on_hand,
         ARRAY(SELECT (SELECT COALESCE(sum(quantity - delivered - cancelled), 0) FROM lines l
                 WHERE l.sku_id = s.sku_id AND l.order_status NOT IN ('cancelled', 'lapsed'))
             + (SELECT COALESCE(sum(quantity), 0) FROM cases c WHERE c.sku_id = s.sku_id
                  AND (c.kind = 'exchange' AND c.status IN ('agreed', 'returned') OR c.kind = 'resend' AND c.status = 'agreed'))
           FROM skus s ORDER BY s.sku_id)::int[] AS held`;
const IN_THE_BOOKS = `
  SELECT m.store_fen::int AS store, m.store_held_fen::int AS store_held, m.virtual_fen::int AS coins,
         (SELECT COALESCE(sum(p.amount_fen), 0)::int FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
           WHERE p.account IN ('shop_unearned', 'shop_revenue')
             AND (e.doc = 'shop_order' AND e.doc_id IN (SELECT id FROM shop_order WHERE student_id = $1)
                  OR e.doc = 'after_sale' AND e.doc_id IN (SELECT id FROM after_sale WHERE student_id = $1))) AS earned_or_not,
         ARRAY(SELECT s.on_hand FROM sku_stock s WHERE s.company_id = 1 AND s.sku_id = ANY ($2) ORDER BY s.sku_id)::int[] AS on_hand,
         ARRAY(SELECT s.held FROM sku_stock s WHERE s.company_id = 1 AND s.sku_id = ANY ($2) ORDER BY s.sku_id)::int[] AS held
    FROM student_money m WHERE m.student_id = $1`;

async function reckoned(scene: Scene, sql: string) {
  const ids = scene.skus.map(({ sku_id }) => sku_id).toSorted((a, b) => a - b);
  return (await app.db.superPool.query(sql, [scene.student_id, ids])).rows[0];
}
const wrong = async () => (await app.db.superPool.query('SELECT * FROM shop_wrong()')).rows;

/** Whatever waits is given up or sent: then nothing is held, and all that was paid is earned or back. */
async function windUp(scene: Scene): Promise<void> {
  const open = await ask<{ id: number; kind: string; status: string }>(
    "SELECT id, kind, status FROM after_sale WHERE student_id = $1 AND status IN ('applied', 'agreed', 'returned')",
    [scene.student_id],
  );
  for (const { id, kind, status } of open)
    if (status === 'returned') {
      const sendNew = () => people.receive.call(afterSaleApi.send_new, { id, sent_by: 'pickup' }, HERE);
      const isSent = kind === 'exchange' && any(2) === 0 && (await sendNew()).code === 1;
      if (!isSent) await people.refund.ok(afterSaleApi.pay_back, { id }, HERE);
    } else await people.decide.ok(afterSaleApi.annul, { id, reason: '结束' }, HERE);
  const unsent = await ask<{ id: number; status: string }>(
    `SELECT o.id, o.status FROM shop_order o WHERE o.student_id = $1 AND (o.status = 'placed' OR o.status IN ('audited', 'shipped')
       AND EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.delivered + l.cancelled < l.quantity))`,
    [scene.student_id],
  );
  for (const { id, status } of unsent)
    if (status === 'placed') await people.maker.ok(shopOrderApi.cancel, { id }, HERE);
    else await people.receive.ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
  const { rows } = await app.db.superPool.query(
    `SELECT COALESCE(sum(p.amount_fen), 0)::int AS unearned FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
      WHERE p.account = 'shop_unearned' AND (e.doc = 'shop_order' AND e.doc_id IN (SELECT id FROM shop_order WHERE student_id = $1)
         OR e.doc = 'after_sale' AND e.doc_id IN (SELECT id FROM after_sale WHERE student_id = $1))`,
    [scene.student_id],
  );
  expect(rows).toEqual([{ unearned: 0 }]);
  const books = await reckoned(scene, IN_THE_BOOKS);
  expect(books).toMatchObject({ store_held: 0, held: [0, 0, 0] });
  expect(books.store + books.earned_or_not).toBe(START);
}

/** Every way to an end, which a run has to have gone. */
const ENDS = ['refund refunded', 'return refunded', 'exchange resent', 'resend resent', 'exchange refunded'];
async function endsMissing(scenes: readonly Scene[]): Promise<string[]> {
  const rows = await ask<{ kind: string; status: string }>(
    'SELECT DISTINCT kind, status FROM after_sale WHERE student_id = ANY ($1)',
    [scenes.map(({ student_id }) => student_id)],
  );
  const reached = rows.map(({ kind, status }) => `${kind} ${status}`);
  return ENDS.filter((end) => !reached.includes(end));
}

test(`${SEQUENCES} orders with parcels, cases of every kind, undoing and expiry: the books are what the documents say (seed ${SEED})`, async () => {
  // Sequences of one student follow each other on the same stock; several students are at it at once.
  const scenes = await Promise.all(Array.from({ length: AT_ONCE }, newScene));
  // An end that chance left out is waited for a while longer.
  const isEnough = async (gone: number) =>
    gone >= 3 * SEQUENCES || (gone >= SEQUENCES && (await endsMissing(scenes)).length === 0);
  for (let round = 1; !(await isEnough((round - 1) * AT_ONCE)); round++) {
    await Promise.all(scenes.map(sequence));
    for (const scene of scenes)
      expect({ round, ...(await reckoned(scene, IN_THE_BOOKS)) }).toEqual({
        round,
        ...(await reckoned(scene, FROM_SCRATCH)),
      });
    expect(await wrong()).toEqual([]);
    if (round % WIND_UP_AFTER === 0) for (const scene of scenes) await windUp(scene);
  }
  for (const scene of scenes) await windUp(scene);
  expect(await wrong()).toEqual([]);
  expect(await endsMissing(scenes)).toEqual([]);
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
});
