import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { eventually, test } from './browser.ts';
import { settled } from './inspect.ts';

vi.setConfig({ testTimeout: 240_000 });
const today = todayIn('Asia/Shanghai');
const span = `from=${today.slice(0, 4)}-01-01&to=${today}`;

/** Every board of the wing with its charts, how many it has, and whether a table beside them names the same figures. */
const BOARDS: readonly (readonly [address: string, charts: number, hasTable: boolean])[] = [
  [`/DataBoard/inprojectBoard?${span}`, 3, true],
  [`/DataBoard/inchannelBoard?${span}`, 2, true],
  [`/FeedbackBoard/feedReceipt?${span}`, 3, false],
  [`/FeedbackBoard/feedTeam?${span}`, 1, true],
  [`/FeedbackBoard/feedCross?${span}`, 1, false],
  [`/FeedbackBoard/feedProject?${span}`, 2, true],
  ['/ManagementData', 3, true],
  [`/SubjectCensus?${span}`, 2, false],
  [`/ClassCensus?${span}`, 2, true],
  [`/TeacherHourCensus?${span}`, 2, false],
  ['/StudentHourCensus', 3, false],
  ['/Entering/enterBoard', 1, false],
  ['/MarketingS', 1, false],
  [`/ShopMoney?${span}`, 1, false],
];
/** Boards whose bars are drawn by their tables themselves. */
const WITHOUT = ['/FeedbackBoard/feedPersonage', '/FeedbackBoard/feedCheck', '/ChannelData', '/Objectives'];

