import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { hiddenTokens, keywordTokens, normalise } from '../../search.ts';
import type { Ctx } from '../session/ctx.ts';

/** Where a noun keeps its tokens, and what they were made of. */
export interface TokenRows {
  /** The document's own id. */
  readonly id: PgColumn;
  readonly rows: PgTable;
  readonly token: PgColumn;
  /** The document's id in a token row. */
  readonly owner: PgColumn;
  readonly text: SQLWrapper;
  /** What only some may search by (a phone number); its tokens are stored marked, by `hiddenTokens`. */
  readonly hidden?: SQLWrapper;
}

/**
 * The first, middle and last token of a word: all of them would take PostgreSQL longer to plan than to search by (a
 * phone number has eight), and a word that long is looked for in the text anyway.
 */
const fewOf = (tokens: readonly string[]): string[] =>
  [...new Set([0, tokens.length >> 1, tokens.length - 1])].flatMap((at) => tokens[at] ?? []);

/** So many tokens find the candidates; of each candidate it is asked whether it has the others. */
const FINDING = 3;
const MOST = 32;

interface Wanted {
  readonly words: readonly string[];
  readonly tokens: readonly string[];
}
function wantedBy(keyword: string): Wanted {
  const words = normalise(keyword).split(' ').filter(Boolean);
  const tokens = [...new Set(words.flatMap((word) => fewOf(keywordTokens(word))))];
  return { words, tokens: tokens.toSorted((a, b) => commonness(a) - commonness(b)).slice(0, MOST) };
}

/** Which token is likely to be in fewer documents: four digits, two characters, three letters, less than that. */
const commonness = (token: string): number => {
  if (token.startsWith('^')) return 4;
  if (/\d/.test(token)) return 0;
  return token.length === 1 ? 3 : token.length === 2 ? 1 : 2;
};

/**
 * The documents that a keyword finds, as a filter of a list. Each token is matched with =, so the index serves under
 * row security; the text itself is looked at last. Undefined where there is nothing to search by.
 */
export function foundBy(keyword: string, from: TokenRows): SQL | undefined {
  const { words, tokens } = wantedBy(keyword);
  if (tokens.length === 0) return words.length ? sql`false` : undefined;
  const has = (token: string, at: number) =>
    at < FINDING
      ? sql`${from.id} IN (SELECT ${from.owner} FROM ${from.rows} WHERE ${isToken(token, from)})`
      : alsoHas(token, from, from.id);
  return and(...tokens.map(has), hasWords(words, from));
}

/**
 * The token rows of what a keyword finds, where one token says it all (a surname, two letters): they are as many as the
 * documents, and counting them looks none of those up. Undefined where it takes more than that.
 */
export function rowsFoundBy(keyword: string, from: TokenRows): SQL | undefined {
  const { words, tokens } = wantedBy(keyword);
  const [token = '', ...others] = tokens;
  const isWhole = words.length === 1 && others.length === 0 && words.every((word) => word.length <= 2);
  return isWhole && token !== '' && !/\d/.test(token) ? isToken(token, from) : undefined;
}

/**
 * Ids of some documents that a keyword finds, in no order: for a search that shows few of them. The candidates come
 * from the token rows alone and each is then looked up by its id, whatever PostgreSQL thinks of it: a common surname
 * is left after the first few, a rare one never reads a table from end to end.
 */
export async function searchIds(
  ctx: Ctx,
  keyword: string,
  most: number,
  from: TokenRows,
  where: SQL | undefined,
): Promise<number[]> {
  const { words, tokens } = wantedBy(keyword);
  const [first, ...others] = tokens;
  if (first === undefined) return [];
  const [finding, checking] = [others.slice(0, FINDING - 1), others.slice(FINDING - 1)];
  const has = (token: string) =>
    sql`${from.owner} IN (SELECT ${from.owner} FROM ${from.rows} WHERE ${isToken(token, from)})`;
  const { rows } = await ctx.db.execute<{ id: number }>(sql`SELECT found.id FROM (
      SELECT ${from.owner} AS id FROM ${from.rows} WHERE ${and(isToken(first, from), ...finding.map(has))} OFFSET 0
    ) AS candidate CROSS JOIN LATERAL (
      SELECT ${from.id} AS id FROM ${from.id.table}
      WHERE ${and(
        sql`${from.id} = candidate.id`,
        ...checking.map((token) => alsoHas(token, from, from.id)),
        hasWords(words, from),
        where,
      )} OFFSET 0
    ) AS found ${sql.raw(`LIMIT ${Number(most)}`)}`);
  // A token that stands in the text and in what is hidden comes twice.
  return [...new Set(rows.map((row) => row.id))];
}

function isToken(token: string, { token: column, hidden }: TokenRows): SQL {
  if (!hidden || !/\d/.test(token)) return sql`${column} = ${token}`;
  const [marked] = hiddenTokens([token]);
  return sql`${column} IN (${token}, ${marked})`;
}

/** Asked of each candidate by itself. */
const alsoHas = (token: string, from: TokenRows, id: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${from.rows} WHERE ${isToken(token, from)} AND ${from.owner} = ${id} OFFSET 0)`;

const hasWords = (words: readonly string[], { text, hidden }: TokenRows): SQL | undefined =>
  and(
    ...words
      .filter((word) => word.length > 2)
      .map((word) => {
        const inText = sql`position(${word} IN ${text}) > 0`;
        return hidden && /\d/.test(word) ? sql`(${inText} OR position(${word} IN ${hidden}) > 0)` : inText;
      }),
  );
