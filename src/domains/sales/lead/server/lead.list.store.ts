import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { maskPhone } from '@/kernel/contract/shown.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, type ListSource, select } from '@/kernel/server/db/rows.ts';
import { inTokenOrder, searchIds } from '@/kernel/server/search/token-search.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { leadPermissions as may } from '../lead.access.ts';
import type { leadApi } from '../lead.contract.ts';
import { daysLeft, FUNNEL_STEPS, isHighRisk, isOpen, type Stage } from '../lead.rules.ts';
import { VIEWS } from '../lead.shapes.ts';
import { counting, countingByWord } from './lead.counting.store.ts';
import { hasTrial, type LeadFilter, leadTokens, matching, wholePhone } from './lead.filter.store.ts';
import { seesEveryLead, visibleLeads } from './lead.scope.store.ts';
import { lead, leadEvent, leadLabel, leadPhone, leadSubject } from './lead.table.ts';

const referrer = alias(student, 'referrer');

const firstPhone = sql<string>`COALESCE((SELECT p.phone FROM ${leadPhone} p
  WHERE p.company_id = ${lead.company_id} AND p.lead_id = ${lead.id} ORDER BY p.position LIMIT 1), '')`;
const minutesToRespond = sql<number | null>`CASE WHEN ${lead.responded_at} >= ${lead.owned_at}
  THEN (EXTRACT(epoch FROM ${lead.responded_at} - ${lead.owned_at}) / 60)::int END`;

const columns = {
  id: lead.id,
  company_id: lead.company_id,
  number: lead.number,
  name: lead.name,
  english_name: lead.english_name,
  school: lead.school,
  grade: lead.grade,
  phone: firstPhone,
  wechat: lead.wechat,
  guardian_name: lead.guardian_name,
  intention: lead.intention,
  status: lead.status,
  owner_id: lead.owner_id,
  channel_id: lead.channel_id,
  last_channel_id: lead.last_channel_id,
  link_name: sql<string | null>`(SELECT l.name FROM promo_link l
    WHERE l.company_id = ${lead.company_id} AND l.id = ${lead.link_id})`,
  campaign_name: sql<string | null>`(SELECT c.name FROM campaign c
    WHERE c.company_id = ${lead.company_id} AND c.id = ${lead.campaign_id})`,
  referrer_name: referrer.username,
  source: lead.source,
  education_type_id: lead.education_type_id,
  level_id: lead.level_id,
  region_id: lead.region_id,
  last_contact_at: unixOrNull(lead.last_contact_at),
  last_words: lead.last_words,
  log_count: lead.log_count,
  has_trial: sql<0 | 1>`(${hasTrial()})::int`,
  next_on: lead.next_on,
  next_what: lead.next_what,
  falls_on: lead.falls_on,
  expected_fen: lead.expected_fen,
  expected_on: lead.expected_on,
  lost_reason_id: lead.lost_reason_id,
  invalid_reason: lead.invalid_reason,
  response_minutes: minutesToRespond,
  label_ids: sql<number[]>`ARRAY(SELECT ${leadLabel.label_id} FROM ${leadLabel}
    WHERE ${leadLabel.company_id} = ${lead.company_id} AND ${leadLabel.lead_id} = ${lead.id})`,
  student_id: lead.student_id,
  locked_until: lead.locked_until,
  created_by: lead.created_by,
  created_at: unix(lead.created_at),
  version: lead.version,
};
const whole = {
  ...columns,
  guardian_relation: lead.guardian_relation,
  time_zone: lead.time_zone,
  course_types: lead.course_types,
  subject_ids: sql<number[]>`ARRAY(SELECT ${leadSubject.subject_id} FROM ${leadSubject}
    WHERE ${leadSubject.company_id} = ${lead.company_id} AND ${leadSubject.lead_id} = ${lead.id})`,
  destination: lead.destination,
  wish_start_on: lead.wish_start_on,
  budget_fen: lead.budget_fen,
  campaign_id: lead.campaign_id,
  referrer_student_id: lead.referrer_student_id,
  visited_on: lead.visited_on,
  lock_reason: lead.lock_reason,
  note: lead.note,
  merged_into: lead.merged_into,
  phones: sql<{ phone: string; is_shared: 0 | 1 }[]>`COALESCE((SELECT json_agg(json_build_object(
      'phone', p.phone, 'is_shared', p.is_shared::int) ORDER BY p.position) FROM ${leadPhone} p
    WHERE p.company_id = ${lead.company_id} AND p.lead_id = ${lead.id}), '[]')`,
};
const names = {
  owner_name: [adminNames.name, 'owner_id'],
  channel_name: [channelNames.name, 'channel_id'],
  last_channel_name: [channelNames.name, 'last_channel_id'],
  education_type_name: [baseNames.name, 'education_type_id'],
  level_name: [baseNames.name, 'level_id'],
  region_name: [baseNames.name, 'region_id'],
  lost_reason_name: [baseNames.name, 'lost_reason_id'],
  label_names: [baseNames.name, 'label_ids', baseNames.sort],
  created_by_name: [adminNames.name, 'created_by'],
} as const;

