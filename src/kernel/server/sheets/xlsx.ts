import { Readable } from 'node:stream';
import type { Lang } from '../../text.ts';
import { othersTurn, ROWS_PER_YIELD } from '../ops/event-loop.ts';
import { type Cell, type CellKind, type CellOf, cellMaker, xmlText } from './xlsx-cell.ts';
import { HEADER, MAIN, STYLE, sheetName, workbookFrame, XML } from './xlsx-frame.ts';
import { type ZipPart, zipBytes } from './zip.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface XlsxColumn {
  readonly field: string;
  readonly label: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width?: number;
}

export interface XlsxSheet {
  readonly sheet: string;
  readonly columns: readonly XlsxColumn[];
  /** Batches, as a database cursor gives them. */
  readonly rows:
    | AsyncIterable<readonly Record<string, unknown>[]>
    | Iterable<readonly Record<string, unknown>[]>;
}

export interface XlsxOptions extends XlsxSheet {
  readonly timeZone: string;
  readonly lang: Lang;
  /** Further rows go on to `sheet (2)`. Excel's own limit unless a test says otherwise. */
  readonly maxRows?: number;
  /** Sheets behind it: notes, say. */
  readonly behind?: readonly XlsxSheet[];
}

/**
 * A workbook as a stream: rows are asked for as the reader takes bytes, and none are kept. Destroying the stream
 * ends the iteration of `rows`, so that a cursor behind it is closed.
 */
export function xlsxStream(options: XlsxOptions): Readable {
  return Readable.from(zipBytes(parts(options)), { objectMode: false });
}

const columnsOf = ({ columns }: XlsxSheet, { lang, timeZone }: XlsxOptions): Column[] =>
  columns.map((column, at) => ({
    ...column,
    letter: columnLetter(at),
    style: STYLE[column.kind],
    cellOf: cellMaker(column.kind, lang, timeZone),
  }));

interface Column extends XlsxColumn {
  readonly letter: string;
  readonly style: number;
  readonly cellOf: CellOf;
}

const WIDTH: Record<CellKind, number> = { number: 12, money: 14, time: 18, text: 18, flag: 8, list: 26 };
const EXCEL_ROWS = 1_048_576;
const CHUNK = 65_536;

async function* parts(options: XlsxOptions): AsyncGenerator<ZipPart> {
  const names: string[] = [];
  for (const sheet of [options, ...(options.behind ?? [])]) {
    const columns = columnsOf(sheet, options);
    const source = rowCursor(sheet.rows);
    let part = 0;
    try {
      do {
        part += 1;
        names.push(sheetName(sheet.sheet, part));
        const path = `xl/worksheets/sheet${names.length}.xml`;
        yield { path, bytes: sheetBytes(columns, source, options.maxRows) };
      } while (await source.more());
    } finally {
      await source.close();
    }
  }
  for (const [path, xml] of Object.entries(workbookFrame(names))) {
    yield { path, bytes: [Buffer.from(XML + xml)] };
  }
}

interface RowCursor {
  /** Is there a row to come? */
  more(): Promise<boolean>;
  /** The next row of what has been read; undefined where more must be asked for. */
  take(): Record<string, unknown> | undefined;
  close(): Promise<void>;
}

/** Rows one by one out of batches, over several sheets. */
function rowCursor(batches: XlsxSheet['rows']): RowCursor {
  const iterator = iteratorOf(batches);
  let batch: readonly Record<string, unknown>[] = [];
  let at = 0;
  let ended = false;
  return {
    async more() {
      while (at >= batch.length && !ended) {
        const next = await iterator.next();
        ended = next.done === true;
        batch = next.done ? [] : next.value;
        at = 0;
      }
      return at < batch.length;
    },
    take: () => batch[at++],
    async close() {
      if (!ended) await iterator.return?.();
      ended = true;
    },
  };
}

const iteratorOf = (batches: XlsxSheet['rows']) =>
  Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();

async function* sheetBytes(columns: readonly Column[], source: RowCursor, maxRows = EXCEL_ROWS) {
  let xml = sheetStart(columns);
  let row = 1;
  while (row < maxRows && (await source.more())) {
    // Rows at hand are written with few waits in between: a promise for each costs more than its XML.
    for (let record = source.take(); record; record = row < maxRows ? source.take() : undefined) {
      row += 1;
      if (row % ROWS_PER_YIELD === 0) await othersTurn();
      xml += rowXml(columns, record, row);
      if (xml.length > CHUNK) {
        yield Buffer.from(xml);
        xml = '';
      }
    }
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

function rowXml(columns: readonly Column[], record: Record<string, unknown>, row: number): string {
  let xml = `<row r="${row}">`;
  for (const { cellOf, field, letter, style } of columns)
    xml += cellXml(cellOf(record[field]), letter, row, style);
  return `${xml}</row>`;
}

function cellXml(cell: Cell, letter: string, row: number, style: number): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${letter}${row}" s="${style}"><v>${cell}</v></c>`;
  return `<c r="${letter}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
}

function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width ?? WIDTH[kind]}" customWidth="1"/>`,
  );
  const labels = columns.map(({ label, letter }) => cellXml(xmlText(label), letter, 1, HEADER));
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`,
  ].join('');
}

function columnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter;
}