interface Told {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
interface ReadChart {
  readonly label: string;
  /** What ECharts was given, mark by mark. */
  readonly drawn: readonly (number | null)[];
  /** What the chart's own table says, in the same order. */
  readonly told: Told;
}

/** Runs in the page: what each chart draws, and what its table says. */
function readCharts(): ReadChart[] {
  const texts = (row: Element) => [...row.children].map((cell) => (cell.textContent ?? '').trim());
  const colours = new Proxy({}, { get: (_, key) => (key === 'of' ? () => '#000000' : '#000000') });
  return [...document.querySelectorAll('[data-screen] .chart-box')].map((box) => {
    const key = Object.keys(box).find((name) => name.startsWith('__reactFiber$')) as string;
    let fiber = (
      box as unknown as Record<string, { memoizedProps?: { option?: unknown }; return?: unknown }>
    )[key];
    while (fiber && typeof fiber.memoizedProps?.option !== 'function') fiber = fiber.return as typeof fiber;
    const draw = fiber?.memoizedProps?.option as (look: unknown) => {
      xAxis?: { data?: unknown[] };
      series: { type: string; silent?: boolean; data: unknown[] }[];
    };
    const { xAxis, series } = draw({ palette: colours, lang: 'zh-CN' });
    const figureOf = (mark: unknown): unknown =>
      typeof mark === 'object' && mark !== null && 'value' in mark
        ? (mark as { value: unknown }).value
        : mark;
    const numbers = (value: unknown): (number | null)[] => {
      if (Array.isArray(value)) return value.map(Number);
      const one = Number(value);
      return [value === null || value === undefined || !Number.isFinite(one) ? null : one];
    };
    const isHeat = series[0]?.type === 'heatmap';
    const marks = isHeat
      ? series.flatMap(({ data }) => data.map((mark) => Number((figureOf(mark) as number[])[2])))
      : xAxis?.data
        ? xAxis.data.flatMap((_, at) =>
            series.filter(({ silent }) => !silent).flatMap(({ data }) => numbers(figureOf(data[at]))),
          )
        : series.flatMap(({ data }) => data.flatMap((mark) => numbers(figureOf(mark))));
    const table = box.parentElement?.querySelector('.chart-table');
    return {
      label: box.getAttribute('aria-label') ?? '',
      drawn: marks,
      told: {
        head: texts(table?.querySelector('thead tr') as Element),
        rows: [...(table?.querySelectorAll('tbody tr') ?? [])].map(texts),
      },
    };
  });
}

/** Runs in the page: the tables that everybody sees. */
function readTables(): (Told & { readonly foot: readonly string[] })[] {
  const texts = (row: Element | null) =>
    row ? [...row.children].map((cell) => (cell.textContent ?? '').trim()) : [];
  return [...document.querySelectorAll('[data-screen] table:not(.chart-table)')].map((table) => ({
    head: texts(table.querySelector('thead tr')),
    rows: [...table.querySelectorAll('tbody tr')].map(texts),
    foot: texts(table.querySelector('tfoot tr')),
  }));
}

/** `东区战队 (2)`: so many people. */
const COUNTED = / \(\d+\)$/;
const numberIn = (text: string): number | undefined => {
  if (text === '—') return 0;
  const found = /−?[\d,]+(\.\d+)?/.exec(text.replace('¥', ''));
  return found ? Number(found[0].replaceAll(',', '').replace('−', '-')) : undefined;
};
/** To a tenth, or to the yuan, as the table rounds. */
const isSame = (a: string, b: string): boolean => {
  const [one, other] = [numberIn(a), numberIn(b)];
  return one !== undefined && other !== undefined && Math.abs(Math.abs(one) - Math.abs(other)) <= 1;
};

/** Where a table that is seen has the same name for a figure and says another: each with what both say. */
function differences(charts: readonly ReadChart[], tables: ReturnType<typeof readTables>) {
  const found: string[] = [];
  let compared = 0;
  const check = (where: string, said: string, cells: readonly string[]) => {
    if (cells.length === 0) return;
    compared++;
    if (!cells.some((cell) => isSame(said, cell)))
      found.push(`${where}: ${said}, the table ${cells.join(' or ')}`);
  };
  for (const { label, told } of charts)
    for (const [name = '', ...values] of told.rows)
      for (const [at, said] of values.entries()) {
        const of = told.head[at + 1] ?? '';
        if (said === '' || name === '') continue;
        for (const table of tables) {
          const column = (head: string) => table.head.indexOf(head);
          const rows = (named: string) =>
            table.rows.filter((row) => row.slice(0, 3).some((cell) => cell.replace(COUNTED, '') === named));
          const where = `${label} ${name} ${of}`;
          if (of !== '' && column(of) > 0)
            check(
              where,
              said,
              rows(name).map((row) => row[column(of)] ?? ''),
            );
          if (of !== '' && column(name) > 0)
            check(
              where,
              said,
              rows(of).map((row) => row[column(name)] ?? ''),
            );
          if (of === '' && column(name) > 0 && table.foot.length > 0)
            check(where, said, [table.foot[column(name)] ?? '']);
          if (of === '')
            for (const row of rows(name))
              check(where, said, row.some((cell) => isSame(said, cell)) ? [said] : [row.join(' | ')]);
        }
      }
  return { compared, found };
}

async function drawnOn(page: Page, charts: number): Promise<ReadChart[]> {
  await eventually(() => page.locator('[data-screen] .chart-box svg').count()).toBeGreaterThanOrEqual(charts);
  await settled(page);
  return page.evaluate(readCharts);
}

describe('no chart says something else than its table', () => {
  test.for(BOARDS)('%s', async ([address, count, hasTable], { open }) => {
    const page = await open(address, { as: 'owner' });
    const charts = await drawnOn(page, count);
    for (const { label, drawn, told } of charts) {
      const cells = told.rows.flatMap(([, ...values]) => values).filter((text) => text !== '');
      const marks = drawn.filter((value) => value !== null);
      expect({ label, rows: told.rows.length > 0 }).toEqual({ label, rows: true });
      // A bridge stands on bars that are not seen: what it tells are its steps.
      if (cells.length === marks.length)
        for (const [at, text] of cells.entries())
          expect([label, at, shownAs(text, marks[at] as number)]).toEqual([label, at, text]);
    }
    const { compared, found } = differences(charts, await page.evaluate(readTables));
    expect(found).toEqual([]);
    if (hasTable) expect(compared).toBeGreaterThan(0);
  });

  test.for(WITHOUT)('%s has no chart beside its table', async (address, { open }) => {
    const page = await open(address, { as: 'owner' });
    await settled(page);
    expect(await page.locator('[data-screen] .chart-box').count()).toBe(0);
  });
});

test('what the shop’s chart draws over its months is what its table says of each category', async ({
  open,
}) => {
  const page = await open(`/ShopMoney?${span}&group=category`, { as: 'owner' });
  const [chart] = await drawnOn(page, 1);
  const table = (await page.evaluate(readTables)).find(({ foot }) => foot.length > 0);
  if (!chart || !table) throw new Error('the money of the shop is not there');
  const names = chart.told.head.slice(1);
  const drawn = (name: string) =>
    sumOf(chart.told.rows.keys(), (at) => chart.drawn[at * names.length + names.indexOf(name)] ?? 0);
  const column = (head: string) => table.head.indexOf(head);
  const fenIn = (text: string | undefined) => Math.round((numberIn(text ?? '') ?? Number.NaN) * 100);
  const sold = new Map(table.rows.map((row) => [row[0] ?? '', fenIn(row[column('已审核销售')])]));
  const named = [...sold].filter(([name]) => names.includes(name));
  expect(named.length).toBeGreaterThan(1);
  expect(named.map(([name]) => [name, drawn(name)])).toEqual(named);
  const inAll = sumOf(names.slice(0, -1), drawn);
  expect(inAll).toBe(fenIn(table.foot[column('已审核销售')]));
  expect(inAll).toBeGreaterThan(0);
  expect(drawn('已交付收入')).toBe(fenIn(table.foot[column('已交付收入')]));
});

/** A mark in the words of its table: fen, minutes or shares of it are the same number, counted otherwise. */
function shownAs(text: string, mark: number): string {
  const told = numberIn(text) ?? Number.NaN;
  const per = text.includes('¥') ? 100 : text.includes('%') ? 0.01 : undefined;
  const matches = (size: number) => Math.abs(mark / size - told) <= 0.51;
  return (per === undefined ? [1, 60] : [per]).some(matches) ? text : String(mark);
}
