import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { productApi } from '../../product/product.contract.ts';
import { newProduct } from '../../product/server/testing/product.samples.ts';
import { stockApi } from '../stock.contract.ts';
import { MOST_ON_HAND } from '../stock.rules.ts';
import { stockText as text } from '../stock.text.ts';
import { tellLow } from './stock.jobs.ts';
import { stocks } from './stock.service.ts';
import { holdFor } from './testing/held.ts';
import { stocked } from './testing/stock.samples.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
let student_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
  student_id = await newStudent(at);
});
afterAll(() => app.close());

const of = async (product_id: number, company = 1) =>
  (await at.owner.ok(stockApi.list, { product_id }, { company })).list[0];
const movesOf = async (product_id: number) =>
  (await affairs.ok(stockApi.moves, { product_id, limit: 100 })).list;
const order = (sku_id: number, product_id: number, quantity = 1) =>
  at.within((ctx) =>
    holdFor(ctx, { student_id, number: `DD-${at.next()}`, lines: [{ sku_id, product_id, quantity }] }),
  );
const refusal = (error: unknown) =>
  (error as { sentence?: readonly string[] }).sentence?.[0] ?? String(error);
const allIsWell = async () => expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});

describe('what is on hand', () => {
  test('is the sum of its moves, each with document, cost and balance after it', async () => {
    const { id, sku_id } = await newProduct(at);
    const first = { sku_id, quantity: 10, unit_cost_fen: 1_000, supplier: '书店', document: 'RK-1' };
    await affairs.ok(stockApi.in, first);
    await affairs.ok(stockApi.in, { sku_id, quantity: 5, unit_cost_fen: 1_300 });
    await affairs.ok(stockApi.out, { sku_id, quantity: 3, reason: '赠书' });
    await affairs.ok(stockApi.damage, { sku_id, quantity: 2, reason: '受潮' });
    expect(
      (await movesOf(id)).map(({ kind, quantity, balance_after }) => [kind, quantity, balance_after]),
    ).toEqual([
      ['damage', -2, 10],
      ['out', -3, 12],
      ['in', 5, 15],
      ['in', 10, 10],
    ]);
    expect((await movesOf(id))[3]).toMatchObject({
      supplier: '书店',
      document: 'RK-1',
      unit_cost_fen: 1_000,
    });
    expect(await of(id)).toMatchObject({
      on_hand: 10,
      held: 0,
      available: 10,
      average_fen: 1_100,
      value_fen: 11_000,
    });
  });

  test('costs a moving average, and the last piece takes exactly the rest', async () => {
    const { id, sku_id } = await newProduct(at);
    await affairs.ok(stockApi.in, { sku_id, quantity: 2, unit_cost_fen: 333 });
    await affairs.ok(stockApi.in, { sku_id, quantity: 1, unit_cost_fen: 334 });
    for (let n = 0; n < 3; n++) await affairs.ok(stockApi.out, { sku_id, quantity: 1, reason: '领用' });
    expect(await of(id)).toMatchObject({ on_hand: 0, value_fen: 0, average_fen: null });
    await allIsWell();
  });

  test('stays below what can be valued exactly', async () => {
    const { sku_id } = await newProduct(at);
    const dearest = { sku_id, quantity: 1_000_000, unit_cost_fen: 99_999_999 };
    expect((await affairs.call(stockApi.in, { ...dearest, unit_cost_fen: 100_000_000 })).code).toBe(2);
    for (let million = 0; million < 10; million++) await affairs.ok(stockApi.in, dearest);
    expect(await affairs.call(stockApi.in, { ...dearest, quantity: 1 })).toMatchObject({ code: 0 });
    await affairs.ok(stockApi.out, { sku_id, quantity: 1_000_000, reason: '清仓' });
  });

  test('stays there whichever move brings more: the database refuses each that comes in, and none that goes out', async () => {
    const { id: product_id, sku_id } = await newProduct(at);
    for (let million = 0; million < 10; million++)
      await affairs.ok(stockApi.in, { sku_id, quantity: 1_000_000, unit_cost_fen: 100 });
    const moved = (kind: string, quantity: number) =>
      at
        .within((ctx) =>
          ctx.query(
            `INSERT INTO stock_move (company_id, product_id, sku_id, kind, quantity, counted, expected, reason, other_company_id, moved_on)
             VALUES ($1, $2, $3, $4, $5, $6, $7, '核对', $8, current_date)`,
            [
              ctx.company_id,
              product_id,
              sku_id,
              kind,
              quantity,
              ...(kind === 'count' ? [MOST_ON_HAND + quantity, MOST_ON_HAND] : [null, null]),
              kind === 'transfer' ? 2 : null,
            ],
          ),
        )
        .then(
          () => 'done',
          (error) => (error as { constraint?: string }).constraint ?? String(error),
        );
    for (const kind of ['in', 'count', 'transfer', 'return'])
      expect([kind, await moved(kind, 1)]).toEqual([kind, 'stock_move_most']);
    // Whoever sends there, and whoever takes goods back, reads why.
    const back = at.within((ctx) => stocks.takeBack(ctx, [{ sku_id, quantity: 1, order_line_id: 0 }]));
    expect(refusal(await back.catch((error) => error))).toContain(String(MOST_ON_HAND));
    await at.owner.ok(stockApi.in, { sku_id, quantity: 2, unit_cost_fen: 100 }, { company: 2 });
    const sent = { sku_id, quantity: 1, to_company_id: 1 };
    expect(await at.owner.call(stockApi.transfer, sent, { company: 2 })).toMatchObject({
      code: 0,
      msg: expect.stringContaining(String(MOST_ON_HAND)),
    });
    for (const kind of ['out', 'damage', 'sale', 'count', 'transfer'])
      expect([kind, await moved(kind, -1)]).toEqual([kind, 'done']);
  });

  test('is never less than what orders hold', async () => {
    const { sku_id, product_id } = await stocked(at, 5);
    await order(sku_id, product_id, 4);
    const refused = await affairs.call(stockApi.out, { sku_id, quantity: 2, reason: '领用' });
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('可用 1') });
    await affairs.ok(stockApi.out, { sku_id, quantity: 1, reason: '领用' });
    const { list } = await affairs.ok(stockApi.waiting, { product_id });
    expect(list).toMatchObject([{ held: 4 }]);
  });

  test('cannot be written but by a move, and a move never again', async () => {
    const { sku_id } = await stocked(at);
    const change = (sql: string) => at.within((ctx) => ctx.query(sql, [sku_id]));
    await expect(change('UPDATE sku_stock SET on_hand = 99 WHERE sku_id = $1')).rejects.toMatchObject({
      constraint: 'stock_by_moves',
    });
    await expect(change('UPDATE stock_move SET quantity = 1 WHERE sku_id = $1')).rejects.toThrow();
    await expect(change('DELETE FROM stock_move WHERE sku_id = $1')).rejects.toThrow();
    await expect(change('UPDATE sku_stock SET held = 1 WHERE sku_id = $1')).rejects.toMatchObject({
      constraint: 'stock_held_whole',
    });
  });

  test('is each company’s own; a transfer leaves one and arrives in the other, at the same worth', async () => {
    const { id, sku_id } = await newProduct(at);
    await affairs.ok(stockApi.in, { sku_id, quantity: 3, unit_cost_fen: 333 });
    await affairs.ok(stockApi.in, { sku_id, quantity: 1, unit_cost_fen: 335 });
    const sent = { sku_id, quantity: 3, to_company_id: 2 };
    await at.owner.ok(stockApi.transfer, { ...sent, document: 'DB-1' }, { company: 1 });
    const [here, there] = [await of(id), await of(id, 2)];
    expect([here?.on_hand, there?.on_hand]).toEqual([1, 3]);
    expect((here?.value_fen ?? 0) + (there?.value_fen ?? 0)).toBe(1_334);
    expect((await movesOf(id))[0]).toMatchObject({ kind: 'transfer', quantity: -3, other_company_id: 2 });
    const more = await at.owner.call(stockApi.transfer, sent, { company: 1 });
    expect(more.code).toBe(0);
    expect((await at.owner.call(stockApi.transfer, { ...sent, to_company_id: 1 }, { company: 1 })).code).toBe(
      2,
    );
    expect((await at.owner.call(stockApi.transfer, { ...sent, to_company_id: 4 }, { company: 1 })).code).toBe(
      4,
    );
    await allIsWell();
  });
});

