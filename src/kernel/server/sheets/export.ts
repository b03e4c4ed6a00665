import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Endpoint, ExportColumn } from '../../contract/api.ts';
import { veilOf } from '../../contract/shown.ts';
import { labelOf } from '../../contract/validation.ts';
import type { Sentence, TextBook } from '../../text.ts';
import { dayIn } from '../../value/day.ts';
import { toUnix } from '../../value/time.ts';
import { rollback } from '../db/database.ts';
import { downloadHeaders } from '../http/download.ts';
import type { Ctx } from '../session/ctx.ts';
import { sheetText } from './sheet.text.ts';
import { XLSX_TYPE, type XlsxSheet, xlsxStream } from './xlsx.ts';

type Row = Readonly<Record<string, unknown>>;

/** At most this many exports at once on a node: the rest of the house goes on working. */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Streams the rows of an export as xlsx. The transaction lives as long as the stream; the first rows are read before
 * the headers go out, so that a refusal is still an answer and not a broken file.
 */
export async function streamExport(
  endpoint: Endpoint,
  ctx: Ctx,
  rows: AsyncIterable<readonly Row[]>,
  client: pg.PoolClient,
  /** Called once, with how many rows went out and whether those were all. */
  note: (rows: number, isWhole: boolean) => Promise<void>,
  asked: Row = {},
): Promise<{ headers: Record<string, string>; body: Readable }> {
  const columns = (endpoint as { exports: readonly ExportColumn[] }).exports;
  const counted = counting(shown(await firstOf(rows), endpoint, ctx), note);
  const name = exportName(ctx, endpoint.label);
  const body = xlsxStream({
    sheet: ctx.say(endpoint.label),
    columns: columns.map((c) => ({
      field: c.field,
      label: ctx.say(labelOf(endpoint.text, c.field)),
      kind: CELLS[c.kind ?? 'text'],
      ...(c.width ? { width: c.width } : {}),
    })),
    rows: worded(counted.rows, columns, endpoint.text, ctx),
    timeZone: ctx.time_zone,
    lang: ctx.lang,
    behind: explained(endpoint, ctx, asked),
  });
  body.once('close', () => {
    void rollback(client);
    exportDone();
    void counted.end();
  });
  return { headers: { ...downloadHeaders({ name, mime: XLSX_TYPE }), 'cache-control': 'no-store' }, body };
}

/** How the figures are reckoned, what was asked for, when and by whom. */
function explained(endpoint: Endpoint, ctx: Ctx, asked: Row): XlsxSheet[] {
  const { explains } = endpoint as { explains?: readonly { name: Sentence; definition: Sentence }[] };
  if (!explains) return [];
  const line = (name: Sentence, meaning: unknown) => ({ name: ctx.say(name), meaning: String(meaning) });
  const filters = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  return [
    {
      sheet: ctx.say(sheetText.explained),
      columns: [
        { field: 'name', label: ctx.say(sheetText.name), kind: 'text' },
        { field: 'meaning', label: ctx.say(sheetText.meaning), kind: 'text', width: 90 },
      ],
      rows: [
        [
          ...explains.map(({ name, definition }) => line(name, ctx.say(definition))),
          ...filters.map(([field, value]) => line(labelOf(endpoint.text, field), value)),
          line(sheetText.made_on, dayIn(ctx.time_zone, toUnix(ctx.now))),
          line(sheetText.made_by, ctx.admin_name),
        ],
      ],
    },
  ];
}

/** What each row shows to who asks for it. */
async function* shown(rows: AsyncIterable<readonly Row[]>, { output }: Endpoint, ctx: Ctx) {
  const veil = veilOf(output);
  for await (const chunk of rows) yield veil ? chunk.map((row) => veil(ctx, row) as Row) : chunk;
}

/** The note is written before the file is whole: nobody has all of it without a line in the trail. */
function counting(
  source: AsyncIterable<readonly Row[]>,
  note: (rows: number, isWhole: boolean) => Promise<void>,
) {
  let [count, isNoted] = [0, false];
  async function* rows() {
    for await (const chunk of source) {
      count += chunk.length;
      yield chunk;
    }
    isNoted = true;
    await note(count, true);
  }
  const end = async () => {
    if (!isNoted) await note(count, false);
  };
  return { rows: rows(), end };
}

/** `导出员工-2026-03-01.xlsx`, `staff-2026-03-01.xlsx`: what it holds and when, in the language of the app. */
export function exportName({ say, now, time_zone }: Pick<Ctx, 'say' | 'now' | 'time_zone'>, label: Sentence) {
  const english = label[1].replace(/^export (?:the )?/i, '').toLowerCase();
  return `${say([label[0], english.replace(/[^a-z0-9]+/g, '-')])}-${dayIn(time_zone, toUnix(now))}.xlsx`;
}

const CELLS = {
  text: 'text',
  number: 'number',
  hours: 'number',
  money: 'money',
  time: 'time',
  flag: 'flag',
  list: 'list',
  label: 'text',
  labels: 'list',
} as const;

/** Values that are keys of the text book (states, positions) are written as words, minutes as class hours. */
async function* worded(
  rows: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn[],
  text: TextBook,
  ctx: Ctx,
) {
  const keyed = columns.filter((c) => c.kind === 'label' || c.kind === 'labels' || c.kind === 'hours');
  const word = (key: unknown) =>
    text[String(key)] ? ctx.say(text[String(key)] as never) : String(key ?? '');
  for await (const chunk of rows) {
    yield keyed.length === 0
      ? chunk
      : chunk.map((row) => ({
          ...row,
          ...Object.fromEntries(
            keyed.map((c) => {
              const value = row[c.field];
              if (c.kind === 'hours') return [c.field, hoursOf(value, row.minutes_per_class_hour)];
              return [c.field, Array.isArray(value) ? value.map(word) : word(value)];
            }),
          ),
        }));
  }
}

/** To the hundredth, as people read them. */
const hoursOf = (minutes: unknown, perHour: unknown) =>
  typeof minutes === 'number' ? Math.round((minutes / Number(perHour ?? 60)) * 100) / 100 : null;

async function firstOf<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  })();
}

export async function exportTurn(): Promise<void> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
}
/** The place is handed on, not given up, so that nobody slips in between. */
export function exportDone(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}
