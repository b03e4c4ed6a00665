import { matches } from '../../search.ts';
import { nameSearchText } from './pinyin.ts';

/** Names of roles and companies come again and again; their pinyin is looked up once. */
const texts = new Map<string, string>();
const MOST_KEPT = 5_000;

async function textOf(name: string): Promise<string> {
  const kept = texts.get(name);
  if (kept !== undefined) return kept;
  const text = await nameSearchText(name);
  if (texts.size >= MOST_KEPT) texts.clear();
  texts.set(name, text);
  return text;
}

/** Searches a list that is short by its nature (roles, companies) as token rows search a long one. */
export async function foundAmong<R>(
  rows: readonly R[],
  nameOf: (row: R) => string,
  keyword: string,
): Promise<R[]> {
  const found: R[] = [];
  for (const row of rows) if (matches(await textOf(nameOf(row)), keyword)) found.push(row);
  return found;
}
