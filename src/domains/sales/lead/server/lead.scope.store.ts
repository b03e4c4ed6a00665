import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { channelPermissions } from '@/domains/organisation/channel/channel.access.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { leadPermissions as may } from '../lead.access.ts';
import { OPEN_STAGES, STAGES, type Stage } from '../lead.rules.ts';
import { lead } from './lead.table.ts';

export const isOpenLead = (): SQL => inArray(lead.status, [...OPEN_STAGES]);
/** Nobody's, and worth following. */
export const isInPool = (): SQL => and(isNull(lead.owner_id), isOpenLead()) as SQL;
const CLOSED_STAGES = STAGES.filter((stage) => !(OPEN_STAGES as readonly Stage[]).includes(stage));
/** The same in the words of the pool's own index, which then needs no look at the leads. */
const isPooled = (): SQL => and(isNull(lead.owner_id), notInArray(lead.status, CLOSED_STAGES)) as SQL;

const SEES_POOL = [may.claim, may.allocate, may.pool_manage];
const seesPool = (ctx: Ctx): boolean => SEES_POOL.some((right) => ctx.holds(right));

/** An array and not a subquery: the index can be asked for its elements. */
const ofDepartments = (
  ctx: Ctx,
  owner: SQL,
  ids: SQL,
): SQL => sql`${owner} = ANY (ARRAY(SELECT a.id FROM admin a
  WHERE a.id = ${ctx.admin_id} OR a.department_id IN (${ids})))`;
const withThoseBelow = (
  ctx: Ctx,
): SQL => sql`WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${ctx.department_id}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below`;

/** Whose the role sees: one's own, one's department's, or everybody's; of a column that names the owner. */
export function visibleOwners(ctx: Ctx, owner: SQL): SQL | undefined {
  switch (ctx.data_scope) {
    case 'own':
      return sql`${owner} = ${ctx.admin_id}`;
    case 'department':
      return ofDepartments(ctx, owner, sql`${ctx.department_id}::bigint`);
    case 'department_tree':
      return ofDepartments(ctx, owner, withThoseBelow(ctx));
    default:
      return undefined;
  }
}
const ofOwners = (ctx: Ctx): SQL | undefined => visibleOwners(ctx, sql`${lead.owner_id}`);

/** No lead of the companies being read is left out. */
export const seesEveryLead = (ctx: Ctx): boolean => ofOwners(ctx) === undefined;

/** Who looks after a channel sees what comes of it, whoever has it now. */
const ofOwnChannels = (ctx: Ctx): SQL | undefined =>
  ctx.holds(channelPermissions.edit)
    ? sql`${lead.channel_id} = ANY (ARRAY(SELECT c.id FROM channel c WHERE c.owner_id = ${ctx.admin_id}))`
    : undefined;

/**
 * The leads of the companies being read, within the role's scope; the pool is seen by all who may claim.
 * Only who has a reason to is given the wider condition: an index answers for one owner alone.
 */
export function visibleLeads(ctx: Ctx): SQL | undefined {
  const owned = ofOwners(ctx);
  return and(here(ctx), owned && or(owned, seesPool(ctx) ? isInPool() : undefined, ofOwnChannels(ctx)));
}
function here(ctx: Ctx): SQL | undefined {
  const [only, ...others] = ctx.reading;
  return only !== undefined && others.length === 0
    ? eq(lead.company_id, only)
    : and(eq(lead.family_id, ctx.family_id), inArray(lead.company_id, [...ctx.reading]));
}

/**
 * The same to be counted: somebody's own leads and the pool have an index each, both at once none. No lead is in two of
 * the parts, and each part is a filter.
 */
export function visibleParts(ctx: Ctx): readonly (SQL | undefined)[] {
  const owned = ofOwners(ctx);
  if (!owned || !seesPool(ctx) || ofOwnChannels(ctx)) return [visibleLeads(ctx)];
  return [and(here(ctx), owned), and(here(ctx), isInPool())];
}

/** The pool, where this person sees all of it. */
export const wholePool = (ctx: Ctx): SQL | undefined =>
  seesEveryLead(ctx) || seesPool(ctx) ? and(here(ctx), isPooled()) : undefined;
/** One's own leads, where what is seen beside them is the pool and nothing else. */
export const ownBesidePool = (ctx: Ctx): SQL | undefined =>
  visibleParts(ctx).length > 1 ? and(here(ctx), ofOwners(ctx)) : undefined;
