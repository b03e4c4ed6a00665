import { and, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { recharge } from '@/domains/money/recharge/server/recharge.table.ts';
import { refund } from '@/domains/money/refund/server/refund.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { either } from '@/kernel/server/db/columns.ts';
import { countUpTo, pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { lastDayOf } from '@/kernel/value/day.ts';
import type { Collection, performanceApi } from '../sales-case.contract.ts';
import { itemsOf } from './performance.store.ts';
import { visibleItems } from './sales-case.scope.store.ts';
import { performanceItem, salesCase } from './sales-case.table.ts';

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
    filter.method_id
      ? sql`COALESCE(${recharge.method_id}, ${refund.method_id}) = ${filter.method_id}`
      : undefined,
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

/** Those of which a part is nobody's, by the few items that say so; the day is looked up where these do not know it. */
function unownedDocuments(ctx: Ctx, from: string | undefined): SQL {
  const item = performanceItem;
  const since = from ? gte(item.posted_on, from) : undefined;
  const ofDoc = sql`k.company_id = c.company_id AND (k.recharge_id = c.recharge_id OR k.refund_id = c.refund_id)`;
  return sql`(SELECT c.company_id, c.recharge_id, c.refund_id, COALESCE(c.recharge_id, c.refund_id) AS doc_id, c.unowned_fen,
      COALESCE(c.posted_on, (SELECT max(k.posted_on) FROM performance_item k
        WHERE ${ofDoc} AND k.kind IN ('receipt', 'refund'))) AS posted_on
    FROM (SELECT ${item.company_id} AS company_id, ${item.recharge_id} AS recharge_id, ${item.refund_id} AS refund_id,
        sum(${item.amount_fen})::bigint AS unowned_fen, max(${item.posted_on}) FILTER (WHERE ${item.kind} = 'receipt') AS posted_on
      FROM ${item} WHERE ${and(inArray(item.company_id, [...ctx.reading]), isNull(item.admin_id), since)}
      GROUP BY 1, 2, 3 HAVING sum(${item.amount_fen}) <> 0) c)`;
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
  /** Where they are, or how many. */
  readonly counting: SQL | number;
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

/** Where nothing else is asked for than whose they are, or that they are nobody's: as many as there are, without looking at each. */
function simplyCounted(ctx: Ctx, filter: CollectFilter): SQL | undefined {
  const { admin_id, view = 'all', ...others } = filter;
  const rest = Object.entries(others).filter(
    ([name, value]) => value !== undefined && !PAGING.includes(name),
  );
  if (rest.length > 0) return undefined;
  const own = (column: SQL) => inArray(column, [...ctx.reading]);
  const withItems = (whose: SQL) =>
    sql`FROM (SELECT 1 FROM performance_item i WHERE ${own(sql`i.company_id`)} AND i.admin_id ${whose}
      GROUP BY i.recharge_id, i.refund_id HAVING sum(i.amount_fen) <> 0) k`;
  if (view === 'unowned')
    return admin_id === undefined && !visibleItems(ctx) ? withItems(sql`IS NULL`) : undefined;
  if (OF_VIEW[view]) return undefined;
  const whose = ctx.data_scope === 'own' ? ctx.admin_id : admin_id;
  if (whose === undefined)
    return visibleItems(ctx)
      ? undefined
      : sql`FROM (SELECT 1 FROM recharge r WHERE ${own(sql`r.company_id`)} AND r.status = 'approved'
          UNION ALL SELECT 1 FROM refund f WHERE ${own(sql`f.company_id`)} AND f.status = 'paid') k`;
  if (admin_id !== undefined && visibleItems(ctx)) return undefined;
  return withItems(sql`= ${whose}`);
}
const PAGING = ['page', 'limit', 'order'];

/** Documents behind the items: approved recharges and paid refunds, each with the day of its entry and how far it is. */
async function documents(ctx: Ctx, filter: CollectFilter): Promise<Documents> {
  const [seen, whose] = [visibleItems(ctx), itemFilter(filter)];
  const isNamed = filter.student_id !== undefined || filter.keyword !== undefined;
  if (filter.view === 'unowned' && !seen && !whose && !isNamed) {
    const counted = simplyCounted(ctx, filter);
    const total = counted && (await countUpTo(ctx, counted));
    const many =
      total === undefined
        ? await areMany(ctx, isNull(performanceItem.admin_id), firstDay(filter))
        : total > TOTAL_CAP;
    if (!many) {
      const one = (table: typeof recharge | typeof refund, id: SQL) =>
        sql`LEFT JOIN LATERAL (SELECT * FROM ${table} WHERE ${table.id} = ${id} OFFSET 0) AS ${table} ON true`;
      const found = unownedDocuments(ctx, firstDay(filter));
      const of = (
        some: SQL,
      ) => sql`FROM ${some} d ${one(recharge, sql`d.recharge_id`)} ${one(refund, sql`d.refund_id`)}
        CROSS JOIN LATERAL (SELECT d.unowned_fen, 'unowned' AS state) s WHERE ${ofDocuments(filter)}`;
      // In their order before anything is looked up for them: the page is reached after its own rows.
      const rows = of(sql`(SELECT * FROM ${found} f ORDER BY f.posted_on DESC, f.doc_id DESC)`);
      return { rows, counting: total ?? of(found) };
    }
  }
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
    (SELECT s.username FROM student s WHERE s.id = ${either(recharge.student_id, refund.student_id)}) AS student_name,
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

export const collectionStore = {
  async page(ctx: Ctx, query: ParsedOf<typeof performanceApi.collect>) {
    const { rows: source, counting } = await documents(ctx, query);
    return pageOf(ctx, query, (limit, offset) => collections(ctx, source, limit, offset), counting);
  },
  async *all(ctx: Ctx, filter: CollectFilter): AsyncGenerator<Collection[]> {
    const { rows: source } = await documents(ctx, filter);
    for (let offset = 0; ; offset += CHUNK) {
      const chunk = await collections(ctx, source, CHUNK, offset);
      if (chunk.length > 0) yield chunk;
      if (chunk.length < CHUNK) return;
    }
  },
};
