import { MOST_ROWS, SheetProblem } from './sheet-problem.ts';
import type { SheetRow } from './sheet-row.ts';
import { unpacked, unpackWhole, type ZipEntry, zipEntries } from './unzip.ts';
import { readShared } from './xlsx-shared.ts';
import { SheetHandler } from './xlsx-sheet.ts';
import { isDateStyle } from './xlsx-styles.ts';
import { attribute, eachTag, XmlReader } from './xml.ts';

/** What parts may have unpacked. A sheet of 20,000 rows and 30 columns has some 30 MB. */
const MOST_SHEET = 96 * 1024 * 1024;
const MOST_SHARED = 48 * 1024 * 1024;
const MOST_SMALL = 4 * 1024 * 1024;

/** The rows of the first sheet that is shown. Only what they need is unpacked, and rows are given as they come. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  const entries = zipEntries(bytes);
  const whole = (path: string) => {
    const entry = entries.get(path);
    return entry && unpackWhole(bytes, entry, MOST_SMALL);
  };
  const book = bookOf(whole('xl/workbook.xml'), whole('xl/_rels/workbook.xml.rels'));
  const sheet = entries.get(book.sheet);
  if (!sheet) throw new SheetProblem('no_sheet');
  const shared = await readShared(pieces(bytes, entries.get(book.shared), MOST_SHARED));
  const handler = new SheetHandler({
    shared,
    isDate: isDateStyle(whole(book.styles)),
    from1904: book.from1904,
  });
  const reader = new XmlReader(handler);
  for await (const chunk of unpacked(bytes, sheet, MOST_SHEET)) {
    reader.write(chunk);
    for (const row of handler.take()) yield checked(row);
  }
  reader.end();
  for (const row of handler.take()) yield checked(row);
}

/** Rows beyond the limit may be there, as long as nothing stands in them. */
function checked(row: SheetRow): SheetRow {
  if (row.row > MOST_ROWS + 100) throw new SheetProblem('too_many');
  return row;
}

async function* pieces(bytes: Buffer, entry: ZipEntry | undefined, most: number) {
  if (entry) yield* unpacked(bytes, entry, most);
}

interface Book {
  readonly sheet: string;
  readonly shared: string;
  readonly styles: string;
  readonly from1904: boolean;
}

/** Where the parts lie: the workbook names its sheets, its relations say under which path. */
function bookOf(workbook: Buffer | undefined, relations: Buffer | undefined): Book {
  if (!workbook) throw new SheetProblem('broken');
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  eachTag(workbook, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
    if (name === 'sheet')
      sheets.push({
        id: attribute(attributes, 'id') ?? '',
        hidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
  });
  const targets = new Map<string, { path: string; type: string }>();
  if (relations)
    eachTag(relations, (name, attributes) => {
      if (name !== 'Relationship') return;
      const path = pathOf(attribute(attributes, 'Target') ?? '');
      targets.set(attribute(attributes, 'Id') ?? '', { path, type: attribute(attributes, 'Type') ?? '' });
    });
  const shown = sheets.find((one) => !one.hidden) ?? sheets[0];
  if (!shown) throw new SheetProblem('no_sheet');
  const ofType = (type: string, usual: string) =>
    [...targets.values()].find((target) => target.type.endsWith(`/${type}`))?.path ?? usual;
  return {
    sheet: targets.get(shown.id)?.path ?? 'xl/worksheets/sheet1.xml',
    shared: ofType('sharedStrings', 'xl/sharedStrings.xml'),
    styles: ofType('styles', 'xl/styles.xml'),
    from1904,
  };
}

/** A target lies beside the workbook, unless it begins at the root. */
const pathOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
