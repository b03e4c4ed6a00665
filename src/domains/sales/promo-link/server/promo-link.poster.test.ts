import { describe, expect, test } from 'vitest';
import { promoLinkText as text } from '../promo-link.text.ts';
import { posterContent, posterPdf } from './promo-link.poster.ts';

const ADDRESS = 'https://office.example.com/s/abcdefgh';
const link = { name: '讲座', page_title: '', page_body: '', consent: '', expires_on: '2026-12-31' };
const said = (more: Partial<typeof link> = {}) =>
  JSON.stringify(posterContent({ ...link, ...more }, '明德', ADDRESS));

describe('a poster', () => {
  test('has the address to scan and to type, and our own words in both languages', () => {
    expect(said().split(ADDRESS)).toHaveLength(3);
    for (const ours of [text.public_title, text.poster_scan, text.public_consent])
      for (const line of ours) expect(said()).toContain(line);
    expect(said()).toContain('有效期至 2026-12-31');
    expect(said()).toContain('Until 2026-12-31');
  });

  test('says what the link says as it was written', () => {
    const own = said({ page_title: 'A-Level 开放日', page_body: '周六上午', consent: '仅用于联系' });
    expect(own).toContain('A-Level 开放日');
    expect(own).not.toContain(text.public_title[1]);
    expect(own).not.toContain(text.public_consent[0]);
  });

  test('has the code on its first sheet however much is written', async () => {
    const long = said({ page_body: '字'.repeat(2000) });
    expect(long.indexOf('"qr"')).toBeLessThan(long.indexOf('字字'));
    expect(said({ page_body: '短' }).indexOf('短')).toBeLessThan(said({ page_body: '短' }).indexOf('"qr"'));
    const pdf = await posterPdf(link, '明德', ADDRESS);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
