import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { type Demo, scattered } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { promoLinks } from '../../../promo-link/server/promo-link.service.ts';
import { shares } from '../share.service.ts';
import { shareStore } from '../share.store.ts';
import { shareConfigStore } from '../share-config.store.ts';
import { giveDue } from '../share-reward.ts';

const SURNAMES = [...'叶程魏许邓'];
const DAY_AND_MORE_MS = 30 * 3_600_000;

export async function load({ companies: [head] }: Demo): Promise<void> {
  await head.within(enterShares);
}

/** A scheme, three students who share, who came by them, and what they got for it. */
async function enterShares(ctx: Ctx): Promise<void> {
  if ((await shareConfigStore.page(ctx, { page: 1, limit: 1 })).total > 0) return;
  const channel_id = (await channels.options(ctx)).find(({ name }) => name === '老学员推荐')?.id;
  if (channel_id === undefined) return;
  const today = todayOf(ctx);
  const config_id = await shareConfigStore.insert(ctx, {
    name: '老友带新',
    channel_id,
    starts_on: plusDays(today, -60),
    ends_on: plusDays(today, 120),
    page_title: '同学推荐：A-Level 免费测评',
    page_body: '留下联系方式，老师会在两天内安排一次免费测评。',
    visit_fen: 100,
    lead_fen: 2_000,
    deal_mode: 'percent',
    deal_bp: 500,
    deal_cap_fen: 100_000,
    day_cap_fen: 5_000,
    sharer_cap_fen: 50_000,
  });
  const { rows: sharers } = await ctx.query(
    `SELECT id FROM student WHERE company_id = $1 AND status = 'active' ORDER BY id DESC LIMIT 3`,
    [ctx.company_id],
  );
  for (const [at, { id: student_id }] of sharers.entries()) {
    const id = await shareStore.insert(ctx, { config_id, student_id, code: promoLinks.newCode() });
    for (let n = 0; n < 12; n++)
      await shareStore.visited(ctx, id, `demo${at}-${n}`, plusDays(today, -2 - scattered(n, 28)));
    await bring(ctx, id, at);
  }
  await giveDue(ctx);
}

/** One who came the day before yesterday, so that it is rewarded by now, and one who has just come. */
async function bring(ctx: Ctx, id: number, at: number): Promise<void> {
  const before = { ...ctx, now: new Date(ctx.now.getTime() - DAY_AND_MORE_MS) };
  for (const [n, when] of [before, ctx].entries()) {
    const visitor = `demo${at}-friend${n}`;
    await shares.visited(when, id, visitor);
    if (n > 0 && at > 0) continue;
    await shares.arrived(when, id, {
      person: `${SURNAMES[(at * 2 + n) % SURNAMES.length]}同学`,
      phone: `133${String(40_000_000 + (at * 2 + n) * 7919)}`,
      grade: 'Y10',
      wish: '同学推荐来的',
      visitor,
    });
  }
}
