import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Lang } from '../../text.ts';

/** Sent with the BEGIN of whoever reads in English. */
export const beginIn = (begin: string, lang: Lang): string =>
  lang === 'en' ? `${begin}; SET LOCAL app.lang = 'en'` : begin;

/** A name as the reader's language has it; without an English name, the one that there is. */
export const inLanguage = (name: SQLWrapper, english: SQLWrapper): SQL<string> =>
  sql<string>`CASE WHEN current_setting('app.lang', true) = 'en' THEN coalesce(nullif(${english}, ''), ${name}) ELSE ${name} END`;
