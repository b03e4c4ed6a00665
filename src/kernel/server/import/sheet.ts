import type { z } from 'zod';
import { fieldErrors, fieldMessages, labelOf } from '../../contract/validation.ts';
import { invalid } from '../../errors.ts';
import { importText } from '../../import.text.ts';
import { type Import, type ImportColumn, type ImportValues, LEFT_OUT, MOST_COLUMNS } from '../../import.ts';
import { normalise } from '../../search.ts';
import { fill, type Sentence } from '../../text.ts';
import { readSheet } from '../sheets/sheet.ts';
import { MOST_ROWS, SheetProblem } from '../sheets/sheet-problem.ts';
import { cellReader, cellText } from './cells.ts';

/** A file, and what its columns are taken for. */
export interface ImportSheet {
  /** The fields of its columns, in their order. */
  readonly fields: readonly string[];
  readonly unknown: readonly string[];
  readonly headings: readonly Heading[];
  /** Why its columns cannot be taken as they are: somebody has to say what they are. */
  readonly problem?: Sentence;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}
export interface Heading {
  readonly heading: string;
  readonly field: string | null;
}

/** What is known of headings that are not ours. */
export interface Matching {
  /** From earlier files, by the plain heading; an empty field: left out of that file. */
  readonly learned: ReadonlyMap<string, string>;
  /** By hand, for each column of this file. */
  readonly fields?: readonly string[];
}

const wrong = (sentence: Sentence) => invalid({ file: sentence });
const MOST_UNKNOWN = 20;
/** Other systems write a title above their headings; further down than this there are none. */
const MOST_ABOVE = 10;

/** Reads a file as rows of this import. Headings in either language are understood, those of nobody are told. */
export async function readImport(spec: Import, bytes: Buffer, matching: Matching): Promise<ImportSheet> {
  const lines: { row: number; texts: string[] }[] = [];
  for await (const { row, cells } of readSheet(bytes)) {
    const texts = Array.from(cells.slice(0, MOST_COLUMNS), cellText);
    if (texts.some((text) => text !== '')) lines.push({ row, texts });
  }
  const named = namesOf(spec, matching.learned);
  const at = headingRow(lines, named);
  const line = lines[at];
  if (!line) throw wrong(importText.no_header);
  const head = headOf(spec, line.texts, named, matching.fields);
  const found = { fields: head.fields, unknown: head.unknown, headings: head.headings };
  if (head.problem) {
    // Without a row below there is nothing to be matched.
    if (lines.length === at + 1) throw wrong(head.problem);
    return { ...found, problem: head.problem, rows: [] };
  }
  const rows = lines.slice(at + 1).flatMap(({ row, texts }) => {
    const cells = head.places.map((place) => texts[place] ?? '');
    return cells.every((text) => text === '') || isExample(spec, head.fields, cells) ? [] : [{ row, cells }];
  });
  if (rows.length > MOST_ROWS) throw new SheetProblem('too_many');
  if (rows.length === 0) throw wrong(importText.no_rows);
  return { ...found, rows };
}

/** The same where nobody can be asked what a column is: such a file is refused. */
export async function readKnown(spec: Import, bytes: Buffer): Promise<ImportSheet> {
  const sheet = await readImport(spec, bytes, { learned: new Map() });
  if (sheet.problem) throw wrong(sheet.problem);
  return sheet;
}

interface Head {
  readonly fields: string[];
  readonly places: number[];
  readonly unknown: string[];
  readonly headings: Heading[];
  readonly problem?: Sentence;
}

/** `姓名*` and `姓名（必填）` are the heading 姓名. */
export const plainHeading = (heading: string): string =>
  normalise(heading)
    .replace(/\(.*?\)$/, '')
    .replace(/[*\s:]+$/, '')
    .replace(/^[*\s]+/, '');

/**
 * What each heading stands for; `''`: known, and of no use. What somebody has said goes before our own names. What they
 * left out of one file is not left out of the next without a word: it is ours, or it is told as not recognised.
 */
function namesOf(spec: Import, learned: Matching['learned']): ReadonlyMap<string, string> {
  const names = new Map(importText.reason_column.map((name) => [plainHeading(name), '']));
  for (const { field } of spec.columns)
    for (const name of [field, ...labelOf(spec.text, field)]) names.set(plainHeading(name), field);
  const fields = new Set(spec.columns.map(({ field }) => field));
  for (const [heading, field] of learned) if (fields.has(field)) names.set(heading, field);
  return names;
}

/** The first line with a heading that is known; else the first that looks like headings. */
function headingRow(
  lines: readonly { texts: readonly string[] }[],
  named: ReadonlyMap<string, string>,
): number {
  const first = lines.slice(0, MOST_ABOVE);
  const known = first.findIndex(({ texts }) => texts.some((text) => named.get(plainHeading(text))));
  if (known >= 0) return known;
  return Math.max(
    0,
    first.findIndex(({ texts }) => texts.filter((text) => text !== '').length > 1),
  );
}

function headOf(
  spec: Import,
  texts: readonly string[],
  named: ReadonlyMap<string, string>,
  byHand: readonly string[] | undefined,
): Head {
  const head: Head = { fields: [], places: [], unknown: [], headings: [] };
  let twice: string | undefined;
  for (const [place, text] of texts.entries()) {
    if (text === '') continue;
    const heading = text.slice(0, MOST_HEADING);
    const field = byHand ? chosen(spec, byHand[head.headings.length]) : named.get(plainHeading(heading));
    head.headings.push({ heading, field: field || null });
    if (field && head.fields.includes(field)) twice ??= heading;
    else if (field) {
      head.fields.push(field);
      head.places.push(place);
    } else if (field === undefined && head.unknown.length < MOST_UNKNOWN) head.unknown.push(heading);
  }
  if (twice !== undefined) return { ...head, problem: fill(importText.twice, { name: twice }) };
  if (head.fields.length === 0) return { ...head, problem: importText.no_header };
  if (!spec.keys.some((field) => head.fields.includes(field)))
    return { ...head, problem: naming(importText.need_key, spec) };
  return head;
}
const MOST_HEADING = 60;

/** What somebody has chosen for a column. */
function chosen({ columns }: Import, field = LEFT_OUT): string {
  if (field === LEFT_OUT) return '';
  if (!columns.some((column) => column.field === field))
    throw invalid({ fields: fill(importText.not_a_column, { name: field }) });
  return field;
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