describe('a count', () => {
  test('is reckoned against the moment of the count, while 20 orders are placed and some are sent', async () => {
    const { sku_id, product_id } = await stocked(at, 40);
    const seen = await of(product_id);
    // 38 lie there: two are missing. Meanwhile 20 orders come, and five of them leave.
    const orders = await Promise.all(Array.from({ length: 20 }, () => order(sku_id, product_id)));
    for (const id of orders.slice(0, 5))
      await at.within(async (ctx) => {
        const { rows } = await ctx.query('SELECT id FROM order_line WHERE order_id = $1', [id]);
        const line = rows[0].id as number;
        await ctx.query("UPDATE shop_order SET status = 'audited', audited_at = now() WHERE id = $1", [id]);
        await ctx.query('UPDATE order_line SET is_paid = true, held = 0, delivered = 1 WHERE id = $1', [
          line,
        ]);
        await ctx.query(
          `WITH sent AS (INSERT INTO shipment (company_id, order_id, kind, parcel, sent_on)
             VALUES (1, $1, 'express', 'SF1', current_date) RETURNING id)
           INSERT INTO shipment_line (company_id, shipment_id, line_id, quantity) SELECT 1, id, $2, 1 FROM sent`,
          [id, line],
        );
        await stocks.ship(ctx, [{ sku_id, quantity: 1, order_line_id: line }]);
      });
    const counted = { sku_id, as_of_id: seen?.last_move_id as number, counted: 38 };
    expect(await affairs.call(stockApi.count, counted)).toMatchObject({ code: 2 });
    const answer = await affairs.ok(stockApi.count, { ...counted, reason: '少两本' });
    expect(answer).toEqual({ difference: -2 });
    expect(await of(product_id)).toMatchObject({ on_hand: 33, held: 15, available: 18 });
    expect((await movesOf(product_id))[0]).toMatchObject({
      kind: 'count',
      counted: 38,
      expected: 40,
      quantity: -2,
    });
    await allIsWell();
  });

  test('of the same moment is made once: who counted beside them counts again', async () => {
    const { sku_id, product_id } = await stocked(at, 10);
    const as_of_id = (await of(product_id))?.last_move_id as number;
    const counted = { sku_id, as_of_id, counted: 8, reason: '少两本' };
    const answers = await atOnce(
      app.db,
      `SELECT 1 FROM sku_stock WHERE sku_id = ${sku_id} FOR UPDATE`,
      [1, 2, 3].map(() => () => affairs.call(stockApi.count, counted)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 5, 5]);
    expect(await of(product_id)).toMatchObject({ on_hand: 8 });
  });

  test('that finds what the books say makes no move, and is remembered', async () => {
    const { sku_id, product_id } = await stocked(at, 10);
    const as_of_id = (await of(product_id))?.last_move_id as number;
    expect(await affairs.ok(stockApi.count, { sku_id, as_of_id, counted: 10 })).toEqual({ difference: 0 });
    expect(await movesOf(product_id)).toHaveLength(1);
    expect((await of(product_id))?.counted_on).not.toBeNull();
  });

  test('that leaves fewer than orders hold is refused', async () => {
    const { sku_id, product_id } = await stocked(at, 3);
    await order(sku_id, product_id, 3);
    const as_of_id = (await of(product_id))?.last_move_id as number;
    const answer = await affairs.call(stockApi.count, { sku_id, as_of_id, counted: 2, reason: '少一本' });
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('3') });
  });
});

