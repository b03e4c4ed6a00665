import { type SQL, sql } from 'drizzle-orm';
import { either } from '@/kernel/server/db/columns.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Gaps } from '../shop-money.rules.ts';
import { leftOfLine, number, ofShop, read, type Span } from './shop-money.facts.store.ts';

/** Which order an entry of the shop is about. */
const orderOf = sql`CASE e.doc
  WHEN 'shop_order' THEN e.doc_id
  WHEN 'order_line' THEN (SELECT x.order_id FROM order_line x WHERE x.company_id = e.company_id AND x.id = e.doc_id)
  WHEN 'after_sale' THEN (SELECT x.order_id FROM after_sale x WHERE x.company_id = e.company_id AND x.id = e.doc_id)
  WHEN 'entitlement' THEN (SELECT x.order_id FROM entitlement n JOIN order_line x
    ON x.company_id = n.company_id AND x.id = n.order_line_id WHERE n.company_id = e.company_id AND n.id = e.doc_id) END`;

const ofShopBooks = sql`p.account IN ('shop_unearned', 'shop_revenue')`;
/** What the books say of the shop in these days, with the order that it is about. */
const posted = (ctx: Ctx, days: SQL): SQL => sql`
  SELECT p.company_id, p.account, p.amount_fen, p.posted_on, e.id AS entry_id, e.doc, e.doc_id, ${orderOf} AS order_id
    FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
   WHERE ${read(ctx, 'p')} AND ${ofShopBooks} AND ${days}`;

/** What is compared: postings up to the last day, facts and lines. */
interface Compared {
  /** What comes before, each `name AS (…)`. */
  readonly first: SQL;
  readonly postings: SQL;
  readonly facts: SQL;
  readonly lines: SQL;
}

/** All there ever was. */
const everything = (ctx: Ctx, { to }: Span): Compared => ({
  first: sql``,
  postings: posted(ctx, sql`p.posted_on <= ${to}::date`),
  facts: sql`SELECT * FROM order_line_fact f WHERE ${read(ctx, 'f')}`,
  lines: sql`SELECT * FROM order_line l WHERE ${read(ctx, 'l')}`,
});

/** Of the orders alone that moved from the first day on, or of which something is left; and what names no order since then. */
const moving = (ctx: Ctx, { from, to }: Span): Compared => ({
  first: sql`
    since AS MATERIALIZED (${posted(ctx, sql`p.posted_on >= ${from}::date`)}),
    asked AS MATERIALIZED (
      SELECT f.company_id, f.order_id FROM order_line_fact f WHERE ${read(ctx, 'f')} AND f.fact_on >= ${from}::date
      UNION SELECT company_id, order_id FROM since WHERE order_id IS NOT NULL
      UNION SELECT l.company_id, l.order_id FROM order_line l
             WHERE ${read(ctx, 'l')} AND l.is_paid AND ${ofShop} AND ${leftOfLine} > 0),
    parts AS MATERIALIZED (
      SELECT l.company_id, l.order_id, l.id FROM asked a
        CROSS JOIN LATERAL (SELECT x.* FROM order_line x WHERE x.company_id = a.company_id AND x.order_id = a.order_id OFFSET 0) l),
    docs AS MATERIALIZED (
      SELECT company_id, order_id, 'shop_order' AS doc, order_id AS doc_id FROM asked
      UNION ALL SELECT company_id, order_id, 'order_line', id FROM parts
      UNION ALL SELECT x.company_id, x.order_id, 'after_sale', x.id FROM asked a
                  JOIN after_sale x ON x.company_id = a.company_id AND x.order_id = a.order_id
      UNION ALL SELECT n.company_id, x.order_id, 'entitlement', n.id FROM parts x
                  JOIN entitlement n ON n.company_id = x.company_id AND n.order_line_id = x.id),`,
  postings: sql`
    SELECT p.company_id, p.account, p.amount_fen, p.posted_on, d.doc, d.doc_id, d.order_id
      FROM docs d
      CROSS JOIN LATERAL (SELECT e.company_id, e.id FROM ledger_entry e
        WHERE e.company_id = d.company_id AND e.doc = d.doc AND e.doc_id = d.doc_id OFFSET 0) e
      CROSS JOIN LATERAL (SELECT p.* FROM ledger_posting p
        WHERE p.company_id = e.company_id AND p.entry_id = e.id AND ${ofShopBooks} AND p.posted_on <= ${to}::date OFFSET 0) p
    UNION ALL SELECT company_id, account, amount_fen, posted_on, doc, doc_id, order_id FROM since
     WHERE order_id IS NULL AND posted_on <= ${to}::date`,
  facts: sql`SELECT f.* FROM asked a
    CROSS JOIN LATERAL (SELECT f.* FROM order_line_fact f WHERE f.company_id = a.company_id AND f.order_id = a.order_id OFFSET 0) f`,
  lines: sql`SELECT l.* FROM asked a
    CROSS JOIN LATERAL (SELECT l.* FROM order_line l WHERE l.company_id = a.company_id AND l.order_id = a.order_id OFFSET 0) l`,
});

