import type { Database } from '@/kernel/server/db/database.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { shopSettingOf } from '../../shop-setting/server/shop-setting.service.ts';
import { shopOrderStatus } from '../order.status.ts';
import { letGo } from './order.place.ts';
import { orderStore as store } from './order.store.ts';
import { tellMaker } from './order.tell.ts';
import { weappOrders } from './weapp-order.service.ts';

const HALF_AN_HOUR = 1800;
const MINUTE = 60;
/** Orders at a time: the next run takes the others. */
const AT_ONCE = 100;

const { lapse, finish } = shopOrderStatus.transitions;
const anybody = { lock: store.lockAny, setStatus: store.setStatus };
const daysAgo = (ctx: Ctx, days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS);

/** What nobody has audited lapses, and whoever placed it is told the day before. */
export async function lapseOld(ctx: Ctx): Promise<void> {
  const { order_lapse_days } = await shopSettingOf(ctx);
  for (const order of await store.lockPlacedBefore(ctx, daysAgo(ctx, order_lapse_days), AT_ONCE)) {
    await transition(ctx, lapse, anybody, {}, { id: order.id });
    await letGo(ctx, order);
    await tellMaker(ctx, 'lapsed', order);
  }
  const lapsesTomorrow = daysAgo(ctx, order_lapse_days - 1);
  for (const order of await store.lockPlacedBefore(ctx, lapsesTomorrow, AT_ONCE, { untold: true })) {
    await tellMaker(ctx, 'lapsing', order);
    await store.keep(ctx, order.id, { lapse_told_on: todayOf(ctx) });
  }
}

/** What was sent long ago, with nothing left to send and no case open, is completed. */
export async function completeOld(ctx: Ctx): Promise<void> {
  const { order_complete_days } = await shopSettingOf(ctx);
  for (const { id } of await store.lockShippedBefore(ctx, daysAgo(ctx, order_complete_days), AT_ONCE))
    await transition(ctx, finish, anybody, {}, { id });
}

export const orderJobs = (database: Database): Job[] => [
  every('shop_order.lapse', HALF_AN_HOUR, () => asEveryCompany(database, 'shop_order.lapse', lapseOld)),
  every('shop_order.lapse_unpaid', MINUTE, () =>
    asEveryCompany(database, 'shop_order.lapse_unpaid', (ctx) => weappOrders.lapseUnpaid(ctx, AT_ONCE)),
  ),
  every('shop_order.complete', HALF_AN_HOUR, () =>
    asEveryCompany(database, 'shop_order.complete', completeOld),
  ),
];
