import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { type Demo, scattered } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { campaignStore } from '../campaign.store.ts';
import { promoLinks } from '../promo-link.service.ts';
import { promoLinkStore } from '../promo-link.store.ts';
import { newCode } from '../public-page.ts';

const LINKS = [
  ['小红书 秋季试听', '小红书', 'A-Level 数学物理免费试听', 46],
  ['公众号 选课讲座', '微信公众号', '英联邦选课讲座报名', 31],
  ['展会 现场扫码', '国际学校展会', '留下电话，领取选课手册', 22],
] as const;
const SURNAMES = [...'苏白楚秦柳萧孟薛'];

export async function load({ companies: [head] }: Demo): Promise<void> {
  await head.within(enterLinks);
}

/** Three links of a campaign, with a month of visits and a few who filled in the form. */
async function enterLinks(ctx: Ctx): Promise<void> {
  if ((await promoLinkStore.page(ctx, { page: 1, limit: 1 })).total > 0) return;
  const offered = await channels.options(ctx);
  const campaign_id = await campaignStore.insert(ctx, { name: '秋季招生季', note: '九月到十二月' });
  const today = todayOf(ctx);
  for (const [at, [name, channel, page_title, visits]] of LINKS.entries()) {
    const channel_id = offered.find((one) => one.name === channel)?.id;
    if (channel_id === undefined) continue;
    const values = { name, channel_id, campaign_id, page_title, page_body: '老师会在两天内与您联系。' };
    const id = await promoLinkStore.insert(ctx, {
      ...values,
      code: newCode(),
      expires_on: plusDays(today, 60),
    });
    for (let n = 0; n < visits; n++)
      await promoLinkStore.visited(
        ctx,
        id,
        `demo${at}-${scattered(n, visits)}`,
        plusDays(today, -scattered(n, 30)),
      );
    for (let n = 0; n < 3; n++)
      await promoLinks.arrived(ctx, id, {
        person: `${SURNAMES[(at * 3 + n) % SURNAMES.length]}同学`,
        phone: `135${String(20_000_000 + (at * 3 + n) * 7919)}`,
        grade: 'Y11',
        wish: '想了解物理和数学',
        visitor: `demo${at}-${n}`,
      });
  }
}
