import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { approvalText } from '../../approval.text.ts';
import { fill } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';
import { documentMaker } from './document-maker.table.ts';

/** In whose place a document was decided on, if it was in somebody's: a column of its list. */
export const principalOf = (table: PgTable & { readonly id: PgColumn }): SQL<number | null> =>
  principalIn(getTableName(table), sql`${table.id}`);
/** The same where the list is written out: the id as its statement names it. */
export const principalIn = (doc: string, id: SQL): SQL<number | null> =>
  sql`(SELECT ${documentMaker.admin_id} FROM ${documentMaker}
    WHERE ${documentMaker.doc} = '${sql.raw(doc)}' AND ${documentMaker.doc_id} = ${id}
      AND ${documentMaker.why} = 'decided' ORDER BY ${documentMaker.at} DESC LIMIT 1)`;

/** `罗敏（代 苏晚晴）`: who did it, and in whose place where it was somebody's. */
export const inPlaceOf = <N extends string | null>(ctx: Ctx, who: N, name: string | null): N =>
  who === null || name === null ? who : (ctx.say(fill(approvalText.in_place_of, { who, name })) as N);

export interface Decided {
  readonly decided_by_name: string | null;
  readonly decided_for_name: string | null;
}
/** How a row with `decided_for` is shown: whoever decided in somebody's place is named with them. */
export const namingPrincipal = <R extends Decided>(row: R, ctx: Ctx): R => ({
  ...row,
  decided_by_name: inPlaceOf(ctx, row.decided_by_name, row.decided_for_name),
});
