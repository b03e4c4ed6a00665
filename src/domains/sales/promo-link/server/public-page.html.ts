import { createHash } from 'node:crypto';
import { type Lang, type Sentence, say } from '@/kernel/text.ts';
import { linkPaths } from '../promo-link.paths.ts';
import { promoLinkText as text } from '../promo-link.text.ts';
import type { PublicPage } from './public-page.slots.ts';

const STYLE = `:root{color-scheme:light dark;--ink:#1b1c20;--soft:#5d5f68;--line:#d9d6cf;--ground:#f6f4ef;--sheet:#fff;--accent:#2f5d9f}
@media (prefers-color-scheme:dark){:root{--ink:#ececf0;--soft:#a2a4ae;--line:#3a3b42;--ground:#15161a;--sheet:#1e1f24;--accent:#8ab0e8}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:460px;margin:0 auto;padding:32px 20px}article{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:24px}
h1{margin:0 0 8px;font-size:22px;line-height:1.35}p{margin:0 0 16px;white-space:pre-line}label{display:block;margin:0 0 14px;font-size:14px;color:var(--soft)}
input,textarea{display:block;width:100%;margin-top:4px;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit}
input:focus,textarea:focus,button:focus{outline:2px solid var(--accent);outline-offset:1px}
button{width:100%;min-height:46px;border:0;border-radius:8px;background:var(--accent);color:var(--sheet);font:inherit;font-weight:600}
small{display:block;margin-top:12px;color:var(--soft)}.wrong{color:#c03a2b}.away{position:absolute;left:-9999px}footer{padding:14px 4px;color:var(--soft);font-size:13px;display:flex;gap:12px}footer a{color:inherit;margin-left:auto}`;

/** Nothing of the app, no script, nothing from elsewhere. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string): string => value.replace(/[&<>"']/g, (one) => ESCAPED[one] as string);

interface Frame {
  readonly lang: Lang;
  readonly title: string;
  readonly company?: string;
  /** The same page in the other language. */
  readonly other: string;
  readonly main: string;
}
const framed = ({ lang, title, company = '', other, main }: Frame): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><article>${main}</article><footer><span>${escaped(company)}</span><a href="${other}" rel="nofollow">${lang === 'en' ? '中文' : 'English'}</a></footer></main></body></html>`;

interface Shown {
  readonly lang: Lang;
  readonly code: string;
}
const otherOf = ({ lang, code }: Shown, more = ''): string =>
  `${linkPaths.public(code)}?lang=${lang === 'en' ? 'zh' : 'en'}${more}`;

interface FormPage extends Shown {
  readonly page: PublicPage;
  readonly company: string;
  /** Of this showing: sent twice, it counts once. */
  readonly form: string;
  /** What was typed, where it has to be corrected. */
  readonly typed?: Readonly<Record<string, string>>;
}

export function formPage({ lang, code, page, company, form, typed }: FormPage): string {
  const t = (sentence: Sentence) => escaped(say(sentence, lang));
  const title = page.title || say(text.public_title, lang);
  const value = (name: string) => (typed?.[name] ? ` value="${escaped(typed[name])}"` : '');
  const wish = `<label>${t(text.public_wish)}<textarea name="wish" rows="3" maxlength="254">${escaped(typed?.wish ?? '')}</textarea></label>`;
  const grade = `<label>${t(text.public_grade)}<input name="grade" maxlength="40"${value('grade')}></label>`;
  const main = [
    `<h1>${escaped(title)}</h1>`,
    page.body && `<p>${escaped(page.body)}</p>`,
    typed && `<p class="wrong" role="alert">${t(text.public_wrong)}</p>`,
    `<form method="post" action="${linkPaths.public(code)}?lang=${lang === 'en' ? 'en' : 'zh'}">`,
    `<input type="hidden" name="form" value="${escaped(form)}">`,
    `<label>${t(text.public_name)}<input name="person" required maxlength="40" autocomplete="name"${value('person')}></label>`,
    `<label>${t(text.public_phone)}<input name="phone" type="tel" required maxlength="20" pattern="[+]?[0-9][0-9 \\-]{4,18}[0-9]" autocomplete="tel"${value('phone')}></label>`,
    page.asks_grade && grade,
    page.asks_wish && wish,
    `<div class="away" aria-hidden="true"><label>${t(text.website)}<input name="website" tabindex="-1" autocomplete="off"></label></div>`,
    `<button>${t(text.public_send)}</button><small>${escaped(page.consent || say(text.public_consent, lang))}</small></form>`,
  ];
  return framed({
    lang,
    title,
    company,
    other: otherOf({ lang, code }),
    main: main.filter(Boolean).join(''),
  });
}

/** Whatever was sent, and whatever came of it. */
export const thanksPage = (shown: Shown): string =>
  framed({
    lang: shown.lang,
    title: say(text.public_thanks, shown.lang),
    other: otherOf(shown, '&amp;sent=1'),
    main: `<h1>${escaped(say(text.public_thanks, shown.lang))}</h1><p>${escaped(say(text.public_thanks_help, shown.lang))}</p>`,
  });

/** Never there, switched off or past its day: one answer. */
export const missingPage = (lang: Lang): string =>
  framed({
    lang,
    title: say(text.public_gone, lang),
    other: `?lang=${lang === 'en' ? 'zh' : 'en'}`,
    main: `<h1>${escaped(say(text.public_gone, lang))}</h1><p>${escaped(say(text.public_gone_help, lang))}</p>`,
  });
