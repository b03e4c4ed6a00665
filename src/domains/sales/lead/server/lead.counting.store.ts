import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { countingByToken } from '@/kernel/server/search/token-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asked, type LeadFilter, leadTokens, matching } from './lead.filter.store.ts';
import { ownBesidePool, seesEveryLead, visibleParts, wholePool } from './lead.scope.store.ts';
import { lead, leadEvent } from './lead.table.ts';

type Asked = LeadFilter & { readonly page?: number; readonly limit?: number };

/** No more asked than these. */
const isOnly = ({ view: _, ...query }: Asked, names: readonly string[]): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || [...names, ...PAGING].includes(name));
/** Every lead that was not merged, and no more asked than these. */
const isOfAll = (ctx: Ctx, query: Asked, names: readonly string[]): boolean =>
  query.view === 'all' && seesEveryLead(ctx) && isOnly(query, names);
const PAGING = ['page', 'limit', 'sort', 'order'];
/** The few that are left out of such a list: there is an index of them, and of the others nothing has to be asked. */
const isMerged = (id: SQL): SQL =>
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

/** As many as a keyword finds, by its token: `FROM …`. Undefined where one token does not say it. */
export function countingByWord(ctx: Ctx, query: Asked & { readonly keyword: string }): SQL | undefined {
  const { keyword, view } = query;
  const counted = (
    where: SQL | undefined,
    more: Pick<Parameters<typeof countingByToken>[2], 'unless' | 'beside'> = {},
  ) => countingByToken(keyword, leadTokens, { companies: ctx.reading, where, ...more });
  const pool = isOnly(query, ['keyword']) ? wholePool(ctx) : undefined;
  const ofPool = pool && counted(pool, { beside: lead.created_at });
  if (view === 'pool' && ofPool) return ofPool;
  const own = view === 'all' ? ownBesidePool(ctx) : undefined;
  const ofOwn = own && ofPool && counted(and(own, ne(lead.status, 'merged')));
  // The pool first: where it alone has more than are counted, nothing is asked of the others.
  if (ofOwn) return sql`FROM (SELECT 1 ${ofPool} UNION ALL SELECT 1 ${ofOwn}) AS parts`;
  return counted(
    matching(ctx, { ...query, keyword: undefined }),
    isOfAll(ctx, query, ['keyword']) ? { unless: isMerged } : {},
  );
}
