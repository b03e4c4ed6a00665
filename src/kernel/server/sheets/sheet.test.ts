import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../errors.ts';
import { oldXls } from '../testing/old-xls.ts';
import { readSheet } from './sheet.ts';
import { MOST_ROWS } from './sheet-problem.ts';
import type { SheetCell, SheetRow } from './sheet-row.ts';
import { xlsxStream } from './xlsx.ts';
import { zipBytes } from './zip.ts';

vi.setConfig({ testTimeout: 60_000 });

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes)) rows.push(row);
  return rows;
}
const cellsOf = async (bytes: Buffer) => (await rowsOf(bytes)).map(({ cells }) => cells);
/** An archive of one's own making. */
const archive = (parts: Record<string, string | Buffer>) =>
  buffer(
    xlsxPieces(Object.entries(parts).map(([path, text]) => ({ path, bytes: [Buffer.from(text)] }))) as never,
  );
async function* xlsxPieces(parts: { path: string; bytes: Buffer[] }[]) {
  yield* zipBytes(parts);
}
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (targets: Record<string, readonly [type: string, target: string]>) =>
  `<Relationships>${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const book = (sheet: string, more: Record<string, string | Buffer> = {}) =>
  archive({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId8: ['sharedStrings', 'sharedStrings.xml'],
      rId9: ['styles', 'styles.xml'],
    }),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('what other programs wrote', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);

  test('.xls of 1997: a title, an empty line, headings, texts, numbers and days', async () => {
    expect(await rowsOf(oldXls())).toEqual([
      { row: 1, cells: ['旧系统 员工花名册'] },
      { row: 3, cells: ['工号', '员工姓名', '登录账号', '联系电话', '入职', '工资'] },
      { row: 4, cells: ['A-001', '周立春', 'zhou.lichun', '13800138001', day('2024-03-01'), 8000.5] },
      { row: 5, cells: ['A-002', '孟晓岚', 'meng.xiaolan', 13_900_139_002, day('2025-09-15'), 9000] },
    ]);
  });

  test('.ods', async () => {
    const rows = [
      ['姓名', '手机', '入职'],
      ['周立春', 13_800_138_001, day('2024-03-01')],
    ];
    const bytes = Buffer.from(await writeOds({ sheets: [{ name: '员工', rows }] }));
    expect(await rowsOf(bytes)).toEqual(rows.map((cells, at) => ({ row: at + 1, cells })));
  });
});

describe('what our own writer writes', () => {
  const write = (rows: Record<string, unknown>[], kind: 'text' | 'number' | 'time' = 'text') =>
    buffer(
      xlsxStream({
        sheet: '学员',
        columns: [
          { field: 'a', label: '甲', kind },
          { field: 'b', label: '乙', kind },
        ],
        rows: (async function* () {
          yield rows;
        })(),
        timeZone: 'UTC',
        lang: 'zh-CN',
      }),
    );

  test('texts come back as they were, with the apostrophe that keeps them from being formulas', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: text, b: text }), { maxLength: 12 }), async (rows) => {
        const read = await cellsOf(await write(rows));
        expect(read[0]).toEqual(['甲', '乙']);
        const bare = (value: SheetCell | undefined) => String(value ?? '').replace(/^'/, '');
        expect(read.slice(1).map((cells) => cells.map(bare))).toEqual(
          rows.map(({ a, b }) => [a, b].map((value) => value.replace(/^'/, ''))),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('numbers and times come back as numbers and times', async () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: number, b: number }), { maxLength: 10 }), async (rows) => {
        const [, ...read] = await cellsOf(await write(rows, 'number'));
        expect(read.map(([a, b]) => [Number(a), Number(b)])).toEqual(rows.map(({ a, b }) => [a + 0, b + 0]));
      }),
      { numRuns: 30 },
    );
    const [, read] = await cellsOf(await write([{ a: 1_700_000_000, b: 86_399 }], 'time'));
    expect(read).toEqual([new Date('2023-11-14T22:13:20Z'), new Date('1970-01-01T23:59:59Z')]);
  });
});

test('files of another writer: shared strings, dates, flags, gaps', async () => {
  const day = new Date('2026-03-01T00:00:00Z');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '一',
        rows: [
          ['姓名', '入职', '在职', '数'],
          ['王小明', day, true, 1.5],
          [null, null, false, -2],
          ['王小明 & <家>', null, null, 13800138000],
        ],
      },
      { name: '二', rows: [['另一张']] },
    ],
  });
  expect(await cellsOf(Buffer.from(bytes))).toEqual([
    ['姓名', '入职', '在职', '数'],
    ['王小明', day, true, 1.5],
    [undefined, undefined, false, -2],
    ['王小明 & <家>', undefined, undefined, 13800138000],
  ]);
});

describe('the forms that spreadsheets use', () => {
  test('rich text, phonetic guides, escapes, errors, prefixes and cells without an address', async () => {
    const shared =
      '<x:sst><x:si><x:r><x:t>红</x:t></x:r><x:r><x:t xml:space="preserve"> 色</x:t></x:r><x:rPh sb="0" eb="1"><x:t>x</x:t></x:rPh></x:si><x:si><x:t/></x:si></x:sst>';
    const bytes = await book(
      `<?xml version="1.0"?><!-- a --><x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c>
       <x:c t="str"><x:f>A1</x:f><x:v>a&#10;b_x0041_</x:v></x:c><x:c t='e'><x:v>#N/A</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<&>]]></x:t></x:is></x:c>
       <x:c t="d"><x:v>2026-03-01T08:30:00</x:v></x:c></x:row><x:row r="9" x="a > b"><x:c r="C9"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      { 'xl/sharedStrings.xml': shared },
    );
    const rows = await rowsOf(bytes);
    expect(rows.map(({ row }) => row)).toEqual([1, 9]);
    expect(rows[0]?.cells).toEqual(['红 色', undefined, 'a\nbA', '#N/A', '<&>', '2026-03-01T08:30:00']);
    expect(rows[1]?.cells.slice(0, 3)).toEqual([undefined, undefined, 7]);
  });

  test('dates by the style of the cell, also those that count from 1904', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const xml = sheetXml(
      '<row><c><v>25569</v></c><c s="1"><v>25569</v></c><c s="2"><v>25569.5</v></c><c s="3"><v>2</v></c></row>',
    );
    expect(await cellsOf(await book(xml, { 'xl/styles.xml': styles }))).toEqual([
      [25569, new Date(0), new Date('1970-01-01T12:00:00Z'), 2],
    ]);
    const mac = await book(sheetXml('<row><c s="1"><v>0</v></c></row>'), {
      'xl/styles.xml': styles,
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    });
    expect(await cellsOf(mac)).toEqual([[new Date('1904-01-01T00:00:00Z')]]);
  });

  test('the first sheet that is shown', async () => {
    const bytes = await book(sheetXml('<row><c><v>1</v></c></row>'), {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="a" state="hidden" r:id="rId1"/><sheet name="b" r:id="rId2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations({
        rId1: ['worksheet', 'worksheets/sheet1.xml'],
        rId2: ['worksheet', '/xl/worksheets/other.xml'],
      }),
      'xl/worksheets/other.xml': sheetXml('<row><c><v>2</v></c></row>'),
    });
    expect(await cellsOf(bytes)).toEqual([[2]]);
  });
});

