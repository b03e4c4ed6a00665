import { weappPayments } from '@/domains/money/weapp/server/weapp.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { Phone } from '@/kernel/contract/fields.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { weappOrderApi } from '../weapp-order.contract.ts';
import { byCode, linesText, oddOf } from '../weapp-order.rules.ts';
import { liveLines, offersOf } from './order.offer.ts';
import { withAmounts } from './order.quote.ts';
import type { Buyer } from './shelf.store.ts';
import { weappOrderStore as store } from './weapp-order.store.ts';

export type Told = ParsedOf<typeof weappOrderApi.notify>;
export type Kept = Omit<Told, 'at' | 'merchant' | 'signature'>;

/** For whom nothing is known yet. */
const NOBODY: Buyer = { id: 0, username: '', status: 'active', level_id: null, education_type_id: null };

/** By their number, else by a phone that is one student's. */
export async function studentOf(
  ctx: Ctx,
  { student_number = '', phone = '' }: Kept,
): Promise<number | undefined> {
  const known = student_number ? await weappPayments.studentBy(ctx, student_number) : undefined;
  if (known !== undefined || !Phone.safeParse(phone).success) return known;
  const found = new Set((await students.withNumbers(ctx, [phone])).flatMap(({ id }) => id ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The lines as the shelf of the mini-program has them today; none where a code is unknown. */
export async function linesOf(ctx: Ctx, told: Kept, buyer: Buyer | undefined, isCounted = false) {
  const wanted = byCode(told.lines);
  const skus = await store.skusByCode(
    ctx,
    wanted.map(({ code }) => code),
  );
  if (skus.length < wanted.length) return { lines: [], problems: ['sku' as const] };
  const asked = wanted.flatMap(({ code, quantity }) => {
    const sku = skus.find((one) => one.code === code);
    return sku ? [{ sku_id: sku.id, quantity }] : [];
  });
  const offers = await offersOf(
    ctx,
    buyer ?? NOBODY,
    asked.map(({ sku_id }) => sku_id),
    { shelf: 'weapp' },
  );
  const lines = withAmounts(liveLines(asked, offers), 0);
  // An order that is this student's already is among what they have bought.
  const odd = lines.filter(({ problem }) => !(isCounted && problem === 'limit'));
  return { lines, problems: odd.map(({ problem }) => oddOf(problem, buyer !== undefined)) };
}

/** Where goods go: to the address that came along, else they are picked up here. */
export function destination(ctx: Ctx, told: Kept, hasGoods: boolean) {
  const { receiver = '', address = '', phone = '' } = told;
  if (!hasGoods) return { delivery: 'none' as const };
  if (address === '') return { delivery: 'pickup' as const, pickup_company_id: ctx.company_id };
  return { delivery: 'express' as const, receiver, phone, address };
}

export const isSame = (before: Kept, told: Kept): boolean =>
  before.amount_fen === told.amount_fen && linesText(before.lines) === linesText(told.lines);
