import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { ledgerEntry, ledgerPosting } from '@/domains/money/ledger/server/ledger.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { afterSale } from '../../after-sale/server/after-sale.table.ts';
import { orderLine, orderTender, shipment, shipmentLine } from './order.table.ts';

/** Of a select from one table drizzle leaves the table's name away, also within subqueries that have such a column. */
const of = (column: 'brings' | 'company_id' | 'id' | 'product_id' | 'sku_id'): SQL =>
  sql.raw(`order_line.${column}`);

/** What one order consists of, part by part. */
export const orderDetailStore = {
  lines: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select({
        line: orderLine,
        cover_id: sql<number | null>`COALESCE(
          (SELECT k.picture_id FROM product_sku k WHERE k.id = ${of('sku_id')}),
          (SELECT x.picture_id FROM product_picture x WHERE x.product_id = ${of('product_id')} AND x.position = 0))`,
        granted: sql<number>`COALESCE((SELECT sum(e.granted) FROM entitlement e WHERE e.company_id = ${of('company_id')}
          AND e.order_line_id = ${of('id')} AND e.status <> 'withdrawn'), 0)::int`,
        used: sql<number>`COALESCE((SELECT sum(e.used) FROM entitlement e WHERE e.company_id = ${of('company_id')}
          AND e.order_line_id = ${of('id')}), 0)::int`,
        course_name: sql<string | null>`(SELECT c.name FROM course c WHERE c.company_id = ${of('company_id')}
          AND c.id = (${of('brings')} ->> 'course_id')::bigint)`,
        type_name: sql<
          string | null
        >`(SELECT t.name FROM entitlement_type t WHERE t.id = (${of('brings')} ->> 'type_id')::bigint)`,
        subject_name: sql<
          string | null
        >`(SELECT s.name FROM subject s WHERE s.id = (${of('brings')} ->> 'subject_id')::bigint)`,
      })
      .from(orderLine)
      .where(and(eq(orderLine.company_id, company_id), eq(orderLine.order_id, id)))
      .orderBy(asc(orderLine.position)),
  tenders: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select()
      .from(orderTender)
      .where(and(eq(orderTender.company_id, company_id), eq(orderTender.order_id, id)))
      .orderBy(asc(orderTender.line_id), asc(orderTender.account)),
  shipments: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select({ one: shipment, file_name: file.name })
      .from(shipment)
      .leftJoin(file, and(eq(file.company_id, shipment.company_id), eq(file.id, shipment.file_id)))
      .where(and(eq(shipment.company_id, company_id), eq(shipment.order_id, id)))
      .orderBy(asc(shipment.id)),
  shipmentLines: (ctx: Ctx, company_id: number, ids: readonly number[]) =>
    ctx.db
      .select({
        shipment_id: shipmentLine.shipment_id,
        line_id: shipmentLine.line_id,
        quantity: shipmentLine.quantity,
      })
      .from(shipmentLine)
      .where(and(eq(shipmentLine.company_id, company_id), inArray(shipmentLine.shipment_id, [...ids]))),
  cases: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select({
        id: afterSale.id,
        number: afterSale.number,
        line_id: afterSale.line_id,
        kind: afterSale.kind,
        quantity: afterSale.quantity,
        amount_fen: afterSale.amount_fen,
        coin_fen: afterSale.coin_fen,
        status: afterSale.status,
      })
      .from(afterSale)
      .where(and(eq(afterSale.company_id, company_id), eq(afterSale.order_id, id)))
      .orderBy(asc(afterSale.id)),
  /** What the books say of it: its own entries, those of its hours, and those of its cases. */
  entries: (
    ctx: Ctx,
    company_id: number,
    id: number,
    lineIds: readonly number[],
    caseIds: readonly number[],
  ) =>
    ctx.db
      .select({
        id: ledgerEntry.id,
        doc: ledgerEntry.doc,
        kind: ledgerEntry.kind,
        account: ledgerPosting.account,
        amount_fen: ledgerPosting.amount_fen,
        posted_at: unix(ledgerEntry.posted_at),
      })
      .from(ledgerEntry)
      .innerJoin(
        ledgerPosting,
        and(eq(ledgerPosting.company_id, ledgerEntry.company_id), eq(ledgerPosting.entry_id, ledgerEntry.id)),
      )
      .where(
        and(
          eq(ledgerEntry.company_id, company_id),
          or(
            and(eq(ledgerEntry.doc, 'shop_order'), eq(ledgerEntry.doc_id, id)),
            and(eq(ledgerEntry.doc, 'order_line'), inArray(ledgerEntry.doc_id, [...lineIds, 0])),
            and(eq(ledgerEntry.doc, 'after_sale'), inArray(ledgerEntry.doc_id, [...caseIds, 0])),
          ),
        ),
      )
      .orderBy(asc(ledgerEntry.id), asc(ledgerPosting.account)),
};
