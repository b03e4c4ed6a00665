import { type Demo, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { weappUserStore } from '../weapp-user.store.ts';

const NICKNAMES = '小鱼妈妈 阿May 向日葵 Leo爸爸 一一 橙子 海边的风 Sunny 木木 七七妈'.split(' ');
const SCENES = ['公众号菜单', '扫码', '分享卡片'];
const HOUR_MS = 3_600_000;

export async function load({ companies: [head] }: Demo): Promise<void> {
  await head.within(enterUsers);
}

/** Some who registered in the last days; one nobody needs to call. */
async function enterUsers(ctx: Ctx): Promise<void> {
  if ((await weappUserStore.page(ctx, { page: 1, limit: 1 })).total > 0) return;
  for (const [at, nickname] of NICKNAMES.entries())
    await weappUserStore.keep(ctx, {
      user_id: `demo-wx-${at}`,
      nickname,
      phone: at % 4 === 3 ? '' : `134${String(30_000_000 + at * 7919)}`,
      scene: SCENES[at % SCENES.length] ?? '',
      link_id: null,
      registered_at: new Date(ctx.now.getTime() - scattered(at, 200) * HOUR_MS),
    });
}
