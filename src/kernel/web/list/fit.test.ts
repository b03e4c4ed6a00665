import { describe, expect, it } from 'vitest';
import { fitted, withRoom } from './fit.ts';
import type { Layout } from './keeping.ts';

const asMade: Layout = { density: 'roomy', shown: [], hidden: [], arranged: [], widths: [] };
const drawnTo = (key: string, width: number): Layout => ({ ...asMade, widths: [{ key, width }] });
const column = (key: string, width: number, more: { mark?: boolean; from?: number } = {}) => ({
  ...{ key, width, mark: false, hidden: false, from: 0 },
  ...more,
});
const widths = (columns: readonly { width: number }[]) => columns.map(({ width }) => width);
const shownOf = (columns: readonly { key: string; hidden: boolean }[]) =>
  columns.filter(({ hidden }) => !hidden).map(({ key }) => key);

describe('widths', () => {
  const two = [column('name', 100), column('note', 100)];
  it('share what is left over, give a little, and then let the table scroll', () => {
    expect(widths(fitted(two, asMade, 300))).toEqual([150, 150]);
    expect(widths(fitted(two, asMade, 180))).toEqual([90, 90]);
    expect(widths(fitted(two, asMade, 120))).toEqual([100, 100]);
  });

  it('stay as somebody drew them, whether there is room or not', () => {
    const drawn = [column('name', 140), column('note', 100)];
    expect(widths(fitted(drawn, drawnTo('name', 140), 300))).toEqual([140, 160]);
    expect(widths(fitted(drawn, drawnTo('name', 140), 230))).toEqual([140, 90]);
  });

  it.each([
    ['a mark', column('kind', 100, { mark: true })],
    ['a moment', column('paid_at', 100)],
    ['a day', column('due_on', 100)],
    ['a number of a document', column('number', 100)],
  ])('%s takes its share of what is over, and gives nothing where room is short', (_, firm) => {
    const both = [firm, column('note', 100)];
    expect(widths(fitted(both, asMade, 300))).toEqual([150, 150]);
    expect(widths(fitted(both, asMade, 190))).toEqual([100, 90]);
  });
});

describe('columns that wait for room', () => {
  const three = [
    column('name', 100),
    column('zone', 100, { from: 900 }),
    column('mail', 100, { from: 1400 }),
  ];
  it('go before the table scrolls, the one that waits for the most first', () => {
    expect(shownOf(withRoom(three, asMade, 260))).toEqual(['name', 'zone', 'mail']);
    expect(shownOf(withRoom(three, asMade, 250))).toEqual(['name', 'zone']);
    expect(shownOf(withRoom(three, asMade, 100))).toEqual(['name']);
  });

  it('go sooner where another keeps the width that it was drawn to', () => {
    expect(shownOf(withRoom(three, drawnTo('name', 100), 260))).toEqual(['name', 'zone']);
  });
});