describe('what orders hold', () => {
  test('the last piece, 50 at once: one has it, 49 are told, one is held', async () => {
    const { sku_id, product_id } = await stocked(at, 1);
    const tries = Array.from(
      { length: 50 },
      () => () => order(sku_id, product_id).then(() => 'held', refusal),
    );
    const answers = await Promise.all(tries.map((attempt) => attempt()));
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('库存不足'))).toHaveLength(49);
    expect(await of(product_id)).toMatchObject({ on_hand: 1, held: 1, available: 0 });
    await allIsWell();
  });

  test('two SKUs asked for in opposite order never wait in a circle', async () => {
    const [a, b] = [await stocked(at, 100), await stocked(at, 100)];
    const both = (first: typeof a, second: typeof a) =>
      at.within((ctx) =>
        holdFor(ctx, {
          student_id,
          number: `DD-${at.next()}`,
          lines: [
            { ...first, quantity: 1 },
            { ...second, quantity: 1 },
          ],
        }),
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? both(a, b) : both(b, a))));
    expect(await of(a.product_id)).toMatchObject({ held: 20 });
    expect(await of(b.product_id)).toMatchObject({ held: 20 });
  });

  test('nothing is held without an order, and no order stands without its hold', async () => {
    const { sku_id, product_id } = await stocked(at, 5);
    await expect(at.within((ctx) => stocks.hold(ctx, [{ sku_id, quantity: 1 }]))).rejects.toMatchObject({
      constraint: 'stock_held_whole',
    });
    const id = await order(sku_id, product_id, 2);
    await expect(
      at.within((ctx) => ctx.query('UPDATE order_line SET held = 0 WHERE order_id = $1', [id])),
    ).rejects.toMatchObject({ constraint: 'stock_held_whole' });
    await at.within(async (ctx) => {
      await stocks.release(ctx, [{ sku_id, quantity: 2 }]);
      await ctx.query('UPDATE order_line SET held = 0 WHERE order_id = $1', [id]);
      await ctx.query("UPDATE shop_order SET status = 'cancelled' WHERE id = $1", [id]);
    });
    expect(await of(product_id)).toMatchObject({ on_hand: 5, held: 0 });
  });

  test('is let go of and sent also where its SKU keeps no stock any more', async () => {
    const { sku_id, product_id } = await stocked(at, 3);
    const [gone, sent] = [await order(sku_id, product_id), await order(sku_id, product_id)];
    await at.within(async (ctx) => {
      await ctx.query('UPDATE product_sku SET keeps_stock = false WHERE id = $1', [sku_id]);
      await stocks.release(ctx, [{ sku_id, quantity: 1 }]);
      await ctx.query('UPDATE order_line SET held = 0 WHERE order_id = $1', [gone]);
      await ctx.query("UPDATE shop_order SET status = 'cancelled' WHERE id = $1", [gone]);
    });
    await at.within(async (ctx) => {
      const { rows } = await ctx.query('SELECT id FROM order_line WHERE order_id = $1', [sent]);
      await ctx.query('UPDATE order_line SET held = 0 WHERE order_id = $1', [sent]);
      await stocks.ship(ctx, [{ sku_id, quantity: 1, order_line_id: rows[0].id }]);
    });
    await at.within((ctx) => ctx.query('UPDATE product_sku SET keeps_stock = true WHERE id = $1', [sku_id]));
    expect(await of(product_id)).toMatchObject({ on_hand: 2, held: 0 });
  });

  test('what comes back comes at what it cost; what is damaged is written off', async () => {
    const { sku_id, product_id } = await stocked(at, 2);
    const id = await order(sku_id, product_id, 2);
    await at.within(async (ctx) => {
      const { rows } = await ctx.query('SELECT id FROM order_line WHERE order_id = $1', [id]);
      const order_line_id = rows[0].id as number;
      await ctx.query('UPDATE order_line SET held = 0 WHERE id = $1', [order_line_id]);
      await stocks.ship(ctx, [{ sku_id, quantity: 2, order_line_id }]);
      await stocks.takeBack(ctx, [{ sku_id, quantity: 1, order_line_id }]);
      await stocks.takeBack(ctx, [{ sku_id, quantity: 1, order_line_id, damaged: '封面破损' }]);
    });
    expect(await of(product_id)).toMatchObject({ on_hand: 1, held: 0, value_fen: 5_000 });
    expect((await movesOf(product_id)).map(({ kind }) => kind)).toEqual([
      'damage',
      'return',
      'return',
      'sale',
      'in',
    ]);
  });
});

