import { labelOf } from '../../contract/validation.ts';
import { importText } from '../../import.text.ts';
import type { Import, ImportColumn } from '../../import.ts';
import { fill, type Sentence } from '../../text.ts';
import { downloadHeaders } from '../http/download.ts';
import type { RawAnswer } from '../http/implement.ts';
import type { Ctx } from '../session/ctx.ts';
import { XLSX_TYPE, type XlsxOptions, xlsxStream } from '../sheets/xlsx.ts';
import { type ImportRecord, importStore } from './import.store.ts';
import type { AnyImporter } from './plan.ts';

const workbook = (ctx: Ctx, name: string, options: Omit<XlsxOptions, 'lang' | 'timeZone'>): RawAnswer => ({
  headers: { ...downloadHeaders({ name: `${name}.xlsx`, mime: XLSX_TYPE }), 'cache-control': 'no-store' },
  body: xlsxStream({ ...options, lang: ctx.lang, timeZone: ctx.time_zone }),
});

/** Headings in the reader's language, one example, and a second sheet that says what can stand where. */
export async function templateFile(
  ctx: Ctx,
  importer: Pick<AnyImporter, 'spec' | 'notes'>,
): Promise<RawAnswer> {
  const { spec } = importer;
  const names = (await importer.notes?.(ctx)) ?? {};
  const label = (field: string) => ctx.say(labelOf(spec.text, field));
  const columns = spec.columns as readonly ImportColumn[];
  return workbook(ctx, `${ctx.say(spec.label)}-${ctx.say(importText.template_name)}`, {
    sheet: ctx.say(spec.label),
    columns: columns.map(({ field, required, width }) => ({
      field,
      label: label(field) + (required ? '*' : ''),
      kind: 'text',
      width,
    })),
    rows: [[Object.fromEntries(columns.map(({ field, example }) => [field, ctx.say(example)]))]],
    behind: [
      {
        sheet: ctx.say(importText.notes_sheet),
        columns: [
          { field: 'column', label: ctx.say(importText.note_column), kind: 'text', width: 16 },
          { field: 'required', label: ctx.say(importText.note_required), kind: 'text', width: 14 },
          { field: 'note', label: ctx.say(importText.note_text), kind: 'text', width: 90 },
        ],
        rows: [
          [
            ...columns.map((column) => ({
              column: label(column.field),
              required: column.required ? ctx.say(importText.yes) : '',
              note: [...notesOf(spec, column).map(ctx.say), names[column.field]].filter(Boolean).join(' '),
            })),
            { note: ctx.say(importText.note_empty) },
          ],
        ],
      },
    ],
  });
}

const BY_KIND: Readonly<Record<string, Sentence>> = {
  list: importText.note_several,
  labels: importText.note_several,
  date: importText.note_date,
  time: importText.note_time,
  money: importText.note_money,
  flag: importText.note_flag,
};

function notesOf(spec: Import, { note, kind = 'text', words = [] }: ImportColumn): Sentence[] {
  const labels = words.map((key) => labelOf(spec.text, key));
  const choices: Sentence = [
    fill(importText.note_words, { words: labels.map(([zh]) => zh).join('、') })[0],
    fill(importText.note_words, { words: labels.map(([, en]) => en).join(', ') })[1],
  ];
  return [note, BY_KIND[kind], words.length > 0 ? choices : undefined].filter((one) => one !== undefined);
}

/** The rows that were refused, as they stood in the file, with the reason behind them: to be mended and sent again. */
export async function failedFile(ctx: Ctx, spec: Import, record: ImportRecord): Promise<RawAnswer> {
  const widths = new Map(spec.columns.map(({ field, width }) => [field, width]));
  return workbook(ctx, `${ctx.say(spec.label)}-${ctx.say(importText.failed_name)}`, {
    sheet: ctx.say(spec.label),
    columns: [
      ...record.fields.map((field) => ({
        field,
        label: ctx.say(labelOf(spec.text, field)),
        kind: 'text' as const,
        width: widths.get(field),
      })),
      { field: '', label: ctx.say(importText.reason_column), kind: 'text', width: 60 },
    ],
    rows: [await refusedRows(ctx, record)],
  });
}

/** All at once: the answer goes out after the transaction has ended, and there are not many. */
async function refusedRows(ctx: Ctx, { id, fields }: ImportRecord): Promise<Record<string, unknown>[]> {
  const rows = await importStore.page(ctx, id, { page: 1, limit: 1_000_000, outcome: 'refused' });
  return rows.map(({ cells, reasons }) => ({
    ...Object.fromEntries(fields.map((field, at) => [field, cells[at]])),
    '': reasons.map(ctx.say).join('; '),
  }));
}
