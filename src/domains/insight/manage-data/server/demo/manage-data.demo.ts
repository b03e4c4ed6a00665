import { monthCloses } from '@/domains/money/month-close/server/month-close.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { type Demo, type DemoCompany, scattered } from '@/kernel/server/demo.ts';
import { monthAfter, monthOf, todayIn } from '@/kernel/value/day.ts';
import type { manageDataApi } from '../../manage-data.contract.ts';

type Entered = InputOf<typeof manageDataApi.add>;
type Items = { list: { id: number; name: string; kind: 'cost' | 'income' | 'number' }[] };

/** In yuan and in heads, of the head company; a branch has a part of it. */
const USUAL: readonly (readonly [string, number, string])[] = [
  ['房租', 28_000, '徐汇校区租金与物业'],
  ['人员工资', 46_000, '顾问、教务与行政'],
  ['其他市场费用', 3_200, '传单与物料'],
  ['水电', 1_850, ''],
  ['其他成本', 2_400, '办公用品与打印'],
  ['其他收入', 900, '教室外借'],
  ['在职人数', 14, '含兼职教师'],
];
const MONTHS = 6;

export async function load({ companies: [head, branch] }: Demo): Promise<void> {
  await enter(head, 1);
  if (branch) await enter(branch, 0.4);
}

/** Half a year; of the last month that is over one figure waits, and the running month has a draft. */
async function enter({ company_id, as, within }: DemoCompany, part: number): Promise<void> {
  const [finance, manager] = [await as('finance'), await as('manager')];
  const { list } = await finance<Items>('api_manage_item_options', 'GET', company_id, '', {});
  const today = monthOf(todayIn('Asia/Shanghai'));
  for (let back = MONTHS; back >= 0; back--) {
    const month = monthAfter(today, -back);
    if (await within((ctx) => monthCloses.has(ctx, month))) continue;
    for (const [at, [name, usual, note]] of USUAL.entries()) {
      const item = list.find((one) => one.name === name);
      const isLater = back === 0 && at > 0;
      if (!item || isLater) continue;
      const value = Math.max(1, Math.round((usual + scattered(back * 11 + at, Math.ceil(usual / 9))) * part));
      const values = item.kind === 'number' ? { quantity: value } : { amount_fen: value * 100 };
      const entered: Entered = { month, manage_item_id: item.id, note, ...values };
      const key = `demo-manage-${month}-${item.id}`;
      const { id } = await finance<{ id: number }>('api_manage_data_add', 'POST', company_id, key, entered);
      if (back === 0) continue;
      await finance('api_manage_data_submit', 'POST', company_id, `${key}-submit`, { id });
      const isWaiting = back === 1 && name === '其他成本' && part === 1;
      if (!isWaiting) await manager('api_manage_data_approve', 'POST', company_id, `${key}-approve`, { id });
    }
  }
}
