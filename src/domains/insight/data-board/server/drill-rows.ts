import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { ChannelFigure, DataDrill, ProjectFigure } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import type { Doc } from './data-board.store.ts';

type Document = DataDrill['documents'][number];
export type Drilled = Omit<DataDrill, 'minutes_per_class_hour'>;
export interface Paging {
  readonly limit: number;
  readonly offset: number;
}
const LISTED = 50;

/** Rows that make up a figure: their sum, that of each day, how many they are, and any page of them. */
export interface Rows {
  readonly value: number;
  readonly days: DataDrill['days'];
  readonly total: number;
  readonly page: (paging: Paging) => Promise<Document[]>;
}

export const plain = (doc: Doc, url: string | null): Document => ({ ...doc, url, figure: null, unit: null });

export const noRows: Rows = { value: 0, days: [], total: 0, page: async () => [] };

/** Rows that are all there. */
export function rowsOf(docs: readonly Doc[], url: (doc: Doc) => string | null): Rows {
  const perDay = new Map<string, number>();
  for (const { day, value } of docs) if (day) perDay.set(day, (perDay.get(day) ?? 0) + value);
  return {
    value: sumOf(docs, ({ value }) => value),
    days: [...perDay].map(([day, value]) => ({ day, value })).sort((a, b) => a.day.localeCompare(b.day)),
    total: docs.length,
    page: async ({ limit, offset }) => docs.slice(offset, offset + limit).map((doc) => plain(doc, url(doc))),
  };
}

export const lessened = ({ value, days, total, page }: Rows): Rows => ({
  value: -value,
  days: days.map((one) => ({ ...one, value: -one.value })),
  total,
  page: async (paging) => (await page(paging)).map((doc) => ({ ...doc, value: -doc.value })),
});

/** The rows of all, those of the first before those of the next; days only where all of them have some. */
export function together(parts: readonly Rows[]): Rows {
  const perDay = new Map<string, number>();
  for (const { day, value } of parts.flatMap(({ days }) => days))
    perDay.set(day, (perDay.get(day) ?? 0) + value);
  return {
    value: sumOf(parts, ({ value }) => value),
    days: parts.some(({ total, days }) => total > 0 && days.length === 0)
      ? []
      : [...perDay]
          .map(([day, value]) => ({ day, value }))
          .filter(({ value }) => value !== 0)
          .sort((a, b) => a.day.localeCompare(b.day)),
    total: sumOf(parts, ({ total }) => total),
    page: async ({ limit, offset }) => {
      const found: Document[] = [];
      let before = 0;
      for (const { total, page } of parts) {
        const from = Math.max(0, offset + found.length - before);
        const room = limit - found.length;
        if (room > 0 && from < total) found.push(...(await page({ limit: room, offset: from })));
        before += total;
      }
      return found;
    },
  };
}

/** A figure that is the sum of its rows. */
export const summed = async (
  rows: Rows,
  unit: DataDrill['unit'],
  list_url: string,
  page: number,
): Promise<Drilled> => ({
  value: rows.value,
  unit,
  makes: 'sum',
  days: rows.days,
  documents: await rows.page({ limit: LISTED, offset: (page - 1) * LISTED }),
  total: rows.total,
  list_url,
});

/** A figure that is the mean of its rows: of those that are told with 1 or 0, the share of the former. */
export const averaged = async (
  rows: Rows,
  unit: DataDrill['unit'],
  list_url: string,
  page: number,
): Promise<Drilled> => ({
  ...(await summed(rows, unit, list_url, page)),
  makes: 'mean',
  value: rows.total === 0 ? 0 : rows.value / rows.total,
  days: [],
});

interface Part {
  readonly figure: ProjectFigure | ChannelFigure | 'net_to_date' | 'won_students';
  readonly value: number;
  readonly unit?: 'money' | 'count';
  /** Where it is no figure of the board. */
  readonly url?: string;
}
/** A figure that is one figure divided by others. */
export const divided = (
  ctx: Ctx,
  value: number,
  unit: DataDrill['unit'],
  parts: readonly Part[],
  list_url: string,
): Drilled => ({
  value,
  unit,
  makes: 'ratio',
  days: [],
  documents: parts.map(({ figure, value: of, unit: counted = 'money', url }, at) => ({
    id: at + 1,
    day: '',
    name: ctx.say(text[figure]),
    text: '',
    url: url ?? null,
    figure: url === undefined ? figure : null,
    unit: counted,
    value: of,
  })),
  total: parts.length,
  list_url,
});
