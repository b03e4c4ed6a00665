import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, inBatches, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Share, shareApi } from '../share.contract.ts';
import { share, shareConfig, shareVisit } from './share.table.ts';

type Filter = Readonly<ParsedOf<typeof shareApi.export>>;

const rows = defineRows({
  id: share.id,
  select: () =>
    select({
      id: share.id,
      company_id: share.company_id,
      config_id: share.config_id,
      config_name: shareConfig.name,
      student_id: share.student_id,
      student_name: student.username,
      code: share.code,
      status: share.status,
      created_by: share.created_by,
      created_at: unix(share.created_at),
      version: share.version,
    })
      .from(share)
      .innerJoin(shareConfig, eq(shareConfig.id, share.config_id))
      .innerJoin(student, eq(student.id, share.student_id)),
  names: { created_by_name: [adminNames.name, 'created_by'] },
});

const EQUALS = ['config_id', 'student_id', 'status'] as const;
function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  return and(
    inArray(share.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, share.student_id),
    filter.keyword ? sql`${share.student_id} IN ${students.foundBy(ctx, filter.keyword)}` : undefined,
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(share[field], value as never);
    }),
  );
}

type Row = Awaited<ReturnType<typeof rows.byIds>>[number];
type Figures = Pick<Share, 'visits' | 'visitors' | 'leads' | 'deals' | 'waiting_fen' | 'rewarded_fen'>;
const NONE: Figures = { visits: 0, visitors: 0, leads: 0, deals: 0, waiting_fen: 0, rewarded_fen: 0 };

/** What came of these shares: by their visits, the leads that came through them, and what was given for it. */
async function withFigures(ctx: Ctx, list: readonly Row[]) {
  const { rows: found } = await ctx.query(
    `SELECT w.id, COALESCE(v.visits, 0)::int AS visits, COALESCE(v.visitors, 0)::int AS visitors, COALESCE(l.leads, 0)::int AS leads,
            COALESCE(l.deals, 0)::int AS deals, COALESCE(r.waiting, 0)::bigint AS waiting_fen, COALESCE(r.given, 0)::bigint AS rewarded_fen
       FROM unnest($1::bigint[]) w (id)
       LEFT JOIN LATERAL (SELECT sum(x.visits) AS visits, count(DISTINCT x.visitor) AS visitors FROM share_visit x
                           WHERE x.company_id = ANY ($2) AND x.share_id = w.id) v ON true
       LEFT JOIN LATERAL (SELECT count(*) AS leads, count(*) FILTER (WHERE a.status = 'won') AS deals FROM lead a
                           WHERE a.company_id = ANY ($2) AND a.share_id = w.id) l ON true
       LEFT JOIN LATERAL (SELECT sum(x.amount_fen) FILTER (WHERE x.status = 'waiting') AS waiting,
                                 sum(x.amount_fen) FILTER (WHERE x.status = 'given') AS given
                            FROM share_reward x WHERE x.company_id = ANY ($2) AND x.share_id = w.id) r ON true`,
    [list.map(({ id }) => id), ctx.reading],
  );
  const byId = new Map((found as (Figures & { id: number })[]).map(({ id, ...figures }) => [id, figures]));
  return list.map(({ created_by: _, ...row }) => ({ ...row, ...(byId.get(row.id) ?? NONE) }));
}

/** A share with what it promises. */
const terms = {
  id: share.id,
  student_id: share.student_id,
  status: share.status,
  config_status: shareConfig.status,
  student_status: student.status,
  channel_id: shareConfig.channel_id,
  page_title: shareConfig.page_title,
  page_body: shareConfig.page_body,
  starts_on: shareConfig.starts_on,
  ends_on: shareConfig.ends_on,
  visit_fen: shareConfig.visit_fen,
  lead_fen: shareConfig.lead_fen,
  deal_mode: shareConfig.deal_mode,
  deal_fen: shareConfig.deal_fen,
  deal_bp: shareConfig.deal_bp,
  deal_cap_fen: shareConfig.deal_cap_fen,
  day_cap_fen: shareConfig.day_cap_fen,
  sharer_cap_fen: shareConfig.sharer_cap_fen,
};
const withTerms = (ctx: Ctx, id: number) =>
  ctx.db
    .select(terms)
    .from(share)
    .innerJoin(shareConfig, eq(shareConfig.id, share.config_id))
    .innerJoin(student, eq(student.id, share.student_id))
    .where(and(eq(share.company_id, ctx.company_id), eq(share.id, id)));
export type Terms = Awaited<ReturnType<typeof withTerms>>[number];

/** A number of the mainland as a stranger types it, and as staff may have entered it. */
const spellings = (phone: string): string[] => [phone, `86${phone}`, `+86${phone}`];

/** Those of this company that this person sees. */
const store = versionedStore(share, (ctx) =>
  and(eq(share.company_id, ctx.company_id), students.isOfVisible(ctx, share.student_id)),
);

