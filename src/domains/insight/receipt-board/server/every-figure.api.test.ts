import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { performanceApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { monthAfter, monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { subjectCensusApi, teacherCensusApi } from '../../census/census.contract.ts';
import type { CensusFigures } from '../../census/census.shapes.ts';
import { classCensusApi } from '../../census/class-census.contract.ts';
import type { MeasureKey } from '../../lesson-fact/lesson-fact.measures.ts';
import { monthFigureApi } from '../../month-figure/month-figure.contract.ts';
import { crossBoardApi, projectBoardApi } from '../cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from '../people-board.contract.ts';
import { receiptBoardApi } from '../receipt-board.contract.ts';
import { type filters, type ReceiptSums, SUM_NAMES } from '../receipt-board.shapes.ts';

vi.setConfig({ testTimeout: 300_000 });
let app: TestApp;
let owner: Person;
/** What the demo has of each filter. */
let values: Readonly<Record<string, readonly (string | number)[]>> = {};
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  const distinct = async (column: string, from: string) =>
    (await app.db.superPool.query(`SELECT DISTINCT ${column} AS v FROM ${from} ORDER BY 1`)).rows.map(
      ({ v }) => v,
    );
  const items = (column: string) =>
    distinct(column, `performance_item WHERE company_id = 1 AND ${column} IS NOT NULL`);
  const facts = (column: string) =>
    distinct(column, `lesson_fact WHERE company_id = 1 AND ${column} IS NOT NULL`);
  const names = [
    'admin_id',
    'team_id',
    'department_id',
    'nature',
    'category',
    'project',
    'channel_id',
  ] as const;
  const lessons = ['teacher_id', 'subject_id', 'course_type', 'course_id'] as const;
  values = {
    ...Object.fromEntries(await Promise.all(names.map(async (name) => [name, await items(name)]))),
    ...Object.fromEntries(await Promise.all(lessons.map(async (name) => [name, await facts(name)]))),
    method_id: await distinct('method_id', 'recharge WHERE company_id = 1'),
    student_id: await distinct(
      'student_id',
      'recharge WHERE company_id = 1 AND id IN (SELECT recharge_id FROM performance_item)',
    ),
    board_id: await distinct('exam_board_id', 'subject WHERE family_id = 1 AND exam_board_id IS NOT NULL'),
  };
});
afterAll(() => app.close());

const HERE = { company: 1 };
const ALL = { company: 1, selected: 0 };
const today = todayIn('Asia/Shanghai');
const picked = <V>(list: readonly V[], nth: number): V | undefined => list[nth % Math.max(1, list.length)];
const filtersOf = (names: readonly string[], nth: number): Record<string, string | number> =>
  Object.fromEntries(
    names.flatMap((name, at) => {
      const value = picked(values[name] ?? [], nth + at * 31);
      return value === undefined ? [] : [[name, value]];
    }),
  );
const folded = async (is: boolean) => {
  if (is) await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
};

