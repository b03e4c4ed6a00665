import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../services.ts';
import {
  type DimensionValue,
  type MeasureQuestion,
  type MeasureSource,
  measureSlot,
} from '@/kernel/server/db/measures.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { earlierDay, firstDayOf, lastDayOf, laterDay, plusDays, todayIn } from '@/kernel/value/day.ts';
import { sum } from '@/kernel/value/sum.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
});
afterAll(() => db.close());

const PERIODS = ['day', 'week', 'month'];
/** The days of a key of time, within the span. */
function spanOf(by: string, key: string, { from, to }: { from: string; to: string }) {
  const first = by === 'month' ? firstDayOf(key) : key;
  const last = by === 'month' ? lastDayOf(key) : plusDays(key, by === 'week' ? 6 : 0);
  return { from: laterDay(first, from), to: earlierDay(last, to) };
}

/** The figure by each key, against the rows that its drill lists; a transaction lists once. */
async function drills(source: MeasureSource, by: string, back: number, length: number, pick: number) {
  const { measure } = source;
  const from = plusDays(todayIn('Asia/Shanghai'), -back);
  const span: MeasureQuestion = { companies: [1], from, to: plusDays(from, length) };
  const listed = async (question: MeasureQuestion) => {
    const rows = await db.asSystem((ctx) => source.rows(ctx, question));
    const make = source.rowsMake ?? (measure.adds.time ? 'sum' : 'mean');
    return make === 'sum' || rows.length === 0 ? sum(rows) : sum(rows) / rows.length;
  };
  const [keys, [total]] = await db.asSystem(async (ctx) => [
    await source.read(ctx, span, by),
    await source.read(ctx, span),
  ]);
  const whole = total?.value ?? 0;
  if (measure.adds.time) expect(sum(keys.map(({ value }) => value))).toBeCloseTo(whole, 4);
  expect(await listed(span)).toBeCloseTo(whole, 4);
  const one = keys[pick % Math.max(1, keys.length)];
  if (one) expect(await listed(narrowed(span, by, one.key))).toBeCloseTo(one.value, 4);
  // The same within another dimension: a filter, and rows beside it.
  const other = measure.dimensions[pick % measure.dimensions.length] as string;
  if (other === by || PERIODS.includes(other) || !one) return;
  const filters = await db.asSystem((ctx) => source.read(ctx, narrowed(span, by, one.key), other));
  const filter = filters[(pick * 7) % Math.max(1, filters.length)];
  if (filter)
    expect(await listed(narrowed(narrowed(span, by, one.key), other, filter.key))).toBeCloseTo(
      filter.value,
      4,
    );
}
function narrowed(span: MeasureQuestion, by: string, key: DimensionValue): MeasureQuestion {
  if (PERIODS.includes(by)) return { ...span, ...spanOf(by, String(key), span) };
  if (by === 'company_id') return { ...span, companies: [Number(key)] };
  return { ...span, where: { ...span.where, [by]: key } };
}

describe('every figure drills: the sum of its rows is the figure', () => {
  const cases = measureSlot.parts.flatMap((source) =>
    source.measure.dimensions.map((by) => [source.measure.key, by, source] as const),
  );
  test('there are measures', () => expect(cases.length).toBeGreaterThan(50));

  test.each(cases)('%s by %s', async (_key, by, source) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.nat(70),
        fc.nat(50),
        fc.boolean(),
        async (back, length, pick, folded) => {
          if (folded) await db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
          else for (const table of SUMS) await unsafeSql({ db }, `DELETE FROM ${table}`);
          await drills(source, by, back, length, pick);
        },
      ),
      { numRuns: 3 },
    );
  });
});
const SUMS = [
  'performance_day',
  'performance_month',
  'performance_kind_day',
  'performance_people_day',
  'receipt_method_day',
  'lead_day',
  'lesson_day',
  'lesson_month',
  'student_month',
  'people_month',
  'fold_until',
];

test('every measure says in both languages what it is and how it is reckoned', () => {
  const keys = measureSlot.parts.map(({ measure }) => measure.key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { measure } of measureSlot.parts)
    for (const sentence of [measure.name, measure.definition]) expect(sentence.every(Boolean)).toBe(true);
});
