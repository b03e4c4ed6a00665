import type { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import type { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import type { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf, todayIn } from '@/kernel/value/day.ts';

type Adjustment = InputOf<typeof payAdjustmentApi.add>;
const SOME = 6;
const WORK = ['教研活动', '期初备课', '公开课', '试卷命题', '家长会', '教材整理'];

/** Two months ago is paid and closed; last month waits as drafts, with a bonus, a deduction, and one that nobody has decided about. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const [finance, manager] = [await head.as('finance'), await head.as('manager')];
  const today = todayIn('Asia/Shanghai');
  const [last, before] = [monthAfter(monthOf(today), -1), monthAfter(monthOf(today), -2)];
  const adjust = async (key: string, input: Adjustment, decides = true) => {
    const { id } = await finance<{ id: number }>('api_pay_adjustment_add', 'POST', company, key, input);
    if (decides) await manager('api_pay_adjustment_approve', 'POST', company, `${key}-approve`, { id });
  };
  const some = await head.within(teachersIn);
  for (const [n, teacher_id] of some.entries()) {
    const work = { kind: 'other_work' as const, amount_fen: 60_000 + n * 12_000, note: WORK[n] ?? '' };
    await adjust(`work-${company}-${n}`, { teacher_id, month: before, ...work });
  }
  await finance('api_salary_confirm_all', 'POST', company, `sheets-${company}-${before}`, { month: before });
  const { list } = await manager<OutputOf<typeof salaryApi.list>>('api_salary_list', 'GET', company, '', {
    month: before,
    status: 'completed',
    limit: '100',
  });
  for (const { id } of list) {
    await manager('api_salary_approve', 'POST', company, `sheet-${id}-approve`, { id });
    await finance('api_salary_pay', 'POST', company, `sheet-${id}-pay`, { id });
  }
  await closeMonth(company, before, finance);

  const [first = 0, second = 0, third = 0] = some;
  const bonus = { kind: 'bonus' as const, amount_fen: 80_000, note: '学员竞赛获奖' };
  await adjust(`bonus-${company}`, { teacher_id: first, month: last, ...bonus });
  const fine = { kind: 'deduction' as const, amount_fen: 10_000, note: '教材未归还' };
  await adjust(`fine-${company}`, { teacher_id: second, month: last, ...fine });
  const open = { kind: 'other_work' as const, amount_fen: 45_000, note: '周末招生咨询' };
  await adjust(`open-${company}`, { teacher_id: third, month: last, ...open }, false);
  await finance('api_salary_draft', 'POST', company, `drafts-${company}-${last}`, { month: last });
}

/** Locked where nothing stands in its way, which depends on the day that the year ends on. */
async function closeMonth(company: number, month: string, finance: DemoCall): Promise<void> {
  const { list } = await finance<OutputOf<typeof monthCloseApi.check>>(
    'api_month_close_check',
    'GET',
    company,
    '',
    { month },
  );
  if (list.some(({ blocking, count }) => blocking && count > 0)) return;
  await finance('api_month_close_lock', 'POST', company, `lock-${company}-${month}`, { month });
}

async function teachersIn(ctx: Ctx): Promise<number[]> {
  const { rows } = await ctx.query('SELECT id FROM teacher WHERE company_id = $1 ORDER BY id LIMIT $2', [
    ctx.company_id,
    SOME,
  ]);
  return rows.map(({ id }) => id);
}
