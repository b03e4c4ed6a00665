import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { productPermissions } from '../../product/product.access.ts';
import { stockLow } from '../stock.notices.ts';
import { stockStore } from './stock.store.ts';

const HALF_AN_HOUR = 1800;

/** Who keeps the stock learns once a day of each variant that has reached its mark. */
export async function tellLow(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx);
  const low = await stockStore.low(ctx, today);
  if (low.length === 0) return;
  const to = await admins.holding(ctx, productPermissions.stock);
  for (const { product_id, name, code, available, low_stock } of low)
    await notices.tell(ctx, stockLow, {
      to,
      values: { id: product_id, name, code, n: available, low: low_stock },
    });
  await stockStore.toldLow(
    ctx,
    low.map(({ sku_id }) => sku_id),
    today,
  );
}

export const stockJobs = (database: Database): Job[] => [
  every('stock.low', HALF_AN_HOUR, () => asEveryCompany(database, 'stock.low', tellLow)),
];
