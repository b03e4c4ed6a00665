import type { z } from 'zod';
import { fieldErrors, fieldMessages, labelOf } from '../../contract/validation.ts';
import { invalid } from '../../errors.ts';
import { importText } from '../../import.text.ts';
import type { Import, ImportColumn, ImportValues } from '../../import.ts';
import { normalise } from '../../search.ts';
import { fill, type Sentence } from '../../text.ts';
import { readSheet } from '../sheets/sheet.ts';
import { MOST_ROWS, SheetProblem } from '../sheets/sheet-problem.ts';
import type { SheetRow } from '../sheets/sheet-row.ts';
import { cellReader, cellText } from './cells.ts';

/** A file whose headings were understood. */
export interface ImportSheet {
  /** The fields of its columns, in their order. */
  readonly fields: readonly string[];
  readonly unknown: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

const wrong = (sentence: Sentence) => invalid({ file: sentence });
const MOST_UNKNOWN = 20;

/** Reads a file as rows of this import. Headings in either language are understood, those of nobody are told. */
export async function readImport(spec: Import, bytes: Buffer): Promise<ImportSheet> {
  let head: Head | undefined;
  const rows: { row: number; cells: string[] }[] = [];
  for await (const line of readSheet(bytes)) {
    const texts = line.cells.map(cellText);
    if (texts.every((text) => text === '')) continue;
    if (!head) {
      head = headOf(spec, line);
      continue;
    }
    const cells = head.places.map((place) => texts[place] ?? '');
    if (cells.every((text) => text === '') || isExample(spec, head.fields, cells)) continue;
    if (rows.push({ row: line.row, cells }) > MOST_ROWS) throw new SheetProblem('too_many');
  }
  if (!head || rows.length === 0) throw wrong(head ? importText.no_rows : importText.no_header);
  return { fields: head.fields, unknown: head.unknown, rows };
}

interface Head {
  readonly fields: string[];
  readonly places: number[];
  readonly unknown: string[];
}

/** `姓名*` and `姓名（必填）` are the heading 姓名. */
const plainHeading = (heading: string): string =>
  normalise(heading)
    .replace(/\(.*?\)$/, '')
    .replace(/[*\s:]+$/, '')
    .replace(/^[*\s]+/, '');

function headOf(spec: Import, { cells }: SheetRow): Head {
  const known = new Map<string, string>();
  for (const { field } of spec.columns)
    for (const name of [field, ...labelOf(spec.text, field)]) known.set(plainHeading(name), field);
  const ours = new Set(importText.reason_column.map(plainHeading));
  const head: Head = { fields: [], places: [], unknown: [] };
  for (const [place, cell] of Array.from(cells).entries()) {
    const heading = cellText(cell);
    const field = known.get(plainHeading(heading));
    if (field && head.fields.includes(field)) throw wrong(fill(importText.twice, { name: heading }));
    if (field) {
      head.fields.push(field);
      head.places.push(place);
    } else if (heading && !ours.has(plainHeading(heading)) && head.unknown.length < MOST_UNKNOWN)
      head.unknown.push(heading.slice(0, 60));
  }
  if (head.fields.length === 0) throw wrong(importText.no_header);
  if (!spec.keys.some((field) => head.fields.includes(field))) throw wrong(naming(importText.need_key, spec));
  return head;
}

const naming = (sentence: Sentence, { keys, text }: Import): Sentence => {
  const labels = keys.map((field) => labelOf(text, field));
  return [
    fill(sentence, { names: labels.map(([zh]) => zh).join('、') })[0],
    fill(sentence, { names: labels.map(([, en]) => en).join(', ') })[1],
  ];
};

/** The template's own example, left standing. */
function isExample(spec: Import, fields: readonly string[], cells: readonly string[]): boolean {
  const examples = fields.map((field) => spec.columns.find((column) => column.field === field)?.example);
  return [0, 1].some((lang) => cells.every((text, at) => text === examples[at]?.[lang]));
}

export type RowReading<I extends z.ZodObject> =
  | { readonly values: ImportValues<I>; readonly reasons?: undefined }
  | { readonly values?: undefined; readonly reasons: readonly Sentence[] };

/** Turns the texts of a row into values, or says everything that is wrong with it. */
export function rowReader<I extends z.ZodObject>(
  spec: Import<I>,
  fields: readonly string[],
  timeZone: string,
): (cells: readonly string[]) => RowReading<I> {
  const readers = fields.map((field) => {
    const column = spec.columns.find((one) => one.field === field) as ImportColumn;
    return cellReader(column, spec.text, timeZone);
  });
  const schema = spec.input.partial();
  return (cells) => {
    const raw: Record<string, unknown> = {};
    const reasons: Sentence[] = [];
    for (const [at, field] of fields.entries()) {
      const typed = cells[at] ?? '';
      if (typed === '') continue;
      const read = readers[at]?.(typed);
      if (read && 'problem' in read) reasons.push(read.problem);
      else raw[field] = read?.value;
    }
    const parsed = schema.safeParse(raw, { reportInput: true });
    if (!parsed.success)
      reasons.push(...Object.values(fieldErrors({ input: schema, text: spec.text }, parsed.error)));
    if (reasons.length === 0 && !spec.keys.some((field) => raw[field] !== undefined))
      reasons.push(naming(importText.need_key_value, spec));
    return reasons.length > 0 || !parsed.success ? { reasons } : { values: parsed.data as ImportValues<I> };
  };
}

/** What a new row lacks. */
export function missingOf(spec: Import, values: Readonly<Record<string, unknown>>): Sentence[] {
  return spec.columns
    .filter(({ field, required }) => required && values[field] === undefined)
    .map(({ field }) => {
      const [zh, en] = labelOf(spec.text, field);
      return [
        fill(fieldMessages.required, { field: zh })[0],
        fill(fieldMessages.required, { field: en })[1],
      ] as const;
    });
}
