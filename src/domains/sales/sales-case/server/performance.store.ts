import { and, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { recharge } from '@/domains/money/recharge/server/recharge.table.ts';
import { refund } from '@/domains/money/refund/server/refund.table.ts';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { lastDayOf } from '@/kernel/value/day.ts';
import type { Collection, performanceApi } from '../sales-case.contract.ts';
import type { ItemGroup } from '../sales-case.rules.ts';
import { visibleItems } from './sales-case.scope.store.ts';
import { performanceItem, salesCase } from './sales-case.table.ts';

const rows = defineRows({
  id: performanceItem.id,
  select: () =>
    select({
      id: performanceItem.id,
      company_id: performanceItem.company_id,
      posted_on: performanceItem.posted_on,
      kind: performanceItem.kind,
      doc_number: sql<string>`COALESCE(${recharge.number}, ${refund.number})`,
      recharge_id: performanceItem.recharge_id,
      refund_id: performanceItem.refund_id,
      case_id: performanceItem.case_id,
      case_number: salesCase.number,
      student_id: student.id,
      student_name: student.username,
      admin_id: performanceItem.admin_id,
      role: performanceItem.role,
      team_id: performanceItem.team_id,
      project: performanceItem.project,
      nature: performanceItem.nature,
      category: performanceItem.category,
      item_fen: performanceItem.amount_fen,
      corrects_month: performanceItem.corrects_month,
    })
      .from(performanceItem)
      .leftJoin(recharge, eq(recharge.id, performanceItem.recharge_id))
      .leftJoin(refund, eq(refund.id, performanceItem.refund_id))
      .innerJoin(student, sql`${student.id} = COALESCE(${recharge.student_id}, ${refund.student_id})`)
      .leftJoin(salesCase, eq(salesCase.id, performanceItem.case_id)),
  names: {
    admin_name: [adminNames.name, 'admin_id'],
    team_name: [baseNames.name, 'team_id'],
  },
});

type ItemFilter = ParsedOf<typeof performanceApi.export>;
const matching = (ctx: Ctx, filter: ItemFilter = {}): SQL | undefined =>
  and(inArray(performanceItem.company_id, [...ctx.reading]), visibleItems(ctx), itemsOf(filter));
const itemsOf = (filter: ItemFilter): SQL | undefined =>
  and(
    filter.month ? within(filter.month) : undefined,
    filter.posted_from ? gte(performanceItem.posted_on, filter.posted_from) : undefined,
    filter.posted_until ? lte(performanceItem.posted_on, filter.posted_until) : undefined,
    filter.admin_id ? eq(performanceItem.admin_id, filter.admin_id) : undefined,
    filter.team_id ? eq(performanceItem.team_id, filter.team_id) : undefined,
    filter.unowned === undefined
      ? undefined
      : sql`${performanceItem.admin_id} ${filter.unowned ? sql`IS NULL` : sql`IS NOT NULL`}`,
    filter.nature ? eq(performanceItem.nature, filter.nature) : undefined,
    filter.project ? eq(performanceItem.project, filter.project) : undefined,
    filter.kind ? eq(performanceItem.kind, filter.kind) : undefined,
    filter.case_id ? eq(performanceItem.case_id, filter.case_id) : undefined,
    filter.of ? OF_GROUP[filter.of] : undefined,
    filter.department_id ? eq(performanceItem.department_id, filter.department_id) : undefined,
    filter.home_company_id ? eq(performanceItem.home_company_id, filter.home_company_id) : undefined,
    filter.category ? eq(performanceItem.category, filter.category) : undefined,
    filter.channel_id ? eq(performanceItem.channel_id, filter.channel_id) : undefined,
    filter.is_referral === undefined ? undefined : eq(performanceItem.is_referral, filter.is_referral === 1),
    filter.without ? isNull(performanceItem[filter.without]) : undefined,
  );
const isShift = sql`${performanceItem.kind} = 'shift'`;
const OF_GROUP: Readonly<Record<ItemGroup, SQL | undefined>> = {
  receipts: sql`(${performanceItem.kind} = 'receipt' OR (${isShift} AND ${performanceItem.recharge_id} IS NOT NULL))`,
  rebacks: sql`${performanceItem.kind} = 'reback'`,
  recharges: sql`${performanceItem.recharge_id} IS NOT NULL`,
  refunds: sql`${performanceItem.refund_id} IS NOT NULL`,
  all: undefined,
};
const within = (month: string, until = month): SQL | undefined =>
  and(gte(performanceItem.posted_on, `${month}-01`), lte(performanceItem.posted_on, lastDayOf(until)));
const newest = sql`${desc(performanceItem.posted_on)}, ${desc(performanceItem.id)}`;

type CollectFilter = ParsedOf<typeof performanceApi.collect_export>;
const isNumber = /^[a-z]{2}-?\d[\d-]*$/i;
const OF_VIEW = {
  unowned: sql`s.state = 'unowned'`,
  auto: sql`s.state IN ('auto', 'submitted')`,
  confirmed: sql`s.state = 'confirmed'`,
  all: undefined,
} as const;

/** Of whom, of what and of which days, as the items say. */
const itemFilter = (filter: CollectFilter): SQL | undefined => {
  const { admin_id, team_id, nature, project, channel_id } = filter;
  const { department_id, home_company_id, is_referral, without } = filter;
  return itemsOf({
    admin_id,
    team_id,
    nature,
    project,
    channel_id,
    department_id,
    home_company_id,
    is_referral,
    without,
  });
};
const firstDay = ({ month, posted_from }: CollectFilter): string | undefined =>
  posted_from ?? (month && `${month}-01`);

/** What every document in such a view has: work that somebody has still to do, so they are few. */
const seedOf = (ctx: Ctx, view: CollectFilter['view']): SQL | undefined => {
  if (view === 'unowned') return isNull(performanceItem.admin_id);
  if (view !== 'auto') return undefined;
  return sql`${performanceItem.case_id} IN (SELECT w.id FROM sales_case w
    WHERE ${inArray(sql`w.company_id`, [...ctx.reading])} AND w.status IN ('auto', 'submitted'))`;
};

/** What is asked of a document, beside whose it is. */
const ofDocuments = (filter: CollectFilter): SQL | undefined =>
  and(
    sql`(${recharge.status} = 'approved' OR ${refund.status} = 'paid')`,
    filter.month
      ? sql`d.posted_on BETWEEN ${`${filter.month}-01`}::date AND ${lastDayOf(filter.month)}::date`
      : undefined,
    filter.posted_from ? sql`d.posted_on >= ${filter.posted_from}::date` : undefined,
    filter.posted_until ? sql`d.posted_on <= ${filter.posted_until}::date` : undefined,
    filter.category ? sql`COALESCE(${recharge.category}, 'refund') = ${filter.category}` : undefined,
  );

/** With the day on which they were posted last. */
const withDay = (some: SQL): SQL => sql`(SELECT c.company_id, c.recharge_id, c.refund_id,
    COALESCE(c.recharge_id, c.refund_id) AS doc_id, f.posted_on FROM (${some}) c
  CROSS JOIN LATERAL (SELECT max(k.posted_on) AS posted_on FROM performance_item k WHERE k.company_id = c.company_id
    AND (k.recharge_id = c.recharge_id OR k.refund_id = c.refund_id) AND k.kind IN ('receipt', 'refund')) f)`;

/** Those of a student, or with a number. */
function namedDocuments(ctx: Ctx, { student_id, keyword }: CollectFilter): SQL {
  const asked = [inArray(sql`x.company_id`, [...ctx.reading])];
  if (student_id) asked.push(sql`x.student_id = ${student_id}`);
  if (keyword)
    asked.push(
      isNumber.test(keyword)
        ? sql`x.number = ${keyword.toUpperCase()}`
        : sql`x.student_id IN ${students.foundBy(ctx, keyword)}`,
    );
  const which = sql.join(asked, sql` AND `);
  return withDay(sql`SELECT x.company_id, x.id AS recharge_id, NULL::bigint AS refund_id FROM recharge x
      WHERE ${which} AND x.status = 'approved'
    UNION ALL SELECT x.company_id, NULL, x.id FROM refund x WHERE ${which} AND x.status = 'paid'`);
}

/** Those with such an item; none is older than its document. */
function documentsWith(ctx: Ctx, items: SQL, from: string | undefined): SQL {
  const since = from ? gte(performanceItem.posted_on, from) : undefined;
  return withDay(sql`SELECT DISTINCT ${performanceItem.company_id} AS company_id, ${performanceItem.recharge_id} AS recharge_id,
      ${performanceItem.refund_id} AS refund_id FROM ${performanceItem}
    WHERE ${and(inArray(performanceItem.company_id, [...ctx.reading]), items, since)}`);
}

/** All of them, in their order by an index: each has one entry, but a refund that was paid again. */
const entries = (
  ctx: Ctx,
): SQL => sql`(SELECT e.company_id, CASE e.kind WHEN 'recharge' THEN e.doc_id END AS recharge_id,
    CASE e.kind WHEN 'refund_pay' THEN e.doc_id END AS refund_id, e.doc_id, e.posted_on FROM ledger_entry e
  WHERE ${inArray(sql`e.company_id`, [...ctx.reading])} AND e.kind IN ('recharge', 'refund_pay')
    AND (e.kind = 'recharge' OR NOT EXISTS (SELECT 1 FROM ledger_entry later WHERE later.company_id = e.company_id
      AND later.doc = e.doc AND later.doc_id = e.doc_id AND later.kind = e.kind AND later.id > e.id)))`;

interface Documents {
  readonly rows: SQL;
  readonly counting: SQL;
}

/** So many items, and documents that have one are met soon by who goes through all of them in their order. */
const MANY_ITEMS = 20_000;
async function areMany(ctx: Ctx, items: SQL, from: string | undefined): Promise<boolean> {
  const since = from ? gte(performanceItem.posted_on, from) : undefined;
  const { rows: found } = await ctx.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${performanceItem}
      WHERE ${and(inArray(performanceItem.company_id, [...ctx.reading]), items, since)} LIMIT ${sql.raw(String(MANY_ITEMS))}) k`,
  );
  return found[0]?.n === MANY_ITEMS;
}

/** By student or number, by what their items say, or all of them: each by an index. */
async function chosen(ctx: Ctx, filter: CollectFilter, having: SQL | undefined): Promise<SQL> {
  if (filter.student_id !== undefined || filter.keyword !== undefined) return namedDocuments(ctx, filter);
  if (!having || (await areMany(ctx, having, firstDay(filter)))) return entries(ctx);
  return documentsWith(ctx, having, firstDay(filter));
}

/** Where nothing else is asked for than whose they are: as many as there are, without looking at each. */
function simplyCounted(ctx: Ctx, filter: CollectFilter): SQL | undefined {
  const { admin_id, view: _, ...others } = filter;
  const rest = Object.entries(others).filter(
    ([name, value]) => value !== undefined && !PAGING.includes(name),
  );
  const whose = ctx.data_scope === 'own' ? ctx.admin_id : admin_id;
  if (rest.length > 0 || OF_VIEW[filter.view ?? 'all']) return undefined;
  const own = (column: SQL) => inArray(column, [...ctx.reading]);
  if (whose === undefined)
    return visibleItems(ctx)
      ? undefined
      : sql`FROM (SELECT 1 FROM recharge r WHERE ${own(sql`r.company_id`)} AND r.status = 'approved'
          UNION ALL SELECT 1 FROM refund f WHERE ${own(sql`f.company_id`)} AND f.status = 'paid') k`;
  if (admin_id !== undefined && visibleItems(ctx)) return undefined;
  return sql`FROM (SELECT 1 FROM performance_item i WHERE ${own(sql`i.company_id`)} AND i.admin_id = ${whose}
    GROUP BY i.recharge_id, i.refund_id HAVING sum(i.amount_fen) <> 0) k`;
}
const PAGING = ['page', 'limit', 'order'];

/** Documents behind the items: approved recharges and paid refunds, each with the day of its entry and how far it is. */
async function documents(ctx: Ctx, filter: CollectFilter): Promise<Documents> {
  const [seen, whose] = [visibleItems(ctx), itemFilter(filter)];
  const some = await chosen(ctx, filter, and(seen, whose, seedOf(ctx, filter.view)));
  // Items that were shifted away count no more: the sum of what is left is what the document has of it.
  const has =
    seen || whose
      ? sql`COALESCE(sum(${performanceItem.amount_fen}) FILTER (WHERE ${whose ?? sql`true`}), 0) <> 0`
      : sql`count(*) > 0`;
  const unowned = sql`COALESCE(sum(${performanceItem.amount_fen}) FILTER (WHERE ${performanceItem.admin_id} IS NULL), 0)::bigint`;
  const all = sql`FROM ${some} d LEFT JOIN ${recharge} ON ${recharge.id} = d.recharge_id
    LEFT JOIN ${refund} ON ${refund.id} = d.refund_id`;
  const rows = sql`${all} CROSS JOIN LATERAL (SELECT ${unowned} AS unowned_fen, ${has} AS has,
        CASE WHEN ${unowned} <> 0 THEN 'unowned' WHEN bool_or(${salesCase.status} = 'submitted') THEN 'submitted'
          WHEN bool_or(${salesCase.status} = 'auto') THEN 'auto' ELSE 'confirmed' END AS state
      FROM ${performanceItem} LEFT JOIN ${salesCase} ON ${salesCase.id} = ${performanceItem.case_id}
      WHERE ${performanceItem.company_id} = d.company_id
        AND (${performanceItem.recharge_id} = d.recharge_id OR ${performanceItem.refund_id} = d.refund_id)
        AND ${seen ?? sql`true`}) s
    WHERE ${and(ofDocuments(filter), sql`s.has`, OF_VIEW[filter.view ?? 'all'])}`;
  const isOfItems = seen || whose || OF_VIEW[filter.view ?? 'all'];
  const few = isOfItems ? rows : sql`${all} WHERE ${ofDocuments(filter)}`;
  return { rows, counting: simplyCounted(ctx, filter) ?? few };
}

const ofDocument = sql`i.company_id = d.company_id AND (i.recharge_id = d.recharge_id OR i.refund_id = d.refund_id)`;
const docRows = (source: SQL, limit: number, offset: number) => sql`
  SELECT CASE WHEN d.recharge_id IS NULL THEN d.refund_id * 2 + 1 ELSE d.recharge_id * 2 END::bigint AS id, d.company_id,
    CASE WHEN d.recharge_id IS NULL THEN 'refund' ELSE 'recharge' END AS kind, COALESCE(d.recharge_id, d.refund_id) AS doc_id,
    COALESCE(${recharge.number}, ${refund.number}) AS doc_number,
    COALESCE(${recharge.student_id}, ${refund.student_id}) AS student_id,
    (SELECT s.username FROM student s WHERE s.id = COALESCE(${recharge.student_id}, ${refund.student_id})) AS student_name,
    COALESCE(${recharge.category}, 'refund') AS category, COALESCE(${recharge.amount_fen}, -${refund.amount_fen}) AS amount_fen,
    company_day(d.company_id, COALESCE(${recharge.paid_at}, ${refund.paid_at}))::text AS paid_on, d.posted_on::text AS posted_on, s.unowned_fen, s.state,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'status', c.status, 'created_by', c.created_by,
        'submitted_by', c.submitted_by, 'version', c.version, 'amount_fen', k.fen) ORDER BY c.id), '[]')
       FROM (SELECT i.case_id, sum(i.amount_fen) AS fen FROM performance_item i WHERE ${ofDocument} GROUP BY 1 HAVING sum(i.amount_fen) <> 0) k
       JOIN sales_case c ON c.id = k.case_id) AS cases,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('admin_id', k.admin_id, 'admin_name', a.admin_name, 'amount_fen', k.fen) ORDER BY abs(k.fen) DESC, k.admin_id), '[]')
       FROM (SELECT i.admin_id, sum(i.amount_fen) AS fen FROM performance_item i WHERE ${ofDocument} GROUP BY 1 HAVING sum(i.amount_fen) <> 0) k
       LEFT JOIN admin a ON a.id = k.admin_id) AS people,
    (SELECT jsonb_build_object('id', m.id, 'number', m.number, 'status', m.status, 'created_by', m.created_by, 'version', m.version)
       FROM receipt_move m WHERE m.company_id = d.company_id AND m.recharge_id = d.recharge_id AND m.status = 'submitted') AS move
  ${source} ORDER BY d.posted_on DESC, d.doc_id DESC LIMIT ${limit} OFFSET ${offset}`;

const CHUNK = 1000;
const collections = async (ctx: Ctx, source: SQL, limit: number, offset: number): Promise<Collection[]> =>
  (await ctx.db.execute<Collection & Record<string, unknown>>(docRows(source, limit, offset))).rows;

export const performanceStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof performanceApi.items>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${performanceItem} WHERE ${matching(ctx, query)}`,
      order: newest,
    }),
  all: (ctx: Ctx, filter: ItemFilter) => rows.all(ctx, matching(ctx, filter), newest),

  async ofCase(ctx: Ctx, caseId: number) {
    const items = await ctx.db
      .select({ id: performanceItem.id })
      .from(performanceItem)
      .where(matching({ ...ctx, data_scope: 'company' }, { case_id: caseId }))
      .orderBy(desc(performanceItem.id))
      .limit(MOST_ITEMS);
    return rows.byIds(
      ctx,
      items.map(({ id }) => id),
    );
  },

  async collect(ctx: Ctx, query: ParsedOf<typeof performanceApi.collect>) {
    const { rows: source, counting } = await documents(ctx, query);
    return pageOf(ctx, query, (limit, offset) => collections(ctx, source, limit, offset), counting);
  },
  async *collectAll(ctx: Ctx, filter: CollectFilter): AsyncGenerator<Collection[]> {
    const { rows: source } = await documents(ctx, filter);
    for (let offset = 0; ; offset += CHUNK) {
      const chunk = await collections(ctx, source, CHUNK, offset);
      if (chunk.length > 0) yield chunk;
      if (chunk.length < CHUNK) return;
    }
  },

  /** A case counts once, in the month of its first receipt, while anything of its receipts stands; by share. */
  async deals(ctx: Ctx, month: string) {
    const { rows: found } = await ctx.query(
      `WITH first AS (
         SELECT i.company_id, i.case_id FROM performance_item i
          WHERE i.company_id = ANY ($1) AND i.recharge_id IS NOT NULL AND i.case_id IN (
                SELECT n.case_id FROM performance_item n
                 WHERE n.company_id = ANY ($1) AND n.kind = 'receipt' AND n.posted_on BETWEEN $2 AND $3)
          GROUP BY 1, 2 HAVING min(i.posted_on) BETWEEN $2 AND $3 AND sum(i.amount_fen) > 0)
       SELECT h.admin_id, a.team_id, sum(COALESCE(h.share_bp, 10000))::int AS bp
         FROM first f JOIN sales_case c ON c.company_id = f.company_id AND c.id = f.case_id
         LEFT JOIN case_share h ON h.company_id = c.company_id AND h.case_id = c.id AND h.revision = c.revision
         LEFT JOIN admin a ON a.id = h.admin_id
        GROUP BY 1, 2`,
      [ctx.reading, `${month}-01`, lastDayOf(month)],
    );
    return found as { admin_id: number | null; team_id: number | null; bp: number }[];
  },

  /** Of the whole companies, and what their books say. */
  async figures(ctx: Ctx, month: string) {
    const { rows: found } = await ctx.query(
      `WITH item AS (
         SELECT i.kind, i.recharge_id, i.refund_id, i.admin_id, i.case_id, i.amount_fen FROM performance_item i
          WHERE i.company_id = ANY ($1) AND i.posted_on BETWEEN $2 AND $3),
       entry AS (
         SELECT e.kind, r.amount_fen, (SELECT sum(p.amount_fen) FROM ledger_posting p
                  WHERE p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'cash') AS cash_fen
           FROM ledger_entry e LEFT JOIN recharge r ON e.doc = 'recharge' AND r.company_id = e.company_id AND r.id = e.doc_id
          WHERE e.company_id = ANY ($1) AND e.posted_on BETWEEN $2 AND $3 AND e.kind IN ('recharge', 'reback', 'refund_pay', 'refund_back')),
       book AS (
         SELECT COALESCE(sum(amount_fen) FILTER (WHERE kind = 'recharge'), 0)::bigint AS receipts_fen,
                count(*) FILTER (WHERE kind = 'recharge')::int AS receipts,
                COALESCE(sum(amount_fen) FILTER (WHERE kind = 'reback'), 0)::bigint AS rebacks_fen,
                COALESCE(sum(cash_fen) FILTER (WHERE kind IN ('refund_pay', 'refund_back')), 0)::bigint AS refunds_fen FROM entry)
       SELECT book.*, (SELECT COALESCE(sum(amount_fen), 0)::bigint FROM item) AS net_fen,
              (SELECT COALESCE(sum(amount_fen), 0)::bigint FROM item WHERE admin_id IS NULL) AS unowned_fen,
              (SELECT count(*)::int FROM (SELECT 1 FROM item WHERE admin_id IS NULL GROUP BY recharge_id, refund_id HAVING sum(amount_fen) <> 0) d) AS unowned,
              (SELECT COALESCE(sum(i.amount_fen), 0)::bigint FROM item i JOIN sales_case c ON c.id = i.case_id WHERE c.status <> 'confirmed') AS unconfirmed_fen,
              (SELECT count(DISTINCT c.id)::int FROM item i JOIN sales_case c ON c.id = i.case_id WHERE c.status <> 'confirmed') AS unconfirmed
         FROM book`,
      [ctx.reading, `${month}-01`, lastDayOf(month)],
    );
    const row = found[0] as Record<
      | 'receipts_fen'
      | 'receipts'
      | 'rebacks_fen'
      | 'refunds_fen'
      | 'net_fen'
      | 'unowned_fen'
      | 'unowned'
      | 'unconfirmed_fen'
      | 'unconfirmed',
      number
    >;
    return { ...row, difference_fen: row.receipts_fen - row.rebacks_fen - row.refunds_fen - row.net_fen };
  },

  /** What the books say of these days. */
  async booked(ctx: Ctx, { from, to }: Span): Promise<Record<'receipts' | 'rebacks' | 'refunds', number>> {
    const { rows: found } = await ctx.query(
      `SELECT COALESCE(sum(r.amount_fen) FILTER (WHERE e.kind = 'recharge'), 0)::bigint AS receipts,
              COALESCE(sum(r.amount_fen) FILTER (WHERE e.kind = 'reback'), 0)::bigint AS rebacks,
              COALESCE(sum((SELECT sum(p.amount_fen) FROM ledger_posting p
                 WHERE p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'cash'))
                FILTER (WHERE e.kind IN ('refund_pay', 'refund_back')), 0)::bigint AS refunds
         FROM ledger_entry e LEFT JOIN recharge r ON e.doc = 'recharge' AND r.company_id = e.company_id AND r.id = e.doc_id
        WHERE e.company_id = ANY ($1) AND e.posted_on BETWEEN $2 AND $3
          AND e.kind IN ('recharge', 'reback', 'refund_pay', 'refund_back')`,
      [ctx.reading, from, to],
    );
    return found[0];
  },

  /** What somebody should look at: nobody's, unconfirmed, or of no project yet. */
  async todo(ctx: Ctx, month: string) {
    const { rows: found } = await ctx.db.execute<{
      kind: 'unowned' | 'auto' | 'submitted' | 'undecided';
      id: number;
      number: string;
      student_name: string;
      amount_fen: number;
    }>(
      sql`SELECT CASE WHEN bool_or(i.admin_id IS NULL) THEN 'unowned' WHEN c.status = 'submitted' THEN 'submitted'
            WHEN bool_or(i.project = 'undecided') THEN 'undecided' ELSE 'auto' END AS kind,
          c.id, c.number, s.username AS student_name, sum(i.amount_fen)::bigint AS amount_fen
        FROM (SELECT ${performanceItem.case_id} AS case_id, ${performanceItem.admin_id} AS admin_id, ${performanceItem.project} AS project,
                ${performanceItem.amount_fen} AS amount_fen FROM ${performanceItem} WHERE ${matching(ctx, { month })}) i
        JOIN sales_case c ON c.id = i.case_id JOIN student s ON s.id = c.student_id
        WHERE c.status <> 'confirmed' OR i.admin_id IS NULL
        GROUP BY c.id, c.number, c.status, s.username HAVING sum(i.amount_fen) <> 0
        ORDER BY bool_or(i.admin_id IS NULL) DESC, c.status = 'submitted' DESC, abs(sum(i.amount_fen)) DESC, c.id LIMIT ${MOST_TODO}`,
    );
    return found;
  },

  /** How many documents have something of nobody's in these days. */
  async unownedIn(ctx: Ctx, month: string): Promise<number> {
    const { rows: found } = await ctx.query(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM performance_item
        WHERE company_id = ANY ($1) AND admin_id IS NULL AND posted_on BETWEEN $2 AND $3
        GROUP BY recharge_id, refund_id HAVING sum(amount_fen) <> 0) d`,
      [ctx.reading, `${month}-01`, lastDayOf(month)],
    );
    return found[0]?.n as number;
  },
};
const MOST_ITEMS = 200;
const MOST_TODO = 12;
