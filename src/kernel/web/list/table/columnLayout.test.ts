import { describe, expect, it } from 'vitest';
import { columnLayout, figureWidth, headWidth, sizeOf, withFreeSpace } from './columnLayout.ts';
import { isFirm } from './columns.ts';

interface Given {
  readonly kept?: number;
  readonly head?: number;
  readonly mark?: boolean;
  readonly from?: number;
}
const kindOfKey = (key: string) =>
  /_(at|on)$/.test(key) ? 'moment' : key === 'number' ? 'number' : undefined;
const column = (key: string, usual: number, { kept, head = 0, mark = false, from = 0 }: Given = {}) => ({
  key,
  hidden: false,
  from,
  ...sizeOf({ kept, usual, head, firm: isFirm(kindOfKey(key), mark) }),
});
const widths = (columns: readonly { width: number }[]) => columns.map(({ width }) => width);
const shownOf = (columns: readonly { key: string; hidden: boolean }[]) =>
  columns.filter(({ hidden }) => !hidden).map(({ key }) => key);

describe('widths', () => {
  it('share what is left over, give a little, and then let the table scroll', () => {
    const two = [column('name', 100), column('note', 100)];
    expect(widths(columnLayout(two, 300))).toEqual([150, 150]);
    expect(widths(columnLayout(two, 180))).toEqual([90, 90]);
    expect(widths(columnLayout(two, 120))).toEqual([100, 100]);
  });

  it('stay as somebody drew them, whether there is room or not', () => {
    const drawn = [column('name', 100, { kept: 140 }), column('note', 100)];
    expect(widths(columnLayout(drawn, 300))).toEqual([140, 160]);
    expect(widths(columnLayout(drawn, 230))).toEqual([140, 90]);
    expect(widths(columnLayout([column('name', 100, { kept: 140 })], 300))).toEqual([140]);
  });

  it.each([
    ['a mark', column('kind', 100, { mark: true })],
    ['a moment', column('paid_at', 100)],
    ['a day', column('due_on', 100)],
    ['a number of a document', column('number', 100)],
  ])('%s takes its share of what is over, and gives nothing where room is short', (_, firm) => {
    const both = [firm, column('note', 100)];
    expect(widths(columnLayout(both, 300))).toEqual([150, 150]);
    expect(widths(columnLayout(both, 190))).toEqual([100, 90]);
  });

  it('are never less than the head, unless somebody drew them so', () => {
    const long = column('count', 60, { head: 98 });
    expect(widths(columnLayout([long, column('note', 100)], 190))).toEqual([98, 92]);
    expect(
      widths(columnLayout([column('count', 60, { head: 98, kept: 50 }), column('note', 100)], 150)),
    ).toEqual([50, 100]);
  });
});

it('a head takes more in wide letters, more where it sorts, and more after figures', () => {
  const plain = { sortable: false, afterFigures: false };
  expect(headWidth({ ...plain, title: 'Name' })).toBe(44);
  expect(headWidth({ ...plain, title: '姓名' })).toBe(40);
  expect(headWidth({ ...plain, title: '姓名', sortable: true })).toBe(55);
  expect(headWidth({ ...plain, title: '姓名', afterFigures: true })).toBe(56);
});

describe('figures', () => {
  it('are as wide as the longest on the page, whatever somebody drew, and give nothing', () => {
    const longest = figureWidth(['¥1.00', '¥12,345,678.90']);
    expect(longest).toBeGreaterThan('¥12,345,678.90'.length * 7);
    expect(sizeOf({ kept: 60, usual: 92, head: 40, figures: longest, firm: true }).width).toBe(longest);
    expect(sizeOf({ kept: undefined, usual: 92, head: 40, figures: longest, firm: true }).least).toBe(
      longest,
    );
    expect(figureWidth([])).toBe(0);
    for (const kind of ['money', 'minutes', 'count', 'percent'] as const)
      expect(isFirm(kind, false)).toBe(true);
  });
});

describe('where there is too little room for those that stay', () => {
  const sized = (key: string, stays: boolean, align: 'left' | 'right' = 'left') => ({
    ...column(key, 100, { mark: true }),
    stays,
    align,
  });
  const all = [
    sized('number', true),
    sized('amount', false, 'right'),
    sized('note', false),
    sized('status', true),
    sized('who', false),
  ];
  it('words go whole from the end, then figures; what says which row it is stays', () => {
    const left = (available: number) => shownOf(withFreeSpace(all, available));
    expect(left(500)).toHaveLength(5);
    expect(left(499)).toEqual(['number', 'amount', 'note', 'status']);
    expect(left(399)).toEqual(['number', 'amount', 'status']);
    expect(left(299)).toEqual(['number', 'status']);
    expect(left(50)).toEqual(['number', 'status']);
  });
});

describe('columns that wait for room', () => {
  const [name, zone] = [column('name', 100), column('zone', 100, { from: 900 })];
  const mail = column('mail', 100, { from: 1400 });
  it('go before the table scrolls, the one that waits for the most first', () => {
    expect(shownOf(withFreeSpace([name, zone, mail], 260))).toEqual(['name', 'zone', 'mail']);
    expect(shownOf(withFreeSpace([name, zone, mail], 250))).toEqual(['name', 'zone']);
    expect(shownOf(withFreeSpace([name, zone, mail], 100))).toEqual(['name']);
  });

  it('go sooner where another keeps the width that it was drawn to, or that its head takes', () => {
    for (const wide of [column('name', 60, { kept: 100 }), column('name', 60, { head: 100 })])
      expect(shownOf(withFreeSpace([wide, zone, mail], 260))).toEqual(['name', 'zone']);
  });
});
