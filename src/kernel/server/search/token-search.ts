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

/** Token rows that carry what the list goes by, in an index (company, token, order, owner). */
export interface OrderedTokenRows extends TokenRows {
  readonly company: PgColumn;
  /** What the list goes by, before the id. */
  readonly order: PgColumn;
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

interface InOrder {
  readonly companies: readonly number[];
  /** Of the document itself, beside its company; undefined where nothing else is asked. */
  readonly where: SQL | undefined;
  readonly way: 'ASC' | 'DESC';
  /** So many are needed, those of the pages before it among them. */
  readonly upTo: number;
}

/**
 * The ids that a keyword finds, in the order of the list: steps in the index of one token, each asked whether it has the
 * others. Of several companies, or of a number that may be a phone's, the first of each are put together. Undefined where
 * there is nothing to search by.
 */
export function inTokenOrder(
  keyword: string,
  from: OrderedTokenRows,
  { companies, where, way, upTo }: InOrder,
): { readonly id: SQL; readonly matching: SQL; readonly order: SQL } | undefined {
  const { words, tokens } = wantedBy(keyword);
  const [first, ...others] = tokens;
  if (first === undefined) return undefined;
  const name = (column: PgColumn) => sql.identifier(column.name);
  const [company, token, order, owner] = [from.company, from.token, from.order, from.owner].map(name);
  const spelled = spellingsOf(first, from);
  const ofDocument = and(hasWords(words, from), where);
  const steps = (ofCompany: SQL, isFirst: SQL) => {
    const conditions = and(
      sql`hit.${company} = ${ofCompany}`,
      sql`hit.${token} = ${isFirst}`,
      ...others.map(
        (other) => sql`EXISTS (SELECT 1 FROM ${from.rows} AS also WHERE also.${company} = hit.${company}
          AND also.${token} IN ${spellingsOf(other, from)} AND also.${order} = hit.${order} AND also.${owner} = hit.${owner} OFFSET 0)`,
      ),
      ofDocument,
    );
    const document = ofDocument ? sql` JOIN ${from.id.table} ON ${from.id} = hit.${owner}` : sql``;
    return sql`FROM ${from.rows} AS hit${document} WHERE ${conditions}`;
  };
  const by = sql`hit.${order} ${sql.raw(way)}, hit.${owner} ${sql.raw(way)}`;
  const [only] = companies;
  if (companies.length === 1 && spelled.length === 1)
    return { id: sql`hit.${owner}`, matching: steps(sql`${only}`, sql`${first}`), order: by };
  const each = sql`SELECT hit.${owner}, hit.${order} ${steps(sql`c.id`, sql`t.token`)} ORDER BY ${by} ${sql.raw(`LIMIT ${Number(upTo)}`)}`;
  return {
    id: sql`hit.${owner}`,
    matching: sql`FROM (SELECT DISTINCT one.* FROM unnest(${sql.param([...companies])}::bigint[]) AS c (id)
      CROSS JOIN unnest(${sql.param(spelled)}::text[]) AS t (token) CROSS JOIN LATERAL (${each}) AS one) AS hit`,
    order: by,
  };
}

interface Counting extends Pick<InOrder, 'companies' | 'where'> {
  readonly unless?: (id: SQL) => SQL;
  readonly beside?: PgColumn;
}

/**
 * What a keyword finds, to be counted: the rows of its one token, each asked by its id whether it belongs. Joined at large,
 * PostgreSQL reads every document there is to find the few thousand that are counted. `unless` selects the document of an id
 * that does not belong, where those are few: then nothing is asked of the others. `beside` is the document's own column of the
 * list's order, where an index has what belongs, and no more, in that order: the two are read side by side, and nothing is
 * looked up. Undefined where that does not fit.
 */
export function countingByToken(
  keyword: string,
  from: OrderedTokenRows,
  { companies, where, unless, beside }: Counting,
): SQL | undefined {
  const { words, tokens } = wantedBy(keyword);
  const [first = '', ...others] = tokens;
  if (first === '' || others.length > 0 || companies.length !== 1 || spellingsOf(first, from).length !== 1)
    return undefined;
  const name = (column: PgColumn) => sql.identifier(column.name);
  const isHit = sql`hit.${name(from.company)} = ${companies[0]} AND hit.${name(from.token)} = ${first}`;
  const ofText = hasWords(words, from);
  if (beside && !ofText) {
    const same = sql`${beside} = hit.${name(from.order)} AND ${from.id} = hit.${name(from.owner)}`;
    return sql`FROM ${from.rows} AS hit JOIN ${from.id.table} ON ${same} WHERE ${and(isHit, where)}`;
  }
  const rows = sql`FROM ${from.rows} AS hit WHERE ${isHit}`;
  if (unless && !ofText) return sql`${rows} AND NOT EXISTS (${unless(sql`hit.${name(from.owner)}`)})`;
  const belongs = and(sql`${from.id} = hit.${name(from.owner)}`, ofText, where);
  return sql`${rows} AND EXISTS (SELECT 1 FROM ${from.id.table} WHERE ${belongs} OFFSET 0)`;
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

/** A number may also stand in what is hidden. */
const spellingsOf = (token: string, { hidden }: TokenRows): string[] =>
  hidden && /\d/.test(token) ? [token, ...hiddenTokens([token])] : [token];

function isToken(token: string, from: TokenRows): SQL {
  const spelled = spellingsOf(token, from);
  return spelled.length === 1 ? sql`${from.token} = ${token}` : sql`${from.token} IN ${spelled}`;
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
