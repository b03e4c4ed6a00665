import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asked, type LeadFilter } from './lead.filter.store.ts';
import { seesEveryLead, visibleParts } from './lead.scope.store.ts';
import { lead, leadEvent } from './lead.table.ts';

type Asked = LeadFilter & { readonly page?: number; readonly limit?: number };

/** Every lead that was not merged, and no more asked than these. */
export const isOfAll = (ctx: Ctx, { view, ...query }: Asked, asked: readonly string[]): boolean =>
  view === 'all' &&
  seesEveryLead(ctx) &&
  Object.entries(query).every(([name, value]) => value === undefined || [...asked, ...PAGING].includes(name));
const PAGING = ['page', 'limit', 'sort', 'order'];
/** The few that are left out of such a list: there is an index of them, and of the others nothing has to be asked. */
export const isMerged = (id: SQL): SQL =>
  sql`SELECT 1 FROM ${lead} WHERE ${lead.id} = ${id} AND ${lead.status} = 'merged'`;

/** As many as match: `FROM …`. Who had a trial is counted by the trials. */
export function counting(ctx: Ctx, query: Asked): SQL {
  if (query.has_trial !== 1 || !isOfAll(ctx, query, ['has_trial'])) return inParts(ctx, query);
  return sql`FROM ${leadEvent} WHERE ${and(
    inArray(leadEvent.company_id, [...ctx.reading]),
    eq(leadEvent.kind, 'trial'),
    eq(leadEvent.nth, 1),
  )} AND NOT EXISTS (${isMerged(sql`${leadEvent.lead_id}`)})`;
}

function inParts(ctx: Ctx, filter: LeadFilter): SQL {
  const [first, ...others] = visibleParts(ctx).map(
    (part) => sql`FROM ${lead} WHERE ${and(part, asked(ctx, filter))}`,
  );
  if (others.length === 0) return first as SQL;
  const parts = [first as SQL, ...others].map((part) => sql`SELECT 1 ${part}`);
  return sql`FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts`;
}