async function found(ctx: Ctx, { from, to }: Span, { first, postings, facts, lines }: Compared) {
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    WITH ${first} books AS (
      SELECT b.company_id, b.order_id, CASE WHEN b.order_id IS NULL THEN b.doc ELSE 'shop_order' END AS doc,
             COALESCE(b.order_id, b.doc_id) AS doc_id,
             COALESCE(sum(b.amount_fen) FILTER (WHERE b.account = 'shop_unearned'), 0) AS unearned_fen,
             COALESCE(sum(b.amount_fen) FILTER (WHERE b.account = 'shop_revenue' AND b.posted_on >= ${from}::date), 0) AS revenue_fen
        FROM (${postings}) b GROUP BY 1, 2, 3, 4
    ), facts AS (
      SELECT f.company_id, f.line_id,
             COALESCE(sum(f.money_fen - f.recognised_fen - f.forfeited_fen - f.returned_fen)
               FILTER (WHERE f.fact_on > ${to}::date), 0) AS later_fen,
             COALESCE(sum(f.recognised_fen - f.reversed_fen)
               FILTER (WHERE f.fact_on BETWEEN ${from}::date AND ${to}::date), 0) AS revenue_fen
        FROM (${facts}) f GROUP BY 1, 2
    ), lines AS (
      SELECT l.company_id, l.order_id, COALESCE(sum(f.revenue_fen), 0) AS revenue_fen,
             sum(l.is_paid::int * (${leftOfLine}) - COALESCE(f.later_fen, 0)) AS unearned_fen
        FROM (${lines}) l LEFT JOIN facts f ON f.company_id = l.company_id AND f.line_id = l.id
       WHERE ${ofShop} GROUP BY 1, 2
    )
    SELECT COALESCE(b.order_id, l.order_id) AS order_id, COALESCE(b.doc, 'shop_order') AS doc,
           COALESCE(b.doc_id, l.order_id) AS doc_id, o.number,
           ARRAY(SELECT x.name || ' ×' || x.quantity FROM order_line x WHERE x.company_id = o.company_id AND x.order_id = o.id
                  ORDER BY x.position) AS lines,
           COALESCE(b.unearned_fen, 0)::bigint AS unearned_books_fen, COALESCE(l.unearned_fen, 0)::bigint AS unearned_lines_fen,
           COALESCE(b.revenue_fen, 0)::bigint AS revenue_books_fen, COALESCE(l.revenue_fen, 0)::bigint AS revenue_lines_fen,
           sum(COALESCE(b.unearned_fen, 0) - COALESCE(l.unearned_fen, 0)) OVER ()::bigint AS unearned_gap_fen,
           sum(COALESCE(b.revenue_fen, 0) - COALESCE(l.revenue_fen, 0)) OVER ()::bigint AS revenue_gap_fen
      FROM books b FULL JOIN lines l ON l.company_id = b.company_id AND l.order_id = b.order_id
      LEFT JOIN shop_order o ON o.company_id = ${either(sql`b.company_id`, sql`l.company_id`)}
        AND o.id = ${either(sql`b.order_id`, sql`l.order_id`)}
     WHERE (COALESCE(b.unearned_fen, 0), COALESCE(b.revenue_fen, 0)) <> (COALESCE(l.unearned_fen, 0), COALESCE(l.revenue_fen, 0))
     ORDER BY 1 DESC NULLS FIRST LIMIT 200`);
  return rows;
}
const shown = (row: Record<string, unknown>) => ({
  key: `${row.doc} ${row.doc_id}`,
  order_id: row.order_id === null ? null : number(row.order_id),
  number: row.number === null ? null : String(row.number),
  doc: String(row.doc),
  doc_id: number(row.doc_id),
  lines: (row.lines ?? []) as string[],
  unearned_books_fen: number(row.unearned_books_fen),
  unearned_lines_fen: number(row.unearned_lines_fen),
  revenue_books_fen: number(row.revenue_books_fen),
  revenue_lines_fen: number(row.revenue_lines_fen),
});

/**
 * Order by order: where books and lines differ; entries of no order by their document. What moved in the span is looked at first:
 * where that comes to the whole difference, years of orders that came to an end need not be gone through.
 */
export async function differences(ctx: Ctx, span: Span, gaps: Gaps) {
  const near = await found(ctx, span, moving(ctx, span));
  const isWhole =
    number(near[0]?.unearned_gap_fen) === gaps.unearned_gap_fen &&
    number(near[0]?.revenue_gap_fen) === gaps.revenue_gap_fen;
  return (isWhole ? near : await found(ctx, span, everything(ctx, span))).map(shown);
}
