import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { channel } from '@/domains/organisation/channel/server/channel.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { foundBy } from '@/kernel/server/search/token-search.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import type { leadApi } from '../lead.contract.ts';
import { leadPhone as normal } from '../lead.rules.ts';
import type { VIEWS } from '../lead.shapes.ts';
import { isInPool, isOpenLead, visibleLeads } from './lead.scope.store.ts';
import { lead, leadEvent, leadLabel, leadPhone, leadSearch } from './lead.table.ts';

export type LeadFilter = Readonly<ParsedOf<typeof leadApi.export>>;
export type View = (typeof VIEWS)[number];

export const leadTokens = {
  id: lead.id,
  rows: leadSearch,
  token: leadSearch.token,
  owner: leadSearch.lead_id,
  company: leadSearch.company_id,
  order: leadSearch.created_at,
  text: lead.search_text,
};

/** A whole number finds the lead that has it; everything shorter is a name or the end of a number. */
export const wholePhone = (keyword: string): string | undefined => {
  const phone = normal(keyword);
  return /^\+?\d{7,}$/.test(phone) ? phone : undefined;
};

const EQUALS = [
  'status',
  'intention',
  'owner_id',
  'channel_id',
  'source',
  'region_id',
  'education_type_id',
  'level_id',
  'lost_reason_id',
  'campaign_id',
  'link_id',
  'share_id',
] as const;

function inView(ctx: Ctx, view: View | undefined): SQL | undefined {
  const mine = and(eq(lead.owner_id, ctx.admin_id), isOpenLead());
  switch (view) {
    case undefined:
      return undefined;
    case 'due':
      return and(mine, lte(lead.next_on, todayOf(ctx)));
    case 'mine':
      return mine;
    case 'fresh':
      return and(mine, isNull(lead.responded_at));
    case 'pool':
      return isInPool();
    case 'all':
      return ne(lead.status, 'merged');
    default:
      return eq(lead.status, view);
  }
}

const foundIn = (ctx: Ctx, keyword: string): SQL | undefined => {
  const phone = wholePhone(keyword);
  if (!phone) return foundBy(keyword, leadTokens);
  return sql`${lead.id} IN (SELECT ${leadPhone.lead_id} FROM ${leadPhone}
    WHERE ${and(inArray(leadPhone.company_id, [...ctx.reading]), eq(leadPhone.phone, phone))})`;
};

const whether = (asked: 0 | 1 | undefined, holds: SQL): SQL | undefined =>
  asked === undefined ? undefined : asked ? holds : sql`NOT (${holds})`;

/** A lesson to try was marked as attended. */
export const hasTrial = (): SQL => sql`EXISTS (SELECT 1 FROM ${leadEvent}
  WHERE ${leadEvent.company_id} = ${lead.company_id} AND ${leadEvent.lead_id} = ${lead.id} AND ${leadEvent.kind} = 'trial')`;

/** Its first arrival there, of these days and of whom it was then. */
function arrived(filter: LeadFilter): SQL | undefined {
  if (!filter.event) return undefined;
  const of = and(
    eq(leadEvent.company_id, lead.company_id),
    eq(leadEvent.lead_id, lead.id),
    eq(leadEvent.kind, filter.event),
    eq(leadEvent.nth, 1),
    filter.event_from ? gte(leadEvent.happened_on, filter.event_from) : undefined,
    filter.event_to ? lte(leadEvent.happened_on, filter.event_to) : undefined,
    filter.event_owner_id ? eq(leadEvent.owner_id, filter.event_owner_id) : undefined,
    filter.event_unowned ? isNull(leadEvent.owner_id) : undefined,
    filter.event_channel_id ? eq(leadEvent.channel_id, filter.event_channel_id) : undefined,
    filter.event_source ? eq(leadEvent.source, filter.event_source) : undefined,
  );
  return sql`EXISTS (SELECT 1 FROM ${leadEvent} WHERE ${of})`;
}

function between(filter: LeadFilter): SQL | undefined {
  const { created_from, created_to, contact_from, contact_to, next_from, next_to } = filter;
  return and(
    created_from === undefined ? undefined : gte(lead.created_at, fromUnix(created_from)),
    created_to === undefined ? undefined : lte(lead.created_at, fromUnix(created_to)),
    contact_from === undefined ? undefined : gte(lead.last_contact_at, fromUnix(contact_from)),
    contact_to === undefined ? undefined : lte(lead.last_contact_at, fromUnix(contact_to)),
    next_from === undefined ? undefined : gte(lead.next_on, next_from),
    next_to === undefined ? undefined : lte(lead.next_on, next_to),
  );
}

export const matching = (ctx: Ctx, filter: LeadFilter): SQL | undefined =>
  and(visibleLeads(ctx), asked(ctx, filter));

/** What is asked of a lead beside who sees it. */
export function asked(ctx: Ctx, filter: LeadFilter): SQL | undefined {
  const { keyword, view, team_id, channel_group_id, label_id, days_left_max, ids } = filter;
  return and(
    inView(ctx, view),
    keyword ? foundIn(ctx, keyword) : undefined,
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(lead[field], value as never);
    }),
    team_id
      ? sql`${lead.owner_id} IN (SELECT ${admin.id} FROM ${admin} WHERE ${admin.team_id} = ${team_id})`
      : undefined,
    channel_group_id
      ? sql`${lead.channel_id} IN (SELECT ${channel.id} FROM ${channel} WHERE ${channel.group_id} = ${channel_group_id})`
      : undefined,
    label_id
      ? sql`${lead.id} IN (SELECT ${leadLabel.lead_id} FROM ${leadLabel} WHERE ${leadLabel.label_id} = ${label_id})`
      : undefined,
    days_left_max === undefined ? undefined : lte(lead.falls_on, plusDays(todayOf(ctx), days_left_max)),
    whether(filter.has_trial, hasTrial()),
    whether(filter.has_student, isNotNull(lead.student_id)),
    between(filter),
    arrived(filter),
    ids ? inArray(lead.id, [...ids]) : undefined,
  );
}
