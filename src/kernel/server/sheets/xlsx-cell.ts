import type { Lang } from '../../text.ts';
import { DAY_SECONDS, offsetsOf } from '../../value/day.ts';

export type CellKind = 'text' | 'number' | 'money' | 'time' | 'flag' | 'list';

/** What a cell holds: a number, or text that is ready for XML. Empty text is an empty cell. */
export type Cell = number | string;
export type CellOf = (value: unknown) => Cell;

/** How one kind of column turns a value of the wire into a cell. Made once per column, called once per row. */
export function cellMaker(kind: CellKind, lang: Lang, timeZone: string): CellOf {
  switch (kind) {
    case 'number':
      return numberOrText;
    case 'money':
      return (value) => scaled(value, (fen) => fen / 100);
    case 'time': {
      const offsetAt = offsetsOf(timeZone);
      return (value) => scaled(value, (unix) => (unix + offsetAt(unix)) / DAY_SECONDS + UNIX_EPOCH_SERIAL);
    }
    case 'flag': {
      const [no, yes] = lang === 'en' ? ['No', 'Yes'] : ['否', '是'];
      return (value) => (isEmpty(value) ? '' : Number(value) ? yes : no);
    }
    case 'list': {
      const comma = lang === 'en' ? ', ' : '、';
      return (value) => xmlText(Array.isArray(value) ? value.map(plain).join(comma) : plain(value));
    }
    case 'text':
      return (value) => xmlText(plain(value));
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function numberOrText(value: unknown): Cell {
  if (isEmpty(value)) return '';
  const number = Number(value);
  return Number.isFinite(number) ? number : xmlText(plain(value));
}

/** Not a number after all (a masked amount, say): shown as the text it is. */
function scaled(value: unknown, scale: (n: number) => number): Cell {
  const cell = numberOrText(value);
  return typeof cell === 'number' ? scale(cell) : cell;
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Excel's limit for a cell, less the apostrophe. */
const MAX_TEXT = 32_766;
/** Begins with a letter, digit or Chinese character and has nothing to strip or escape, like almost every cell. */
const HARMLESS = /^[0-9A-Za-z\u3400-\u9fff][^&<>_\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]*$/;
const STARTS_A_FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** What XML 1.0 cannot hold. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Text for a cell. A text that a spreadsheet would read as a formula (also after it was saved as CSV and opened
 * again) gets an apostrophe in front; `_x0041_` is escaped because Excel would read it as `A`.
 */
export function xmlText(raw: string): string {
  const clipped = raw.length > MAX_TEXT ? raw.slice(0, MAX_TEXT) : raw;
  if (HARMLESS.test(clipped)) return clipped;
  const valid = clipped.replace(NOT_XML, '');
  const safe = STARTS_A_FORMULA.test(valid) ? `'${valid}` : valid;
  return safe
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>]/g, (char) => ESCAPES[char] ?? char)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** Day 25569 of a spreadsheet is 1 January 1970. */
const UNIX_EPOCH_SERIAL = 25_569;