export const shareStore = {
  ...store,

  async page(ctx: Ctx, query: PageInput & Filter) {
    const page = await rows.page(ctx, query, {
      matching: sql`FROM ${share} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(share.id)}`,
    });
    return { ...page, list: await withFigures(ctx, page.list) };
  },
  all: (ctx: Ctx, filter: Filter) =>
    inBatches(
      ctx.db.select({ id: share.id }).from(share).where(matching(ctx, filter)).orderBy(desc(share.id)),
      async (ids) => withFigures(ctx, await rows.byIds(ctx, ids)),
    ),
  async one(ctx: Ctx, id: number) {
    const found = await rows.one(ctx, id, matching(ctx, {}));
    return found && (await withFigures(ctx, [found]))[0];
  },
  async days(ctx: Ctx, id: number, from: string, to: string) {
    const { rows: found } = await ctx.query(
      `SELECT d::date::text AS day,
              COALESCE((SELECT sum(v.visits) FROM share_visit v WHERE v.company_id = ANY ($1) AND v.share_id = $2 AND v.visited_on = d), 0)::int AS visits,
              (SELECT count(*) FROM share_visit v WHERE v.company_id = ANY ($1) AND v.share_id = $2 AND v.visited_on = d)::int AS visitors,
              (SELECT count(*) FROM lead l JOIN lead_event e ON e.company_id = l.company_id AND e.lead_id = l.id AND e.kind = 'created'
                WHERE l.company_id = ANY ($1) AND l.share_id = $2 AND e.happened_on = d)::int AS leads
         FROM generate_series($3::date, $4::date, interval '1 day') d ORDER BY d`,
      [ctx.reading, id, from, to],
    );
    return found as { day: string; visits: number; visitors: number; leads: number }[];
  },

  async terms(ctx: Ctx, id: number): Promise<Terms | undefined> {
    const [found] = await withTerms(ctx, id);
    return found;
  },
  /**
   * The same; whoever else rewards for it waits until the transaction ends, so that caps hold. Visits and leads that name
   * the share need not wait: those who count one and then lock would wait for each other.
   */
  async lockTerms(ctx: Ctx, id: number): Promise<Terms | undefined> {
    const [found] = await withTerms(ctx, id).for('no key update', { of: share });
    return found;
  },
  /** By which share somebody who pays has come: the lead that they were, and the share that it came by. */
  async broughtBy(ctx: Ctx, studentId: number): Promise<{ lead_id: number; share_id: number } | undefined> {
    const { rows: found } = await ctx.query(
      'SELECT id AS lead_id, share_id FROM lead WHERE company_id = $1 AND student_id = $2 AND share_id IS NOT NULL',
      [ctx.company_id, studentId],
      { prepared: true },
    );
    return found[0] as { lead_id: number; share_id: number } | undefined;
  },
  /** Whether a number is the student's own, or a guardian's. */
  async hasPhone(ctx: Ctx, studentId: number, phone: string): Promise<boolean> {
    const { rows: found } = await ctx.query(
      'SELECT 1 FROM student_phone WHERE company_id = $1 AND student_id = $2 AND phone = ANY ($3) LIMIT 1',
      [ctx.company_id, studentId, spellings(phone)],
    );
    return found.length > 0;
  },
  /** Whether anybody of the company has the number already. */
  async isKnownPhone(ctx: Ctx, phone: string): Promise<boolean> {
    const { rows: found } = await ctx.query(
      'SELECT 1 FROM student_phone WHERE company_id = $1 AND phone = ANY ($2) LIMIT 1',
      [ctx.company_id, spellings(phone)],
    );
    return found.length > 0;
  },
  /** Whether two students share a number: siblings, or one person twice. */
  async sharePhone(ctx: Ctx, one: number, other: number): Promise<boolean> {
    const { rows: found } = await ctx.query(
      `SELECT 1 FROM student_phone a JOIN student_phone b ON b.company_id = a.company_id AND b.phone = a.phone
        WHERE a.company_id = $1 AND a.student_id = $2 AND b.student_id = $3 LIMIT 1`,
      [ctx.company_id, one, other],
    );
    return found.length > 0;
  },

  /** Once per visitor and day; a second look the same day counts among the visits. */
  async visited(ctx: Ctx, share_id: number, visitor: string, visited_on: string): Promise<void> {
    await ctx.db
      .insert(shareVisit)
      .values({ company_id: ctx.company_id, share_id, visitor, visited_on })
      .onConflictDoUpdate({
        target: [shareVisit.company_id, shareVisit.share_id, shareVisit.visited_on, shareVisit.visitor],
        set: { visits: sql`${shareVisit.visits} + 1` },
      });
  },

  /** For a student's timeline: the newest first. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    ctx.db
      .select({ id: share.id, config_name: shareConfig.name, created_at: share.created_at })
      .from(share)
      .innerJoin(shareConfig, eq(shareConfig.id, share.config_id))
      .where(
        and(
          inArray(share.company_id, [...ctx.reading]),
          eq(share.student_id, studentId),
          sql`${share.created_at} < ${before}`,
        ),
      )
      .orderBy(desc(share.created_at))
      .limit(most),
};
