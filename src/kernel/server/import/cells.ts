import { labelOf } from '../../contract/validation.ts';
import { importText } from '../../import.text.ts';
import type { ImportColumn } from '../../import.ts';
import { normalise } from '../../search.ts';
import { fill, type Sentence, type TextBook } from '../../text.ts';
import { offsetsOf, readDay } from '../../value/day.ts';
import { parseFen } from '../../value/money.ts';
import type { SheetCell } from '../sheets/sheet-row.ts';

/** Our own files put an apostrophe before what a spreadsheet would take for a formula; it is no part of the text. */
const GUARDED = /^'(?=[\t\r\s\p{Cf}]*[=+\-@＝＋－＠])/u;
const MOST_TEXT = 5_000;

/** A cell as the text that a person would have typed. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? importText.yes[0] : importText.no[0];
  if (typeof cell === 'number') return numberText(cell);
  if (cell instanceof Date) return dateText(cell);
  // NUL and halves of characters cannot be stored; no spreadsheet holds them on purpose.
  return cell
    .slice(0, MOST_TEXT)
    .replace(/[\0\p{Cs}]/gu, '')
    .replace(GUARDED, '')
    .trim();
}

/** 13800138000 stays what it is, and 0.30000000000000004 is 0.3. */
const numberText = (n: number): string =>
  Number.isInteger(n) && Math.abs(n) < 1e20 ? n.toFixed(0) : String(Number(n.toPrecision(15)));

function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 8);
  if (clock === '00:00:00') return day;
  return `${day} ${clock.endsWith(':00') ? clock.slice(0, 5) : clock}`;
}

export type Read = { readonly value: unknown } | { readonly problem: Sentence };
export type ReadCell = (text: string) => Read;

/** How the texts of a column become values. Made once per column. */
export function cellReader(column: ImportColumn, text: TextBook, timeZone: string): ReadCell {
  const label = labelOf(text, column.field);
  const say = (sentence: Sentence, word = ''): Read => ({
    problem: [
      fill(sentence, { field: label[0], word })[0],
      fill(sentence, { field: label[1], word })[1],
    ] as const,
  });
  const orElse = (value: unknown, sentence: Sentence): Read =>
    value === undefined ? say(sentence) : { value };
  switch (column.kind ?? 'text') {
    case 'text':
      return (typed) => ({ value: typed });
    case 'list':
      return (typed) => ({ value: parts(typed) });
    case 'label':
    case 'labels': {
      const keys = wordKeys(column.words ?? [], text);
      const many = column.kind === 'labels';
      return (typed) => {
        const words = many ? parts(typed) : [typed];
        const unknown = words.find((word) => !keys.has(normalise(word)));
        if (unknown !== undefined) return say(importText.not_a_word, unknown);
        const found = [...new Set(words.map((word) => keys.get(normalise(word))))];
        return { value: many ? found : found[0] };
      };
    }
    case 'number':
      return (typed) => orElse(numberOf(typed), importText.not_a_number);
    case 'money':
      return (typed) => orElse(parseFen(typed), importText.not_money);
    case 'date':
      return (typed) => orElse(readDay(typed), importText.not_a_date);
    case 'time': {
      const offsetAt = offsetsOf(timeZone);
      return (typed) => orElse(unixOf(typed, offsetAt), importText.not_a_time);
    }
    case 'flag':
      return (typed) => orElse(FLAGS.get(normalise(typed)), importText.not_a_flag);
  }
}

const parts = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[、,，;；\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Both languages, and the key itself. */
const wordKeys = (words: readonly string[], text: TextBook): Map<string, string> =>
  new Map(words.flatMap((key) => [key, ...(text[key] ?? [])].map((word) => [normalise(word), key] as const)));

const FLAGS = new Map<string, 0 | 1>([
  ...['是', '对', 'yes', 'y', 'true', '1', '√', '✓'].map((word) => [word, 1] as const),
  ...['否', '不', 'no', 'n', 'false', '0', '×', '✗'].map((word) => [word, 0] as const),
]);

function numberOf(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replaceAll(',', '').trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** A day alone is its beginning. */
function unixOf(typed: string, offsetAt: (unix: number) => number): number | undefined {
  const found = /^(.+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(typed.normalize('NFKC').trim());
  const day = found && readDay(found[1] ?? '');
  const [hour, minute, second] = [found?.[2], found?.[3], found?.[4]].map((n) => Number(n ?? 0)) as [
    number,
    number,
    number,
  ];
  if (!day || hour > 23 || minute > 59 || second > 59) return undefined;
  const wall = Date.parse(`${day}T00:00:00Z`) / 1000 + hour * 3600 + minute * 60 + second;
  // The offset of the place at that moment; around a change of the clocks the second look is right.
  return wall - offsetAt(wall - offsetAt(wall));
}