const ofReferrer = and(
  eq(referrer.company_id, lead.company_id),
  eq(referrer.id, lead.referrer_student_id),
) as SQL;

interface Shown {
  readonly status: Stage;
  readonly owner_id: number | null;
  readonly phone: string;
  readonly wechat: string;
  readonly last_words: string;
  readonly falls_on: string | null;
  readonly next_on: string | null;
}
/** In the pool what was said and how to reach them is for who manages it. */
export const isVeiled = (ctx: Ctx, { owner_id, status }: Pick<Shown, 'owner_id' | 'status'>): boolean =>
  owner_id === null && isOpen(status) && !ctx.holds(may.pool_manage);
function shown<R extends Shown>(row: R, ctx: Ctx) {
  const veiled = isVeiled(ctx, row);
  return {
    ...row,
    phone: maskPhone(row.phone),
    wechat: veiled && row.wechat ? '****' : row.wechat,
    last_words: veiled ? '' : row.last_words,
    days_left: daysLeft(row.falls_on, todayOf(ctx)),
    is_high_risk: isHighRisk(row.status, row.next_on, todayOf(ctx)) ? (1 as const) : (0 as const),
  };
}

const rows = defineRows({
  id: lead.id,
  names,
  select: () => select(columns).from(lead).leftJoin(referrer, ofReferrer),
  show: shown,
});
const wholeRows = defineRows({
  id: lead.id,
  names,
  select: () => select(whole).from(lead).leftJoin(referrer, ofReferrer),
  show: (row, ctx) => ({
    ...shown(row, ctx),
    phones: row.phones.map(({ phone, is_shared }) => ({ phone: maskPhone(phone), is_shared })),
    note: isVeiled(ctx, row) ? '' : row.note,
  }),
});

type LeadQuery = ParsedOf<typeof leadApi.list>;
const SORTS = {
  next_on: lead.next_on,
  days_left: lead.falls_on,
  last_contact_at: lead.last_contact_at,
} as const;

const byCreation = (order: 'asc' | 'desc' = 'desc'): SQL => {
  const way = sql.raw(order === 'asc' ? 'ASC' : 'DESC');
  return sql`${lead.created_at} ${way}, ${lead.id} ${way}`;
};

/** By a day that not all of them have: those with one by its index, then the others. As far as the page reaches. */
function byDay(query: LeadQuery, sort: keyof typeof SORTS, where: SQL | undefined) {
  const way = sql.raw(query.order === 'desc' ? 'DESC' : 'ASC');
  const upTo = sql.raw(String(query.page * query.limit));
  const day = SORTS[sort];
  const part = (which: SQL, order: SQL) =>
    sql`(SELECT ${lead.id} AS id, ${day} AS day FROM ${lead} WHERE ${and(where, which)} ORDER BY ${order} LIMIT ${upTo})`;
  const dated = part(isNotNull(day), sql`${day} ${way}, ${lead.id} ${way}`);
  return {
    id: sql`sorted.id`,
    matching: sql`FROM (${dated} UNION ALL ${part(isNull(day), sql`${lead.id} ${way}`)}) AS sorted`,
    order: sql`sorted.day ${way} NULLS LAST, sorted.id ${way}`,
  };
}

function listOf(ctx: Ctx, query: LeadQuery): ListSource {
  const { keyword, sort = 'created_at', order, ...others } = query;
  const where = matching(ctx, query);
  if (sort !== 'created_at') return { ...byDay(query, sort, where), counting: counting(ctx, query) };
  const list = {
    matching: sql`FROM ${lead} WHERE ${where}`,
    counting: counting(ctx, query),
    order: byCreation(order),
    ordered: seesEveryLead(ctx) && hasOrderedIndex(ctx, { ...others, keyword }, INDEXED),
  };
  if (!keyword || wholePhone(keyword)) return list;
  const tokens = inTokenOrder(keyword, leadTokens, {
    companies: ctx.reading,
    where: matching(ctx, { ...query, keyword: undefined }),
    way: order === 'asc' ? 'ASC' : 'DESC',
    upTo: query.page * query.limit,
  });
  const ofWord = tokens && countingByWord(ctx, { ...query, keyword });
  return { ...list, ...tokens, ...(ofWord && { counting: ofWord }) };
}
const INDEXED = ['status', 'channel_id'];

const countUpTo = (ctx: Ctx, view: LeadFilter['view']): SQL =>
  sql`(SELECT count(*)::int FROM (SELECT 1 ${counting(ctx, { view })} LIMIT ${sql.raw(String(MOST_COUNTED))}) AS few)`;
const MOST_COUNTED = 1000;
const MOST_IN_FUNNEL = 20_000;