describe('CSV', () => {
  test('quotes, breaks inside of quotes, empty cells, each kind of line end', async () => {
    expect(await cellsOf(Buffer.from('\ufeffa,"b ""x""\r\ny",\r\n,2,3\n'))).toEqual([
      ['a', 'b "x"\r\ny', undefined],
      [undefined, '2', '3'],
    ]);
    expect(await cellsOf(Buffer.from('甲;乙\r1;"2'))).toEqual([
      ['甲', '乙'],
      ['1', '2'],
    ]);
  });

  test('what stands between a closing quote and the separator belongs to its cell', async () => {
    expect(await cellsOf(Buffer.from('"甲" ,乙\n"1" 厘米,"2"\t\r\n3,"4" '))).toEqual([
      ['甲', '乙'],
      ['1厘米', '2'],
      ['3', '4'],
    ]);
  });

  test('what Chinese spreadsheets save, and the Unicode text of Excel', async () => {
    // 姓名,手机 in GB 18030.
    expect(await cellsOf(Buffer.from('d0d5c3fb2ccad6bbfa', 'hex'))).toEqual([['姓名', '手机']]);
    expect(await cellsOf(Buffer.from('\ufeff姓名\t手机', 'utf16le'))).toEqual([['姓名', '手机']]);
  });

  test('whatever was written is read again', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const text = ['head,er', ...rows.map((row) => row.map(quote).join(','))].join('\n');
        fc.pre(!/[\u0001-\u0008\u000e-\u001f\u007f<]/.test(text));
        const read = (await cellsOf(Buffer.from(text))).slice(1);
        expect(read.map((cells) => cells.map((one) => one ?? ''))).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a hostile or broken file is refused, with what to do', () => {
  const refused = (bytes: Buffer) =>
    rowsOf(bytes).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error.fields?.file?.[1] : String(error)),
    );

  test('a bomb: many zeros in a small file, one that lies about its size, and rows without end', async () => {
    const zeros = Buffer.alloc(120 * 1024 * 1024, 0x20);
    expect(await refused(await book('', { 'xl/worksheets/sheet1.xml': zeros }))).toMatch(/too large/);
    expect(await refused(await book('', { 'xl/workbook.xml': zeros }))).toMatch(/too large/);
    const many = `<row><c><v>1</v></c></row>`.repeat(MOST_ROWS + 200);
    expect(await refused(await book(sheetXml(many)))).toMatch(/At most 20,000 rows/);
    expect(await refused(Buffer.from('a,b\n'.repeat(MOST_ROWS + 200)))).toMatch(/At most 20,000 rows/);
  });

  test('entities of one’s own mean nothing: none grows, none reads a file', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const bytes = await book(`${doctype}${sheetXml('<row><c t="str"><v>&e;</v></c></row>')}`);
    expect(await cellsOf(bytes)).toEqual([['&e;']]);
  });

  test('a broken or protected file, a picture, an archive without a workbook', async () => {
    expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/protected or cannot be read/);
    expect(await refused(Buffer.from('89504e470d0a1a0a', 'hex'))).toMatch(/\.ods or \.csv/);
    expect(await refused(Buffer.alloc(0))).toMatch(/\.ods or \.csv/);
    expect(await refused(await archive({ 'a.txt': 'x' }))).toMatch(/cannot be read/);
  });

  test('whatever is changed in a good file: rows, or a refusal; nothing crashes or hangs', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>2.5</v></c></row>'.repeat(20);
    const good = await book(sheetXml(rows), { 'xl/sharedStrings.xml': '<sst><si><t>甲</t></si></sst>' });
    const change = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.nat(good.length),
        async (changes, cut) => {
          const bytes = Buffer.from(good);
          for (const { at, byte } of changes) bytes[at] = byte;
          for (const file of [bytes, bytes.subarray(0, cut)]) {
            const answer = await refusedOrRead(file);
            expect(answer).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('whatever is changed in the XML inside of it', async () => {
    const xml = sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>a&amp;b</t></is></c></row>');
    const junk = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '<!--',
      '<![CDATA[',
      ']]>',
      '<?',
      '&#x',
      '/',
      '\0',
      ']',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(xml.length), junk), { minLength: 1, maxLength: 4 }),
        async (parts) => {
          const mangled = parts.reduce(
            (text, [at, piece]) => text.slice(0, at) + piece + text.slice(at),
            xml,
          );
          expect(await refusedOrRead(await book(mangled))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  async function refusedOrRead(bytes: Buffer): Promise<boolean> {
    try {
      await rowsOf(bytes);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return true;
      throw error;
    }
  }
});

describe('a file that costs more than its size allows', () => {
  const bombs: Record<string, () => Promise<Buffer>> = {
    'a tag without an end, full of quotes': () => book(`<worksheet ${'a="" '.repeat(4_000_000)}`),
    'tags full of quotes': () => book(sheetXml(`<row ${'a="" '.repeat(12_000)}>`.repeat(300))),
    'a well of elements': () => book(`${'<a>'.repeat(5_000_000)}`),
    'cells in the outermost column': () =>
      book(
        sheetXml(
          Array.from(
            { length: 20_000 },
            (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
          ).join(''),
        ),
      ),
    'a text shared by a million cells': () =>
      book(sheetXml(`<row>${'<c t="s"><v>0</v></c>'.repeat(1_000_000)}</row>`), {
        'xl/sharedStrings.xml': `<sst><si><t>${'字'.repeat(1_000_000)}</t></si></sst>`,
      }),
  };
  test.each(Object.entries(bombs))(
    '%s: ended within its budget, and others are answered meanwhile',
    async (_, make) => {
      const bytes = await make();
      expect(bytes.length).toBeLessThan(200_000);
      let longest = 0;
      let last = performance.now();
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 10);
      const started = performance.now();
      await rowsOf(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
      clearInterval(beat);
      expect(performance.now() - started).toBeLessThan(12_000);
      expect(longest).toBeLessThan(2_000);
      expect(await cellsOf(await book(sheetXml('<row><c><v>7</v></c></row>')))).toEqual([[7]]);
    },
  );
});

test('a large sheet is read quickly', async () => {
  const cells = (row: number) =>
    [...'ABCDEFGHI'].map(
      (column) => `<c r="${column}${row}" t="inlineStr"><is><t>样例文字${column}</t></is></c>`,
    );
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `<row r="${at + 1}">${cells(at + 1).join('')}</row>`,
  );
  const xml = sheetXml(rows.join(''));
  const packed = deflateRawSync(Buffer.from(xml));
  expect(packed.length).toBeLessThan(10_000_000);
  const started = performance.now();
  expect(await rowsOf(await book(xml))).toHaveLength(20_000);
  expect(performance.now() - started).toBeLessThan(40_000);
});
