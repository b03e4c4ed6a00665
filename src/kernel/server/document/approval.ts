import { and, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { kernelSentences, type Verdict } from '../../errors.ts';
import type { Permission } from '../../permission.ts';
import { type Made, notMaker } from '../../status.ts';
import type { Sentence } from '../../text.ts';
import { actorOf, type Ctx, type Principal } from '../session/ctx.ts';
import { documentMaker } from './document-maker.table.ts';

/** What the kernel asks where a decision comes by another way than the person's own right in the acting company. */
export interface ApprovalPolicy {
  /** Whom this person stands in for now, with this right and for this kind of document. */
  standIn(ctx: Ctx, kind: string, permission: Permission): Promise<Principal | undefined>;
  /** Whether the company lies directly below the acting one. */
  isBelow(ctx: Ctx, company: number): Promise<boolean>;
  /** Active people of a company who hold the right there: up to `MOST_DECIDERS`. */
  deciders(ctx: Ctx, company: number, permission: Permission): Promise<readonly number[]>;
}

/** So many deciders of a branch are looked at: where there are as many, one of them will be free. */
export const MOST_DECIDERS = 3;

/** Which documents a noun is asked for, when somebody looks what waits for their decision. */
export interface ApprovalQuery {
  readonly states: readonly string[];
  readonly limit: number;
  /** Only those that all of these made. */
  readonly made_by?: readonly number[];
  /** Only those that none of these made. */
  readonly not_made_by?: readonly number[];
}

/** The filter of such a question, for a noun's store. @public */
export const waiting = (
  table: { readonly status: PgColumn; readonly created_by: PgColumn },
  { states, made_by, not_made_by }: ApprovalQuery,
): SQL | undefined =>
  and(
    inArray(table.status, [...states]),
    ...(made_by ?? []).map((one) => isMadeBy(table, one)),
    ...(not_made_by ?? []).map((one) => sql`NOT ${isMadeBy(table, one)}`),
  );

/** Entered or changed by this person, or come by a secret that they hold. The document has its table's name. */
const isMadeBy = (
  { status, created_by }: { readonly status: PgColumn; readonly created_by: PgColumn },
  admin: number,
): SQL => {
  const { table } = status;
  const id = (table as unknown as Record<string, PgColumn>).id;
  return sql`(${created_by} IS NOT DISTINCT FROM ${admin} OR EXISTS (SELECT 1 FROM ${documentMaker}
    WHERE ${documentMaker.doc} = ${getTableName(table)} AND ${documentMaker.doc_id} = ${id}
      AND ${documentMaker.admin_id} = ${admin}))`;
};

const WHY: Readonly<Record<'made' | 'secret' | 'decided', Sentence>> = {
  made: kernelSentences.notChanger,
  secret: kernelSentences.notSecretHolder,
  decided: kernelSentences.decidedBefore,
};

/** Who may not decide on a document, and why. */
async function makersOf(ctx: Ctx, doc: string, id: number) {
  const { rows } = await ctx.query(
    'SELECT admin_id, why FROM document_maker WHERE doc = $1 AND doc_id = $2',
    [doc, id],
    { prepared: true },
  );
  return rows as { admin_id: number; why: keyof typeof WHY }[];
}

/** Four eyes: neither the person nor whom they stand in for has made or changed the document. */
export async function isOthers(ctx: Ctx, doc: string, id: number): Promise<Verdict> {
  const deciding = [ctx.admin_id, ctx.standsFor?.admin_id];
  const barred = (await makersOf(ctx, doc, id)).find(({ admin_id }) => deciding.includes(admin_id));
  return !barred || WHY[barred.why];
}

/**
 * What follows from something else by itself (a refund that is reckoned anew because a lesson took hours) makes nobody a
 * maker, whoever caused it, and is nobody's decision. What fails undoes everything, so only success leads back.
 */
export async function asConsequence<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const { rows } = await ctx.query(
    "SELECT current_setting('app.follows', true) AS before, set_config('app.follows', 'on', true)",
  );
  const result = await work();
  await ctx.query("SELECT set_config('app.follows', $1, true)", [rows[0]?.before ?? '']);
  return result;
}

/** As far as the principal sees; the trail names both. */
export async function asDelegate(ctx: Ctx, principal: Principal): Promise<Partial<Ctx>> {
  await ctx.query("SELECT set_config('app.for_admin', $1, true)", [String(principal.admin_id)]);
  return { ...seeingAs(principal), mayDecide: async (doc) => notMaker(doc, actorOf(ctx)) };
}

export const seeingAs = (principal: Principal): Partial<Ctx> => ({
  standsFor: principal,
  data_scope: principal.data_scope,
  department_id: principal.department_id,
});

/** Nobody who could decide is anybody else than a maker. */
const areAllMakers = (deciders: readonly number[], makers: readonly (number | null)[]): boolean =>
  deciders.length < MOST_DECIDERS && deciders.every((id) => makers.includes(id));

/**
 * Works in a branch, for what nobody there but its makers could decide: `deciders` are those of the branch who hold the
 * right. Reads and writes the branch alone.
 */
export async function asBranch(
  ctx: Ctx,
  company: number,
  kind: string,
  deciders: readonly number[],
): Promise<Partial<Ctx>> {
  await setCompanyScope(ctx, [company], company);
  const isFree = async ({ id, created_by }: Made & { readonly id: number }) => {
    const makers = (await makersOf(ctx, kind, id)).map(({ admin_id }) => admin_id);
    return areAllMakers(deciders, [created_by, ...makers]);
  };
  return {
    company_id: company,
    reading: [company],
    data_scope: 'company',
    // Whoever is not granted the branch learns of what has come up from there, and of nothing else.
    isHidden: async (doc) => !ctx.granted.includes(company) && !(await isFree(doc)),
    mayDecide: async (doc) => {
      const first = ctx.mayDecide ? await ctx.mayDecide(doc) : true;
      return first === true ? (await isFree(doc)) || kernelSentences.decidedThere : first;
    },
  };
}

/** Which companies' rows the rest of the transaction sees, and which it writes. */
export async function setCompanyScope(ctx: Ctx, companies: readonly number[], writes: number): Promise<void> {
  await ctx.query(
    "SELECT set_config('app.read_companies', $1, true), set_config('app.write_company', $2, true)",
    [companies.join(','), String(writes)],
  );
}
