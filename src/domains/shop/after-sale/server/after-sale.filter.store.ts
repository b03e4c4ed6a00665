import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { products } from '../../product/server/product.service.ts';
import type { afterSaleApi } from '../after-sale.contract.ts';
import type { CaseView } from '../after-sale.rules.ts';
import type { CaseState } from '../after-sale.status.ts';
import { afterSale } from './after-sale.table.ts';

export type CaseFilter = Readonly<ParsedOf<typeof afterSaleApi.export>>;

const of = (status: CaseState, ...kinds: (typeof afterSale.$inferSelect)['kind'][]): SQL | undefined =>
  and(eq(afterSale.status, status), inArray(afterSale.kind, kinds));
export const VIEWED: Readonly<Record<CaseView, SQL | undefined>> = {
  decide: eq(afterSale.status, 'applied'),
  receive: of('agreed', 'return', 'exchange'),
  refund: or(of('agreed', 'refund'), of('returned', 'return')),
  send: or(of('agreed', 'resend'), of('returned', 'exchange')),
  all: undefined,
};

export const isNumber = /^(sh|dd)\d{4}-\d+$/i;
/** By its number, its order's number, by whom it is for, or by what it is about. */
const says = (ctx: Ctx, keyword: string): SQL | undefined =>
  isNumber.test(keyword)
    ? or(
        eq(afterSale.number, keyword.toUpperCase()),
        sql`EXISTS (SELECT 1 FROM shop_order o WHERE o.company_id = ${afterSale.company_id} AND o.id = ${afterSale.order_id}
          AND o.number = ${keyword.toUpperCase()})`,
      )
    : or(sql`${afterSale.student_id} IN ${students.foundBy(ctx, keyword)}`, ofLine(meaning(ctx, keyword)));
/** As orders are found: products as they are called today, variants by their whole code. */
function meaning(ctx: Ctx, keyword: string): SQL {
  const meant = products.meantBy(ctx, keyword);
  return sql`(l.product_id = ANY (${meant.products}) OR l.sku_id = ANY (${meant.skus}))`;
}
const ofLine = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM order_line l WHERE l.company_id = ${afterSale.company_id} AND l.id = ${afterSale.line_id} AND ${condition})`;

export const matching = (ctx: Ctx, filter: CaseFilter): SQL | undefined => {
  const { view, keyword, order_id, student_id, product_id, status, kind, reason_id, from, to } = filter;
  return and(
    inArray(afterSale.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, afterSale.student_id),
    view === undefined ? undefined : VIEWED[view],
    keyword ? says(ctx, keyword) : undefined,
    order_id === undefined ? undefined : eq(afterSale.order_id, order_id),
    student_id === undefined ? undefined : eq(afterSale.student_id, student_id),
    product_id === undefined ? undefined : ofLine(sql`l.product_id = ${product_id}`),
    status === undefined ? undefined : eq(afterSale.status, status),
    kind === undefined ? undefined : eq(afterSale.kind, kind),
    reason_id === undefined ? undefined : eq(afterSale.reason_id, reason_id),
    from === undefined ? undefined : gte(afterSale.created_at, fromUnix(from)),
    to === undefined ? undefined : lte(afterSale.created_at, fromUnix(to)),
  );
};