export const leadListStore = {
  page: (ctx: Ctx, query: LeadQuery) => rows.page(ctx, query, listOf(ctx, query)),
  all: (ctx: Ctx, filter: LeadFilter) => rows.all(ctx, matching(ctx, filter), byCreation()),
  byIds: (ctx: Ctx, ids: readonly number[]) => rows.byIds(ctx, ids),
  find: (ctx: Ctx, id: number) => wholeRows.one(ctx, id, visibleLeads(ctx)),

  /** Which of these this person sees. */
  async seen(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const found = await ctx.db
      .select({ id: lead.id })
      .from(lead)
      .where(and(inArray(lead.id, [...ids]), visibleLeads(ctx)));
    return new Set(found.map(({ id }) => id));
  },

  /** Where one that this person sees stands. */
  async standing(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ owner_id: lead.owner_id, status: lead.status })
      .from(lead)
      .where(and(eq(lead.id, id), visibleLeads(ctx)));
    return row;
  },

  async counts(ctx: Ctx) {
    const each = VIEWS.map((view) => sql`${countUpTo(ctx, view)} AS ${sql.identifier(view)}`);
    const { rows: found } = await ctx.db.execute<Record<(typeof VIEWS)[number], number>>(
      sql`SELECT ${sql.join(each, sql`, `)}`,
    );
    return found[0] as Record<(typeof VIEWS)[number], number>;
  },

  /** How many of the leads that match, the newest of very many, have reached each step, and in how many days from the one before. */
  async funnel(ctx: Ctx, filter: LeadFilter) {
    const day = (at: number) => sql.raw(`on_${at}`);
    const days = FUNNEL_STEPS.map(
      (step, at) => sql`min(e.happened_on) FILTER (WHERE e.kind = ${step}) AS ${day(at)}`,
    );
    // Who has reached a later step has reached this one, at the latest on that day.
    const reached = FUNNEL_STEPS.map((_, at) => {
      const later = FUNNEL_STEPS.flatMap((__, n) => (n < at ? [] : day(n)));
      return sql`LEAST(${sql.join(later, sql`, `)}) AS ${day(at)}`;
    });
    const told = FUNNEL_STEPS.map((_, at) =>
      at === 0
        ? sql`count(${day(at)})::int AS ${sql.raw(`count_${at}`)}, NULL::int AS ${sql.raw(`median_${at}`)}`
        : sql`count(${day(at)})::int AS ${sql.raw(`count_${at}`)},
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${day(at)} - ${day(at - 1)}))::int AS ${sql.raw(`median_${at}`)}`,
    );
    const { rows: found } = await ctx.db.execute<Record<string, number | null>>(
      sql`WITH chosen AS (SELECT ${lead.id} AS id, ${lead.company_id} AS company_id FROM ${lead}
          WHERE ${matching(ctx, filter)} ORDER BY ${byCreation()} LIMIT ${sql.raw(String(MOST_IN_FUNNEL))}),
        days AS (SELECT d.* FROM chosen c CROSS JOIN LATERAL (SELECT ${sql.join(days, sql`, `)} FROM ${leadEvent} e
          WHERE e.company_id = c.company_id AND e.lead_id = c.id AND e.nth = 1 AND ${inArray(sql`e.kind`, [...FUNNEL_STEPS])}) d),
        reached AS (SELECT ${sql.join(reached, sql`, `)} FROM days)
        SELECT ${sql.join(told, sql`, `)} FROM reached`,
    );
    return FUNNEL_STEPS.map((step, at) => {
      const count = found[0]?.[`count_${at}`] ?? 0;
      const before = found[0]?.[`count_${at - 1}`] ?? 0;
      const rate_bp = at === 0 || before === 0 ? null : Math.round((count * 10_000) / before);
      return { step, count, rate_bp, median_days: found[0]?.[`median_${at}`] ?? null };
    });
  },

  async search(ctx: Ctx, keyword: string, most: number) {
    const phone = wholePhone(keyword);
    const ids = phone
      ? (
          await ctx.db
            .select({ id: leadPhone.lead_id })
            .from(leadPhone)
            .where(and(inArray(leadPhone.company_id, [...ctx.reading]), eq(leadPhone.phone, phone)))
            .limit(most)
        ).map(({ id }) => id)
      : await searchIds(ctx, keyword, most, leadTokens, visibleLeads(ctx));
    const seen = await leadListStore.seen(ctx, ids);
    return rows.byIds(
      ctx,
      ids.filter((id) => seen.has(id)),
    );
  },

  /** The lead that became this student, where this person sees it. */
  async ofStudent(ctx: Ctx, studentId: number) {
    const [row] = await ctx.db
      .select({ id: lead.id, owner_id: lead.owner_id, status: lead.status })
      .from(lead)
      .where(and(eq(lead.student_id, studentId), isNotNull(lead.student_id), visibleLeads(ctx)));
    return row;
  },
};
