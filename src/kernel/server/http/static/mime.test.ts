import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { XLSX_TYPE, xlsxStream } from '../../sheets/xlsx.ts';
import { sniffMime } from './mime.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [latin('\x89PNG\r\n\x1a\n....'), 'image/png'],
  [latin('\xff\xd8\xff\xe0..JFIF'), 'image/jpeg'],
  [latin('GIF89a..'), 'image/gif'],
  [latin('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
  [latin('%PDF-1.7\n'), 'application/pdf'],
  [latin(`PK\x03\x04${'\0'.repeat(26)}notes.txt`), 'application/zip'],
  [latin(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml....PK\x03\x04..xl/workbook.xml`), XLSX_TYPE],
  [
    latin(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml....PK\x03\x04..word/document.xml`),
    'application/zip',
  ],
  [Buffer.from('姓名,电话\n王小明,138'), 'text/plain'],
  [Buffer.from('\ufeff姓名,电话'), 'text/plain'],
  [Buffer.from('a < b, 5 > 3'), 'text/plain'],
  [Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31]), 'text/plain'],
  [Buffer.from('王'.repeat(2000)), 'text/plain'],
])('%#: %s is known', (bytes, mime) => {
  expect(sniffMime(bytes)).toBe(mime);
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\ufeff  \n<!-- x --><svg/>',
  '<?xml version="1.0"?><svg/>',
  '<!DOCTYPE html><html>',
  'hello <script>alert(1)</script>',
  'x <HTML>',
  'MZ\x90\0\x03',
  '\x7fELF\x02',
  'text with a NUL \0 inside',
  '',
])('%j is refused', (text) => {
  expect(sniffMime(latin(text))).toBeUndefined();
  expect(sniffMime(Buffer.from(text))).toBeUndefined();
});

test('our own exports are workbooks', async () => {
  const rows = (async function* () {})();
  const stream = xlsxStream({ sheet: 's', columns: [], rows, timeZone: 'UTC', lang: 'en' });
  expect(sniffMime(await buffer(stream))).toBe(XLSX_TYPE);
});
