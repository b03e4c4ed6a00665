import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../services.ts';
import { type DimensionValue, type MeasureSource, measureSlot } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { sum } from '@/kernel/value/sum.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
});
afterAll(() => db.close());

const PERIODS = ['day', 'week', 'month'];
const ends = (by: string, key: string) => {
  if (by === 'day') return { from: key, to: key };
  if (by === 'week') return { from: key, to: plusDays(key, 6) };
  return { from: `${key}-01`, to: plusDays(`${key}-01`, 31).slice(0, 7) };
};
/** The days of a key of a time, within the span; a month ends before the next one begins. */
function spanOf(by: string, key: string, { from, to }: { from: string; to: string }) {
  const own = ends(by, key);
  const last = by === 'month' ? plusDays(`${own.to}-01`, -1) : own.to;
  return { from: own.from < from ? from : own.from, to: last > to ? to : last };
}

/** Shares and averages are not added up. */
const average = (list: readonly number[]) => (list.length === 0 ? 0 : sum(list) / list.length);

/** The figure by each key, against the rows that its drill lists. */
async function drills(
  ctx: Ctx,
  { measure, read, rows }: MeasureSource,
  by: string,
  back: number,
  length: number,
  pick: number,
) {
  const from = plusDays(todayIn('Asia/Shanghai'), -back);
  const span = { companies: ctx.reading, from, to: plusDays(from, length) };
  const keys = await read(ctx, span, by);
  const [total] = await read(ctx, span);
  const whole = total?.value ?? 0;
  const figureOf = (list: readonly number[]) => (measure.adds.time ? sum(list) : average(list));
  if (measure.adds.time) expect(sum(keys.map(({ value }) => value))).toBeCloseTo(whole, 4);
  expect(figureOf(await rows(ctx, span))).toBeCloseTo(whole, 4);
  const one = keys[pick % Math.max(1, keys.length)];
  if (!one) return;
  const question = PERIODS.includes(by)
    ? { ...span, ...spanOf(by, String(one.key), span) }
    : by === 'company_id'
      ? { ...span, companies: [Number(one.key)] }
      : { ...span, where: { [by]: one.key as DimensionValue } };
  expect(figureOf(await rows(ctx, question))).toBeCloseTo(one.value, 4);
}

describe('every figure drills: the sum of its rows is the figure', () => {
  const cases = measureSlot.parts.flatMap((source) =>
    source.measure.dimensions.map((by) => [source.measure.key, by, source] as const),
  );
  test('there are measures', () => expect(cases.length).toBeGreaterThan(50));

  test.each(cases)('%s by %s', async (_key, by, source) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.nat(70), fc.nat(50), fc.boolean(), (back, length, pick, folded) =>
        db.asSystem(async (ctx) => {
          if (folded) await ctx.query('SELECT figures_fold()');
          await drills(ctx, source, by, back, length, pick);
        }),
      ),
      { numRuns: 3 },
    );
  });
});

test('every measure says in both languages what it is and how it is reckoned', () => {
  const keys = measureSlot.parts.map(({ measure }) => measure.key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { measure } of measureSlot.parts)
    for (const sentence of [measure.name, measure.definition]) expect(sentence.every(Boolean)).toBe(true);
});
