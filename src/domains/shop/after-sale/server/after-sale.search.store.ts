import { desc, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { ListSource } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { products } from '../../product/server/product.service.ts';
import type { afterSaleApi } from '../after-sale.contract.ts';
import { isNumber, matching } from './after-sale.filter.store.ts';
import { afterSale } from './after-sale.table.ts';

const ids = (where: SQL | undefined): SQL => sql`FROM ${afterSale} WHERE ${where}`;

/**
 * What a page of cases goes by. Most words are the name of somebody and of no product: then it begins with their students,
 * instead of asking the line of every case there is.
 */
export async function listOf(
  ctx: Ctx,
  query: ParsedOf<typeof afterSaleApi.list>,
): Promise<Omit<ListSource, 'ordered'>> {
  const { keyword, page, limit, ...filter } = query;
  const all = { matching: ids(matching(ctx, query)), order: sql`${desc(afterSale.id)}` };
  if (!keyword || isNumber.test(keyword)) return all;
  if (await products.isMeantBy(ctx, keyword)) return all;
  const where = matching(ctx, filter);
  const { newest, each } = students.documentsFoundBy(ctx, keyword, {
    table: afterSale,
    where,
    around: undefined,
    most: page * limit,
  });
  return {
    id: sql`found.id`,
    matching: sql`FROM (${newest}) AS found`,
    counting: sql`FROM (${each} ${sql.raw(`LIMIT ${TOTAL_CAP + 1}`)}) AS found`,
    order: sql`found.id DESC`,
  };
}
