import type { Content } from 'pdfmake/interfaces.js';
import { pdfOf } from '@/kernel/server/sheets/pdf.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import type { PromoLink } from '../promo-link.contract.ts';
import { promoLinkText as text } from '../promo-link.text.ts';

const CODE_SIDE = 260;
/** More than this stands below the code, so that the code is on the first sheet whatever is written. */
const SHORT_TEXT = 240;
const ACCENT = '#2f5d9f';

/** Strangers of either language read it: what is ours stands in both, what the link says as it was written. */
const both = (sentence: Sentence, look: { readonly fontSize: number; readonly color?: string }): Content => ({
  stack: sentence.map((line) => ({ text: line })),
  alignment: 'center',
  ...look,
});

type Printed = Pick<PromoLink, 'name' | 'page_title' | 'page_body' | 'consent' | 'expires_on'>;

/** What the sheet says, from top to bottom. */
export function posterContent(link: Printed, company: string, address: string): Content[] {
  const body: Content = { text: link.page_body, alignment: 'center', fontSize: 13, margin: [24, 14, 24, 22] };
  const isShort = link.page_body.length <= SHORT_TEXT;
  return [
    { text: company, alignment: 'center', fontSize: 14, color: ACCENT, margin: [0, 24, 0, 18] },
    link.page_title
      ? { text: link.page_title, alignment: 'center', fontSize: 30, bold: true }
      : both(text.public_title, { fontSize: 30 }),
    isShort ? body : { text: '', margin: [0, 0, 0, 22] },
    { qr: address, fit: CODE_SIDE, eccLevel: 'M', alignment: 'center' },
    { stack: [both(text.poster_scan, { fontSize: 15 })], margin: [0, 18, 0, 6] },
    { text: address, alignment: 'center', fontSize: 10, style: 'muted' },
    link.expires_on
      ? both(fill(text.poster_until, { day: link.expires_on }), { fontSize: 10, color: '#6b7280' })
      : [],
    isShort ? [] : body,
    {
      stack: link.consent
        ? [{ text: link.consent, alignment: 'center', fontSize: 8 }]
        : [both(text.public_consent, { fontSize: 8 })],
      style: 'muted',
      margin: [36, 22, 36, 0],
    },
  ];
}

export const posterPdf = (link: Printed, company: string, address: string): Promise<Buffer> =>
  pdfOf({ title: link.page_title || link.name, content: posterContent(link, company, address), bare: true });
