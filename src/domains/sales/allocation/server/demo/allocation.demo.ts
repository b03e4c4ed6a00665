import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { allocationStore as store } from '../allocation.store.ts';

export async function load({ staffed }: Demo): Promise<void> {
  for (const { within } of staffed) await within(putRules);
}

/** Who comes by themself is given in turn at once; who comes by an event to who has least. */
async function putRules(ctx: Ctx): Promise<void> {
  if ((await store.all(ctx)).length > 0) return;
  const advisers = (await admins.people(ctx, 'adviser')).map(({ id }) => id);
  if (advisers.length === 0) return;
  const receivers = advisers.map((admin_id) => ({ admin_id, weight: 1 }));
  const online = await store.insert(ctx, { name: '线上来源轮流', sources: ['link', 'weapp'], mode: 'turn' });
  await store.setReceivers(ctx, online, receivers);
  const events = await store.insert(ctx, {
    name: '活动来源给最空闲的',
    sources: ['event'],
    mode: 'least_loaded',
  });
  await store.setReceivers(ctx, events, receivers);
}
