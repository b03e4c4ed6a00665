import type { HandCategory } from '@/domains/money/recharge/recharge.rules.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { toUnix } from '@/kernel/time.ts';

const DAY_SECONDS = 86_400;
const PAYERS = ['王女士', '李先生', '陈女士', '周先生', '', '徐女士'];
/** Category, yuan, gift in yuan, how far it has come. */
const PAYMENTS: readonly (readonly [HandCategory, number, number, 'approved' | 'submitted' | 'draft'])[] = [
  ['label', 28_800, 500, 'approved'],
  ['label', 5_000, 0, 'approved'],
  ['label', 46_000, 1_000, 'approved'],
  ['referral', 32_000, 800, 'approved'],
  ['referral', 18_600, 0, 'submitted'],
  ['top', 12_000, 200, 'approved'],
  ['top', 9_800, 0, 'approved'],
  ['top', 24_000, 0, 'submitted'],
  ['bazaar', 3_980, 300, 'approved'],
  ['bazaar', 1_980, 0, 'submitted'],
  ['bazaar', 6_800, 0, 'draft'],
];

/** Students who can be given money, and whoever brought them. */
async function someStudents(ctx: Ctx) {
  const found = [];
  for (const surname of '李张刘陈杨黄赵')
    for (const { id } of (await students.search(ctx, surname, 4)).toSorted((a, b) => a.id - b.id))
      found.push(await students.must(ctx, id).catch(() => undefined));
  return found.filter((one) => one !== undefined);
}

/** Some money for students of a company, now: most of it approved, some waiting. Books only go forward, so this comes last. */
export async function loadRecharges(ctx: Ctx): Promise<void> {
  if (await recharges.any(ctx)) return;
  const people = await someStudents(ctx);
  const methods = [...(await baseData.ids(ctx, 'payment_method')).values()];
  const labels = [...(await baseData.ids(ctx, 'recharge_label')).values()];
  const sources = (await channels.options(ctx)).map(({ id }) => id);
  for (const [at, [category, yuan, gift, state]] of PAYMENTS.entries()) {
    const { id: student_id, adviser_id } = people[at] ?? {};
    if (!student_id) return;
    const head = {
      reference: `DEMO${ctx.company_id}${String(at).padStart(4, '0')}`,
      received_fen: yuan * 100,
      fee_fen: at % 3 === 0 ? Math.round(yuan * 0.38) : 0,
      method_id: methods[at % methods.length] as number,
      payer: PAYERS[at % PAYERS.length] ?? '',
      paid_at: toUnix(ctx.now) - (PAYMENTS.length - at) * 3 * DAY_SECONDS,
    };
    const line = {
      ...{ student_id, adviser_id: adviser_id ?? null, amount_fen: yuan * 100, gift_fen: gift * 100 },
      account: category === 'top' ? ('learning' as const) : ('new' as const),
      label_ids: category === 'label' ? [labels[at % labels.length] as number] : [],
      channel_id: sources[at % sources.length],
      ...(category === 'referral'
        ? { referrer_id: people[at + PAYMENTS.length]?.id, reward_fen: 300_00 }
        : { reward_fen: 0 }),
    };
    const who = { ...ctx, admin_id: adviser_id ?? 0 };
    const ids = await recharges.enter(who, category, head, [line], state !== 'draft');
    if (state === 'approved') for (const id of ids) await recharges.approve(ctx, id);
  }
}
