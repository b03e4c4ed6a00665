import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { kernelSentences } from '../errors.ts';
import type { Permission } from '../permission.ts';
import { type Made, notMaker } from '../status.ts';
import { actorOf, type Ctx, type Principal } from './ctx.ts';

/** What the kernel asks where a decision comes by another way than the person's own right in the acting company. */
export interface DecisionDoor {
  /** Whom this person stands in for now, with this right and for this kind of document. */
  standIn(ctx: Ctx, kind: string, permission: Permission): Promise<Principal | undefined>;
  /** Whether the company lies directly below the acting one. */
  isBelow(ctx: Ctx, company: number): Promise<boolean>;
  /** Up to two active people of a company who hold the right there. */
  deciders(ctx: Ctx, company: number, permission: Permission): Promise<readonly number[]>;
}

/** Which documents a noun is asked for, when somebody looks what waits for their decision. */
export interface DecisionQuery {
  readonly states: readonly string[];
  readonly limit: number;
  readonly made_by?: number | undefined;
  readonly not_made_by?: number | undefined;
}

/** The filter of such a question, for a noun's store. @public */
export const waiting = (
  table: { readonly status: PgColumn; readonly created_by: PgColumn },
  { states, made_by, not_made_by }: DecisionQuery,
): SQL | undefined =>
  and(
    inArray(table.status, [...states]),
    made_by === undefined ? undefined : eq(table.created_by, made_by),
    not_made_by === undefined ? undefined : ne(table.created_by, not_made_by),
  );

/** As far as the principal sees; the trail names both. */
export async function standingFor(ctx: Ctx, principal: Principal): Promise<Partial<Ctx>> {
  await ctx.query("SELECT set_config('app.for_admin', $1, true)", [String(principal.admin_id)]);
  return { ...seeingAs(principal), mayDecide: async (doc) => notMaker(doc, actorOf(ctx)) };
}

export const seeingAs = (principal: Principal): Partial<Ctx> => ({
  standsFor: principal,
  data_scope: principal.data_scope,
  department_id: principal.department_id,
});

/**
 * Works in a branch, for what nobody there but its maker could decide: `deciders` are those of the branch who hold the
 * right. Reads and writes the branch alone.
 */
export async function within(ctx: Ctx, company: number, deciders: readonly number[]): Promise<Partial<Ctx>> {
  await lookAt(ctx, [company], company);
  const isFree = (doc: Made) => deciders.every((id) => id === doc.created_by);
  return {
    company_id: company,
    reading: [company],
    data_scope: 'company',
    // Whoever is not granted the branch learns of what has come up from there, and of nothing else.
    isHidden: (doc) => !ctx.granted.includes(company) && !isFree(doc),
    mayDecide: async (doc) => {
      const first = ctx.mayDecide ? await ctx.mayDecide(doc) : true;
      return first === true ? isFree(doc) || kernelSentences.decidedThere : first;
    },
  };
}

/** Which companies' rows the rest of the transaction sees, and which it writes. */
export async function lookAt(ctx: Ctx, companies: readonly number[], writes: number): Promise<void> {
  await ctx.query(
    "SELECT set_config('app.read_companies', $1, true), set_config('app.write_company', $2, true)",
    [companies.join(','), String(writes)],
  );
}
