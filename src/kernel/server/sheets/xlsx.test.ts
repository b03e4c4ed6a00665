import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { offsetsOf } from '../../value/day.ts';
import { type XlsxOptions, xlsxStream } from './xlsx.ts';
import { type CellKind, xmlText } from './xlsx-cell.ts';

type Row = Record<string, unknown>;
async function* batches(...all: Row[][]) {
  yield* all;
}
const column = (field: string, kind: CellKind) => ({ field, kind, label: `${field} 列` });
const options = (more: Partial<XlsxOptions>): XlsxOptions => ({
  sheet: '学员',
  columns: [column('name', 'text')],
  rows: batches([]),
  timeZone: 'Asia/Shanghai',
  lang: 'zh-CN',
  ...more,
});
/** Read back by a reader that is not ours. */
const sheetsOf = async (more: Partial<XlsxOptions>) =>
  (await readXlsx(await buffer(xlsxStream(options(more))), { readStyles: true })).sheets;
const cellsOf = async (more: Partial<XlsxOptions>) => (await sheetsOf(more))[0]?.rows.slice(1) ?? [];
const textsOf = async (...texts: string[]) =>
  (await cellsOf({ rows: batches(texts.map((name) => ({ name }))) })).map((row) => row[0]);

describe('what a cell holds', () => {
  const columns = (['text', 'number', 'money', 'time', 'flag', 'list'] as const).map((kind) =>
    column(kind, kind),
  );
  const row = {
    text: '王小明',
    number: 2.5,
    money: 1234567,
    time: 1_700_000_000,
    flag: 1,
    list: ['物理', '化学'],
  };

  test('each kind in Chinese', async () => {
    const [cells] = await cellsOf({ columns, rows: batches([row]) });
    expect(cells?.slice(0, 3)).toEqual(['王小明', 2.5, 12345.67]);
    // The reader gives wall-clock time as if it were UTC.
    expect(cells?.[3]).toEqual(new Date('2023-11-15T06:13:20Z'));
    expect(cells?.slice(4)).toEqual(['是', '物理、化学']);
  });

  test('each kind in English, in another time zone', async () => {
    const [cells] = await cellsOf({
      columns,
      rows: batches([{ ...row, flag: 0 }]),
      lang: 'en',
      timeZone: 'America/New_York',
    });
    expect(cells?.slice(3)).toEqual([new Date('2023-11-14T17:13:20Z'), 'No', '物理, 化学']);
  });

  test('nothing is an empty cell, and a masked amount stays text', async () => {
    const [empty, masked] = await cellsOf({
      columns,
      rows: batches([
        Object.fromEntries(columns.map(({ field }) => [field, null])),
        { money: '***', number: '7' },
      ]),
    });
    expect(empty?.every((cell) => cell === null)).toBe(true);
    expect(masked?.slice(1, 3)).toEqual([7, '***']);
  });

  test('money has two decimals, time its format, and the header is bold and frozen', async () => {
    const [sheet] = await sheetsOf({ columns, rows: batches([row]) });
    const styleAt = (at: string) => sheet?.cells?.get(at)?.style;
    expect(styleAt('1,2')?.numFmt).toBe('#,##0.00');
    expect(styleAt('1,3')?.numFmt).toContain('yyyy');
    expect(styleAt('1,0')?.numFmt).toBe('@');
    expect(styleAt('0,0')?.font?.bold).toBe(true);
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    expect(sheet?.rows[0]?.[0]).toBe('text 列');
  });
});

describe('hostile text', () => {
  test('a formula gets an apostrophe, also behind spaces, control and full-width characters', async () => {
    const attacks = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '  =1',
      '\u00a0=1',
      '\u200b=1',
      '\u0000=1',
      '＝1+1',
      '=cmd|x',
    ];
    const cells = await textsOf(...attacks);
    expect(cells.every((cell) => String(cell).startsWith("'"))).toBe(true);
    expect(xmlText('\t1')).toBe("'\t1");
    expect(xmlText('\r=1')).toBe("'\n=1");
  });

  test('ordinary text is left alone', async () => {
    const texts = [
      '王小明',
      'a=b',
      '13800138000',
      'x - y',
      ' padded ',
      'line\nline',
      '<b>&amp;"',
      '𠮷野家',
      '1.5',
    ];
    expect(await textsOf(...texts)).toEqual(texts);
  });

  test('what XML cannot hold is dropped, and Excel escapes are not read as characters', async () => {
    expect(await textsOf('a\u0000b\u0008c\ud800d\uffffe', '_x0041_')).toEqual(['abcde', '_x0041_']);
  });

  test('a cell keeps within the limit of Excel', () => {
    expect(xmlText('字'.repeat(40_000)).length).toBeLessThan(32_767);
  });

  test('a sheet name that Excel would refuse is made acceptable', async () => {
    const names = ['a/b:c[d]*?\\', '', 'History', "'quoted'", '很'.repeat(40), '<"&>'];
    for (const sheet of names) {
      const [read] = await sheetsOf({ sheet });
      expect(read?.name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
    }
  });
});

describe('the stream', () => {
  test('rows beyond the limit go on to another sheet with its own header', async () => {
    const rows = batches([{ name: 'a' }, { name: 'b' }], [], [{ name: 'c' }]);
    const sheets = await sheetsOf({ rows, maxRows: 3 });
    expect(sheets.map((sheet) => sheet.name)).toEqual(['学员', '学员 (2)']);
    expect(sheets.map((sheet) => sheet.rows.flat())).toEqual([
      ['name 列', 'a', 'b'],
      ['name 列', 'c'],
    ]);
  });

  test('rows are taken only as bytes are read, and ending early closes their source', async () => {
    let taken = 0;
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          taken += 1;
          // Noise does not compress, so bytes come out as rows go in.
          yield Array.from({ length: 100 }, () => ({ name: `${Math.random()}${Math.random()}` }));
        }
      } finally {
        closed = true;
      }
    }
    const stream = xlsxStream(options({ rows: endless() }));
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length;
      if (bytes > 200_000) break;
    }
    await expect.poll(() => closed).toBe(true);
    expect(taken * 100 * 38).toBeLessThan(10_000_000);
  });

  test('a source that fails is an error of the stream, not a short file', async () => {
    async function* failing(): AsyncGenerator<Row[]> {
      yield [{ name: 'a' }];
      throw new Error('connection lost');
    }
    await expect(buffer(xlsxStream(options({ rows: failing() })))).rejects.toThrow('connection lost');
  });

  test('column 28 is AB', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => column(`f${at}`, 'number'));
    const [cells] = await cellsOf({ columns, rows: batches([{ f27: 7 }]) });
    expect(cells?.[27]).toBe(7);
  });
});

test('an offset follows daylight saving to the second', () => {
  const offset = offsetsOf('America/New_York');
  const spring = Date.UTC(2026, 2, 8, 7) / 1000;
  expect([offset(spring - 1), offset(spring), offset(spring + 86_400)]).toEqual([-18_000, -14_400, -14_400]);
  expect(offsetsOf('Asia/Shanghai')(0)).toBe(28_800);
});
