import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { type Colleague, colleague } from './calls.ts';

let made = 0;
/** A number that no other journey uses. */
export const newPhone = (): string =>
  `176${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${String(Date.now() + ++made).slice(-5)}`;
/** A name that no other journey uses. */
export const newName = (word: string): string => `${word}${(Date.now() + ++made) % 1_000_000}`;

/** A lead of whoever enters it, or of nobody. */
export async function newLead(
  by: Colleague,
  name: string,
  more: Partial<InputOf<typeof leadApi.add>> = {},
): Promise<number> {
  const { list } = await by.call(channelApi.list, { is_data: 1 } as never, 1);
  const input = { name, phones: [{ phone: newPhone() }], channel_id: list[0]?.id as number, ...more };
  return (await by.call(leadApi.add, input, 1)).id;
}

/** Given up, so that the next run begins as this one did; one that was won stays. */
export async function forgetLead(by: Colleague, id: number): Promise<void> {
  await by.call(leadApi.invalidate, { id, invalid_reason: 'test' }, 1).catch(() => undefined);
}

/** Money of a student, entered by one and approved by another. */
export async function paidBy(
  student_id: number,
  amount_fen: number,
  account: 'new' | 'apply' = 'new',
): Promise<number> {
  const [manager, finance] = [await colleague('manager'), await colleague('finance')];
  const { list } = await finance.call(baseDataApi.options, { kind: 'payment_method' }, 1);
  const { id } = await manager.call(
    rechargeApi.add,
    {
      category: 'top',
      received_fen: amount_fen,
      method_id: list[0]?.id as number,
      submit_now: 1,
      paid_at: Math.floor(Date.now() / 1000) - 60,
      lines: [{ student_id, amount_fen, account }],
    },
    1,
  );
  await finance.call(rechargeApi.audit, { id, pass: 1 }, 1);
  return id;
}