describe('receipts', () => {
  type Drill = InputOf<typeof performanceApi.drill>;
  type Which = Omit<Drill, 'posted_from' | 'posted_until'>;
  type Row = readonly [which: Which, sums: ReceiptSums];
  const OF: Readonly<Record<keyof ReceiptSums, Which>> = {
    receipts_fen: { of: 'receipts' },
    new_fen: { of: 'receipts', nature: 'new' },
    renewal_fen: { of: 'receipts', nature: 'renewal' },
    expand_fen: { of: 'receipts', nature: 'expand' },
    rebacks_fen: { of: 'rebacks' },
    refunds_fen: { of: 'refunds' },
    net_fen: { of: 'all' },
  };
  const NAMES: readonly (keyof typeof filters)[] = [
    'admin_id',
    'team_id',
    'department_id',
    'nature',
    'category',
    'project',
    'channel_id',
    'method_id',
    'student_id',
  ];
  type Asked = { from_day: string; to_day: string; compare: 'none' };
  const BOARDS: Readonly<Record<string, (asked: Asked) => Promise<Row[]>>> = {
    receipts: async (asked) => {
      const { people, totals } = await owner.ok(receiptBoardApi.receipt, asked, HERE);
      return [[{}, totals], ...people.map((row) => [of('admin_id', row.key), row] as const)];
    },
    persons: async (asked) => {
      const { list, totals } = await owner.ok(personBoardApi.personage, { ...asked, limit: 100 }, HERE);
      return [[{}, totals], ...list.map((row) => [of('admin_id', row.key), row] as const)];
    },
    teams: async (asked) => {
      const { list, totals } = await owner.ok(teamBoardApi.team, { ...asked, group: 'team' }, HERE);
      return [[{}, totals], ...list.map((row) => [of('team_id', row.key), row] as const)];
    },
    departments: async (asked) => {
      const { list, totals } = await owner.ok(teamBoardApi.team, { ...asked, group: 'department' }, HERE);
      return [[{}, totals], ...list.map((row) => [of('department_id', row.key), row] as const)];
    },
    projects: async (asked) => {
      const { list, totals } = await owner.ok(projectBoardApi.project, asked, HERE);
      return [[{}, totals], ...list.map((row) => [{ project: row.key }, row] as const)];
    },
    companies: async (asked) => {
      const { list, totals } = await owner.ok(crossBoardApi.cross, asked, ALL);
      return [[{}, totals], ...list.map((row) => [{ of_company_id: row.key }, row] as const)];
    },
  };
  const of = (name: 'admin_id' | 'team_id' | 'department_id', key: number | null): Which => {
    if (key !== null) return { [name]: key };
    return name === 'admin_id' ? { unowned: 1 } : { without: name };
  };

  /** The items of a figure, page by page. */
  async function listed(input: Drill, company: typeof HERE): Promise<number> {
    let sum = 0;
    for (let page = 1; ; page++) {
      const { list, total } = await owner.ok(performanceApi.items, { ...input, page, limit: 100 }, company);
      sum += sumOf(list, ({ item_fen }) => item_fen);
      if (page * 100 >= total) return sum;
    }
  }

  test.each(Object.keys(BOARDS))('of %s, whatever they are filtered by', async (board) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(300),
        fc.nat(120),
        fc.subarray([...NAMES], { maxLength: 2 }),
        fc.nat(1_000),
        fc.boolean(),
        async (back, length, names, nth, isFolded) => {
          await folded(isFolded);
          const to_day = plusDays(today, -back);
          const filter = filtersOf(names, nth);
          const asked = { from_day: plusDays(to_day, -length), to_day, compare: 'none' as const, ...filter };
          const rows = await (BOARDS[board] as (typeof BOARDS)[string])(asked);
          const [which, sums] = picked(rows, nth) as Row;
          const [, totals] = rows[0] as Row;
          for (const name of SUM_NAMES) {
            const days = { posted_from: asked.from_day, posted_until: to_day };
            // Two natures at once are none.
            if (filter.nature && OF[name].nature && OF[name].nature !== filter.nature) continue;
            const input = { ...days, ...filter, ...which, ...OF[name] } as Drill;
            const company = board === 'companies' ? ALL : HERE;
            const { drilled_fen } = await owner.ok(performanceApi.drill, input, company);
            const shown = name === 'rebacks_fen' || name === 'refunds_fen' ? -sums[name] : sums[name];
            expect([board, name, drilled_fen], JSON.stringify(input)).toEqual([board, name, shown || 0]);
            expect([board, name, await listed(input, company)], JSON.stringify(input)).toEqual([
              board,
              name,
              shown || 0,
            ]);
            expect(sumOf(rows.slice(1), ([, row]) => row[name])).toBe(totals[name]);
          }
        },
      ),
      { numRuns: 4 },
    );
  });
});

