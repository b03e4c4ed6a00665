import { and, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { contract } from '@/domains/money/contract/server/contract.table.ts';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { CaseDetail, SalesCase, ShownShare, salesCaseApi } from '../sales-case.contract.ts';
import type { Nature } from '../sales-case.rules.ts';
import { countedByParts, seesAllCases, visibleCases } from './sales-case.scope.store.ts';
import { caseProject, caseRevision, caseShare, performanceItem, salesCase } from './sales-case.table.ts';

type CaseRow = typeof salesCase.$inferSelect;
type Filter = ParsedOf<typeof salesCaseApi.export>;

/** Of the revision that stands, unless another is meant. */
const sharesOf = (revision: SQL) => sql<ShownShare[]>`(SELECT COALESCE(jsonb_agg(jsonb_build_object(
    'admin_id', h.admin_id, 'admin_name', a.admin_name, 'role', h.role, 'share_bp', h.share_bp) ORDER BY h.position), '[]')
  FROM case_share h JOIN admin a ON a.id = h.admin_id
  WHERE h.company_id = sales_case.company_id AND h.case_id = sales_case.id AND h.revision = ${revision})`;
const projectsOf = (revision: SQL) => sql<SalesCase['projects']>`(SELECT jsonb_agg(jsonb_build_object(
    'project', p.project, 'share_bp', p.share_bp) ORDER BY p.position) FROM case_project p
  WHERE p.company_id = sales_case.company_id AND p.case_id = sales_case.id AND p.revision = ${revision})`;
const standing = sql`${salesCase.revision}`;
/** The table is written out: where it is the only one, a column of it would be taken for one of the items. */
const itemsOf = (which: SQL) => sql<number>`COALESCE((SELECT sum(i.amount_fen) FROM performance_item i
  WHERE i.company_id = sales_case.company_id AND i.case_id = sales_case.id AND ${which}), 0)::bigint`;

const rows = defineRows({
  id: salesCase.id,
  select: () =>
    select({
      id: salesCase.id,
      company_id: salesCase.company_id,
      number: salesCase.number,
      student_id: salesCase.student_id,
      student_name: student.username,
      contract_id: salesCase.contract_id,
      contract_number: contract.number,
      contract_fen: contract.total_fen,
      nature: sql<Nature>`${caseRevision.nature}`,
      projects: projectsOf(standing),
      shares: sharesOf(standing),
      collected_fen: itemsOf(sql`i.recharge_id IS NOT NULL`),
      net_fen: itemsOf(sql`true`),
      signed_on: salesCase.signed_on,
      status: salesCase.status,
      reason: salesCase.reason,
      created_by: salesCase.created_by,
      submitted_by: salesCase.submitted_by,
      version: salesCase.version,
    })
      .from(salesCase)
      .innerJoin(student, eq(student.id, salesCase.student_id))
      .innerJoin(
        caseRevision,
        and(
          eq(caseRevision.company_id, salesCase.company_id),
          eq(caseRevision.case_id, salesCase.id),
          eq(caseRevision.revision, salesCase.revision),
        ),
      )
      .leftJoin(contract, eq(contract.id, salesCase.contract_id)),
  show: ({ contract_fen, ...row }) => ({
    ...row,
    amount_fen: contract_fen ?? row.collected_fen,
    refunded_fen: row.collected_fen - row.net_fen,
  }),
});

const isNumber = /^[a-z]{2}\d{4}-\d+$/i;
const named = (ctx: Ctx, keyword: string): SQL =>
  isNumber.test(keyword)
    ? eq(salesCase.number, keyword.toUpperCase())
    : sql`${salesCase.student_id} IN ${students.foundBy(ctx, keyword)}`;
const hasShare = (which: SQL) => sql`EXISTS (SELECT 1 FROM ${caseShare}
  WHERE ${caseShare.company_id} = ${salesCase.company_id} AND ${caseShare.case_id} = ${salesCase.id}
    AND ${caseShare.revision} = ${salesCase.revision} AND ${which})`;
const hasProject = (project: string) => sql`EXISTS (SELECT 1 FROM ${caseProject}
  WHERE ${caseProject.company_id} = ${salesCase.company_id} AND ${caseProject.case_id} = ${salesCase.id}
    AND ${caseProject.revision} = ${salesCase.revision} AND ${caseProject.project} = ${project})`;
const hasNature = (nature: string) => sql`EXISTS (SELECT 1 FROM ${caseRevision}
  WHERE ${caseRevision.company_id} = ${salesCase.company_id} AND ${caseRevision.case_id} = ${salesCase.id}
    AND ${caseRevision.revision} = ${salesCase.revision} AND ${caseRevision.nature} = ${nature})`;
const dealtIn = (ctx: Ctx, from: string, until: string) =>
  sql`${salesCase.id} IN (SELECT d.case_id FROM deals_of(${sql.param([...ctx.reading])}, ${from}, ${until}) d)`;
const isOfTeam = (team: number) =>
  sql`${caseShare.admin_id} IN (SELECT a.id FROM admin a WHERE a.team_id = ${team})`;

/** Of the companies that are read, as far as this person sees. */
const matching = (ctx: Ctx, filter: Filter = {}): SQL | undefined =>
  and(
    inArray(salesCase.company_id, [...ctx.reading]),
    visibleCases(ctx),
    filter.keyword ? named(ctx, filter.keyword) : undefined,
    filter.student_id ? eq(salesCase.student_id, filter.student_id) : undefined,
    filter.status ? eq(salesCase.status, filter.status) : undefined,
    // Named, so that an index can be asked for them.
    filter.unconfirmed ? inArray(salesCase.status, ['auto', 'submitted']) : undefined,
    filter.signed_from ? gte(salesCase.signed_on, filter.signed_from) : undefined,
    filter.signed_until ? lte(salesCase.signed_on, filter.signed_until) : undefined,
    filter.admin_id ? hasShare(eq(caseShare.admin_id, filter.admin_id)) : undefined,
    filter.team_id ? hasShare(isOfTeam(filter.team_id)) : undefined,
    filter.nature ? hasNature(filter.nature) : undefined,
    filter.project ? hasProject(filter.project) : undefined,
    filter.dealt_from && filter.dealt_until ? dealtIn(ctx, filter.dealt_from, filter.dealt_until) : undefined,
    filter.channel_id ? eq(salesCase.channel_id, filter.channel_id) : undefined,
    filter.without === 'admin_id' ? sql`NOT ${hasShare(sql`true`)}` : undefined,
    filter.without === 'channel_id' ? isNull(salesCase.channel_id) : undefined,
  );
const newest = sql`${desc(salesCase.signed_on)}, ${desc(salesCase.id)}`;

export const salesCaseStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof salesCaseApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${salesCase} WHERE ${matching(ctx, query)}`,
      counting: countedByParts(ctx, query),
      order: newest,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), newest),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx)),

  /** What a drawer shows beside the row. */
  async more(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({
        channel_id: salesCase.channel_id,
        referrer_name: sql<
          string | null
        >`(SELECT s.username FROM student s WHERE s.id = sales_case.referrer_id)`,
        revision: salesCase.revision,
        proposed: salesCase.proposed,
      })
      .from(salesCase)
      .where(eq(salesCase.id, id));
    const [known] = await withNames<NonNullable<typeof row>>()({
      channel_name: [channelNames.name, 'channel_id'],
    })(ctx, row ? [row] : []);
    return known as NonNullable<typeof known>;
  },

  async revisions(ctx: Ctx, id: number): Promise<CaseDetail['revisions']> {
    const revision = sql`${caseRevision.revision}`;
    const found = await ctx.db
      .select({
        revision: caseRevision.revision,
        nature: caseRevision.nature,
        nature_reason: caseRevision.nature_reason,
        reason: caseRevision.reason,
        shares: sharesOf(revision),
        projects: projectsOf(revision),
        created_by: caseRevision.created_by,
        created_at: caseRevision.created_at,
      })
      .from(caseRevision)
      .innerJoin(salesCase, eq(salesCase.id, caseRevision.case_id))
      .where(eq(caseRevision.case_id, id))
      .orderBy(desc(caseRevision.revision));
    const known = await withNames<(typeof found)[number]>()({
      created_by_name: [adminNames.name, 'created_by'],
    })(ctx, found);
    return known.map((row) => ({ ...row, created_at: toUnix(row.created_at) }));
  },

  async collections(ctx: Ctx, id: number): Promise<CaseDetail['collections']> {
    const { rows: found } = await ctx.query(
      `SELECT k.kind, k.doc_id, COALESCE(r.number, f.number) AS doc_number, k.posted_on::text, k.item_fen
         FROM (SELECT CASE WHEN i.recharge_id IS NULL THEN 'refund' ELSE 'recharge' END AS kind,
                      COALESCE(i.recharge_id, i.refund_id) AS doc_id, min(i.posted_on) AS posted_on, sum(i.amount_fen)::bigint AS item_fen
                 FROM performance_item i WHERE i.case_id = $1 AND i.company_id = ANY ($2) GROUP BY 1, 2) k
         LEFT JOIN recharge r ON k.kind = 'recharge' AND r.id = k.doc_id
         LEFT JOIN refund f ON k.kind = 'refund' AND f.id = k.doc_id
        ORDER BY k.posted_on, k.kind, k.doc_id`,
      [id, ctx.reading],
    );
    return found as CaseDetail['collections'];
  },

  /** What people move is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<CaseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(salesCase)
      .where(and(eq(salesCase.id, id), eq(salesCase.company_id, ctx.company_id), visibleCases(ctx)))
      .for('update');
    return row;
  },

  /** A proposal has a number of its own from the moment it waits; what is confirmed stands. */
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const next = sql`(SELECT max(v.revision) + 1 FROM case_revision v
      WHERE v.company_id = ${ctx.company_id} AND v.case_id = ${id})`;
    const said = {
      submitted: { proposed: next, submitted_by: ctx.admin_id },
      confirmed: {
        revision: sql`COALESCE(${salesCase.proposed}, ${salesCase.revision})`,
        proposed: null,
        decided_by: ctx.admin_id,
        decided_at: ctx.now,
      },
      auto: { proposed: null },
    }[status];
    await ctx.db
      .update(salesCase)
      .set({
        ...said,
        status: status as CaseRow['status'],
        version: sql`${salesCase.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(salesCase.id, id));
  },

  keepReason: async (ctx: Ctx, id: number, reason: string): Promise<void> => {
    await ctx.db.update(salesCase).set({ reason }).where(eq(salesCase.id, id));
  },

  /** The number that a proposal which waits now has. */
  async proposedOf(ctx: Ctx, id: number): Promise<number> {
    const [row] = await ctx.db
      .select({ proposed: salesCase.proposed })
      .from(salesCase)
      .where(eq(salesCase.id, id));
    return row?.proposed as number;
  },

  /** What stands: the nature and the projects that a proposal keeps unless it says others. */
  async standing(ctx: Ctx, { id, revision }: CaseRow) {
    const of = (table: typeof caseRevision | typeof caseProject) =>
      and(eq(table.company_id, ctx.company_id), eq(table.case_id, id), eq(table.revision, revision));
    const [said] = await ctx.db.select().from(caseRevision).where(of(caseRevision));
    const projects = await ctx.db
      .select({ project: caseProject.project, share_bp: caseProject.share_bp })
      .from(caseProject)
      .where(of(caseProject))
      .orderBy(caseProject.position);
    return { nature: said?.nature as Nature, nature_reason: said?.nature_reason ?? '', projects };
  },

  /** For the inbox: the oldest first. */
  waiting: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select({
        id: salesCase.id,
        company_id: salesCase.company_id,
        number: salesCase.number,
        student_name: student.username,
        net_fen: itemsOf(sql`true`),
        status: salesCase.status,
        created_by: salesCase.created_by,
        submitted_by: salesCase.submitted_by,
        version: salesCase.version,
        updated_at: salesCase.updated_at,
      })
      .from(salesCase)
      .innerJoin(student, eq(student.id, salesCase.student_id))
      .where(and(matching(ctx), waiting(salesCase, query)))
      .orderBy(salesCase.updated_at)
      .limit(query.limit),

  /** For the timeline of a student. */
  async before(ctx: Ctx, student_id: number, before: Date, most: number) {
    const found = await ctx.db
      .select({
        id: salesCase.id,
        number: salesCase.number,
        status: salesCase.status,
        net_fen: itemsOf(sql`true`),
        created_by: salesCase.created_by,
        created_at: salesCase.created_at,
      })
      .from(salesCase)
      .where(and(matching(ctx, { student_id }), lt(salesCase.created_at, before)))
      .orderBy(desc(salesCase.created_at), desc(salesCase.id))
      .limit(most);
    return withNames<(typeof found)[number]>()({ created_by_name: [adminNames.name, 'created_by'] })(
      ctx,
      found,
    );
  },

  unconfirmedUntil: (ctx: Ctx, until: string): Promise<number> =>
    ctx.db.$count(salesCase, matching(ctx, { unconfirmed: 1, signed_until: until })),

  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: salesCase.id, number: salesCase.number })
      .from(salesCase)
      .where(and(inArray(salesCase.id, [...ids]), matching(ctx))),
  seesAll: seesAllCases,
  byChannel: referencedIn(salesCase, salesCase.channel_id),
  byTeam: referencedIn(performanceItem, performanceItem.team_id),
};
