import { expect, test } from 'vitest';
import { contentDisposition, downloadHeaders } from './download.ts';

test('a Chinese name travels in both forms', () => {
  expect(contentDisposition('学员列表 (1).xlsx')).toBe(
    `attachment; filename="____ (1).xlsx"; filename*=UTF-8''%E5%AD%A6%E5%91%98%E5%88%97%E8%A1%A8%20%281%29.xlsx`,
  );
});

test.each(['a"; filename=evil.exe', 'a\r\nset-cookie: x=1', '../../etc/passwd', '\0\u2028', '%41', "it's*"])(
  '%j cannot break out of the header',
  (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^attachment; filename="[^"\\/%;\r\n]+"; filename\*=UTF-8''[\w.!~%-]+$/);
    expect(Buffer.from(header, 'latin1').toString('latin1')).toBe(header);
  },
);

test('nothing of a stored file runs', () => {
  const headers = downloadHeaders({ name: 'x.txt', mime: 'text/plain', size: 3, inline: true });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-length': '3',
    'content-disposition': expect.stringMatching(/^attachment/),
  });
});

test('pictures and PDFs may be shown', () => {
  expect(downloadHeaders({ name: 'a.png', mime: 'image/png', inline: true })['content-disposition']).toMatch(
    /^inline/,
  );
  const pdf = downloadHeaders({ name: 'a.pdf', mime: 'application/pdf', inline: true });
  expect(pdf['content-security-policy']).not.toContain('sandbox');
  expect(downloadHeaders({ name: 'a.png', mime: 'image/png' })['content-disposition']).toMatch(/^attachment/);
});
