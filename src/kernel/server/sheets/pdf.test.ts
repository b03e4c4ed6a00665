import { describe, expect, it } from 'vitest';
import { pdfOf, pdfTable } from './pdf.ts';

const count = (pdf: Buffer, what: RegExp) => (pdf.toString('latin1').match(what) ?? []).length;

describe('a printed document', () => {
  it('embeds the characters that it uses and no others', async () => {
    const pdf = await pdfOf({
      title: '对账单',
      content: [
        { text: '学员对账单', style: 'title' },
        pdfTable(['*', 80], ['项目', '金额'], [['充值', { text: '¥12,000.00', style: 'amount' }]]),
      ],
      foot: '学账',
    });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(count(pdf, /\/FontFile2/g)).toBe(2);
    expect(pdf.length).toBeGreaterThan(4_000);
    expect(pdf.length).toBeLessThan(80_000);
  });

  it('goes on over pages, with the head of its table on each', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`第 ${n + 1} 行`, '¥1.00']);
    const pdf = await pdfOf({ title: '长', content: pdfTable(['*', 80], ['项目', '金额'], rows) });
    expect(count(pdf, /\/Type \/Page\b/g)).toBeGreaterThan(3);
  });

  it('fetches nothing and opens no file that a text names', async () => {
    for (const image of ['http://127.0.0.1:9/x.png', '/etc/passwd'])
      await expect(pdfOf({ title: 'x', content: { image } })).rejects.toThrow();
  });
});