describe('lessons', () => {
  const FILTERS = ['teacher_id', 'subject_id', 'board_id', 'course_type', 'course_id'] as const;
  const ADDED = [
    ['lessons', 'lessons'],
    ['taught_minutes', 'taught_minutes'],
    ['used_minutes', 'used_minutes'],
    ['trials', 'trial_lessons'],
    ['covers', 'covers'],
    ['missed', 'missed'],
    ['revenue_fen', 'lesson_revenue'],
    ['pay_fen', 'pay'],
    ['margin_fen', 'margin'],
  ] as const satisfies readonly (readonly [keyof CensusFigures, MeasureKey])[];
  const DIVIDED = [
    ['attendance_percent', 'attendance_rate'],
    ['fill_percent', 'fill_rate'],
  ] as const satisfies readonly (readonly [keyof CensusFigures, MeasureKey])[];
  type Found = { rows: readonly (CensusFigures & { key: number | null })[]; totals: CensusFigures };
  type Asked = { from_day: string; to_day: string; compare: 'none' };
  const CENSUSES = {
    teacher: [teacherCensusApi, 'teacher_id', 'teacher'],
    'teacher by course type': [teacherCensusApi, 'course_type', 'course_type'],
    subject: [subjectCensusApi, 'subject_id', 'subject'],
    board: [subjectCensusApi, 'board_id', 'board'],
    'course type': [subjectCensusApi, 'course_type', 'course_type'],
    class: [classCensusApi, 'course_id', undefined],
  } as const;

  test.each(Object.keys(CENSUSES) as (keyof typeof CENSUSES)[])(
    'by %s, whatever they are filtered by',
    async (census) => {
      const [api, name, group] = CENSUSES[census];
      const isClass = group === undefined;
      await fc.assert(
        fc.asyncProperty(
          fc.nat(120),
          fc.nat(40),
          fc.subarray([...FILTERS], { maxLength: 2 }),
          fc.nat(1_000),
          fc.boolean(),
          async (back, length, names, nth, isFolded) => {
            await folded(isFolded);
            const to_day = plusDays(today, -back);
            const span = { from_day: plusDays(to_day, -length), to_day };
            const filter = filtersOf(names, nth);
            const asked = {
              ...span,
              compare: 'none',
              ...filter,
              ...(isClass ? { limit: 100 } : { group }),
            } as Asked;
            const { rows, totals } = (await owner.ok(api.classhour, asked, HERE)) as Found;
            const at = nth % (rows.length + 1);
            const row = rows[at];
            const which = row
              ? row.key === null
                ? { without: name }
                : { [name]: row.key }
              : { ...(isClass && { in_class: 1 }) };
            const figures = row ?? totals;
            for (const [figure, measure] of [...ADDED, ...DIVIDED]) {
              const input = { ...span, ...filter, ...which, measure } as InputOf<
                typeof teacherCensusApi.drill
              >;
              const drill = await owner.ok(api.drill as typeof teacherCensusApi.drill, input, HERE);
              const said = JSON.stringify(input);
              if (DIVIDED.some(([one]) => one === figure)) {
                const percent = drill.whole ? Math.round(drill.value * 1000) / 10 : null;
                expect([figure, percent], said).toEqual([figure, figures[figure]]);
                if (drill.total <= 50)
                  expect(sumOf(drill.lessons, ({ value }) => value)).toBeCloseTo(drill.part ?? 0, 4);
                continue;
              }
              expect([figure, drill.value], said).toEqual([figure, figures[figure]]);
              expect(sumOf(drill.days, ({ value }) => value)).toBe(figures[figure]);
              if (drill.total <= 50)
                expect([figure, sumOf(drill.lessons, ({ value }) => value)], said).toEqual([
                  figure,
                  figures[figure],
                ]);
              expect(sumOf(rows, (one) => one[figure] ?? 0)).toBe(totals[figure]);
            }
          },
        ),
        { numRuns: 3 },
      );
    },
  );
});

test('management data: any line of any month and company is the sum of what it opens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(13), fc.nat(1_000), fc.boolean(), async (back, nth, isFolded) => {
      await folded(isFolded);
      const month = monthAfter(monthOf(today), -back);
      const board = await owner.ok(monthFigureApi.view, { month }, ALL);
      const column = picked([board.months.at(-1), ...board.companies], nth);
      if (!column) return;
      const company = column.company_id === null ? {} : { of_company_id: column.company_id };
      for (let at = nth % 4; at < board.lines.length; at += 4) {
        const line = board.lines[at] as (typeof board.lines)[number];
        const value = column.values[at] ?? null;
        const drill = await owner.ok(monthFigureApi.drill, { month, line: line.key, ...company }, ALL);
        expect([line.key, drill.value], `${month} ${column.name}`).toEqual([line.key, value]);
        const adds = line.unit !== 'share' && line.unit !== 'months' && !NOT_SUMMED.includes(line.key);
        if (!adds || value === null) continue;
        if (drill.parts.length > 0)
          expect(
            sumOf(drill.parts, (part) => part.value),
            line.key,
          ).toBe(value);
        if (drill.documents.length === drill.total)
          expect(
            sumOf(drill.documents, (doc) => doc.value),
            `${month} ${line.key}`,
          ).toBeCloseTo(value, 4);
      }
    }),
    { numRuns: 4 },
  );
});
const NOT_SUMMED = ['revenue_per_student', 'target'];