describe('who keeps the stock', () => {
  test('is told once a day of what has reached its mark', async () => {
    const { product_id } = await stocked(at, 2);
    await at.owner.ok(productApi.on, { id: product_id }, { company: 1 });
    const told = async () =>
      (await app.db.superPool.query("SELECT count(*)::int AS n FROM notice WHERE kind = 'stock.low'")).rows[0]
        .n;
    await at.within(tellLow);
    const first = await told();
    expect(first).toBeGreaterThan(0);
    await at.within(tellLow);
    expect(await told()).toBe(first);
  });

  test('sees what pieces cost; who buys sees how many there are', async () => {
    const { product_id, sku_id } = await stocked(at, 2);
    const adviser = await app.as('adviser');
    expect((await adviser.ok(stockApi.list, { product_id })).list[0]).toMatchObject({
      on_hand: 2,
      average_fen: null,
      value_fen: null,
    });
    expect((await adviser.call(stockApi.moves, { product_id })).code).toBe(3);
    expect((await adviser.call(stockApi.out, { sku_id, quantity: 1, reason: '不许' })).code).toBe(3);
  });

  test('a variant that keeps none is refused, and so is one that there is not', async () => {
    const { sku_id } = await newProduct(at, {
      skus: [{ code: `NS-${at.next()}`, price_fen: 1, delivery: 'pickup' }],
    });
    const input = { sku_id, quantity: 1, unit_cost_fen: 1 };
    expect(await affairs.call(stockApi.in, input)).toMatchObject({
      code: 2,
      data: { fields: { sku_id: text.not_kept[0] } },
    });
    expect((await affairs.call(stockApi.in, { ...input, sku_id: 999_999 })).code).toBe(4);
  });
});
