import { inNouns, together } from './in-nouns.ts';

type Ask = (sql: string) => Promise<{ rows: unknown[] }>;
/** What must never be found in anybody's books: each row that such a question answers is a promise broken. */
export type BookChecks = Readonly<Record<string, string>>;

const broken = together(await inNouns<BookChecks>('books'));

/** As one who stands above row security: by what is wrong, whom it is about; empty where all is well. */
export async function wrongInBooks(ask: Ask): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [what, sql] of Object.entries(broken)) {
    const { rows } = await ask(sql);
    if (rows.length > 0) found[what] = rows.slice(0, 5);
  }
  return found;
}
