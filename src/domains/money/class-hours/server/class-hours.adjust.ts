import { must } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { daysBetween, plusDays } from '@/kernel/value/day.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { mayEndOn, mayExtend, mayFreeze, mayGive, mayResume, worthOf } from '../class-hours.rules.ts';
import { classHoursText } from '../class-hours.text.ts';
import { settle } from './class-hours.consume.ts';
import { figures } from './class-hours.figures.ts';
import { change } from './class-hours.lot.ts';
import { type Hours, lockedLot, openLot, type Source } from './class-hours.purchase.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { hoursChanged, lotsChanged } from './class-hours-event.service.ts';

const ofLot = (lotId: number): Source => ({ doc: 'class_lot', doc_id: lotId });

/** Hours for nothing: a lot without a price. */
export async function gift(
  ctx: Ctx,
  hours: Omit<Hours, 'paid_minutes'>,
  reason: string,
  source: Source = { doc: 'student', doc_id: hours.student_id },
): Promise<number> {
  must(mayEndOn(hours.expires_on, todayOf(ctx)));
  await ledger.lock(ctx, [hours.student_id]);
  const begins = { kind: 'gift' as const, price_fen: 0, reason };
  const lotId = await openLot(ctx, { ...hours, paid_minutes: 0 }, source, begins);
  await settle(ctx, hours.student_id);
  await figures(ctx, hours.student_id);
  return lotId;
}

export async function extend(ctx: Ctx, lotId: number, expires_on: string, reason: string): Promise<void> {
  const lot = await lockedLot(ctx, lotId);
  must(mayExtend(lot, expires_on, todayOf(ctx)));
  await store.setTerms(ctx, lotId, { expires_on });
  const moved = { expires_from: lot.expires_on, expires_to: expires_on };
  await store.keep(ctx, { lot_id: lotId, kind: 'extend', ...moved, reason, ...ofLot(lotId) });
  await settle(ctx, lot.student_id);
  await figures(ctx, lot.student_id);
}

export async function freeze(ctx: Ctx, lotId: number, reason: string): Promise<void> {
  const lot = await lockedLot(ctx, lotId);
  const today = todayOf(ctx);
  must(mayFreeze(lot, today));
  await store.freeze(ctx, lotId, today);
  await store.setTerms(ctx, lotId, { frozen_on: today });
  await store.keep(ctx, { lot_id: lotId, kind: 'freeze', reason, ...ofLot(lotId) });
  await hoursChanged.emit(ctx, { student_id: lot.student_id });
}

/** Goes on from today: the end moves back by the days that it rested. */
export async function resume(ctx: Ctx, lotId: number, reason = ''): Promise<void> {
  const lot = await lockedLot(ctx, lotId);
  must(mayResume(lot));
  const today = todayOf(ctx);
  const rested = daysBetween(lot.frozen_on as string, today);
  const expires_on = lot.expires_on && plusDays(lot.expires_on, rested);
  await store.thaw(ctx, lotId, today);
  await store.setTerms(ctx, lotId, { frozen_on: null, expires_on });
  const moved = { expires_from: lot.expires_on, expires_to: expires_on };
  await store.keep(ctx, { lot_id: lotId, kind: 'resume', ...moved, reason, ...ofLot(lotId) });
  await settle(ctx, lot.student_id);
  await figures(ctx, lot.student_id);
}

export interface Transfer {
  readonly lot_id: number;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  /** Where they go, and how many they become there. */
  readonly to: Hours;
}

/** Out on the left, in on the right: the money that the minutes are worth goes along. */
export async function transfer(ctx: Ctx, moved: Transfer, source: Source, reason: string): Promise<number> {
  const { lot_id, paid_minutes, gift_minutes, to } = moved;
  const lot = await lockedLot(ctx, lot_id, [to.student_id]);
  must((paid_minutes >= 0 && gift_minutes >= 0) || classHoursText.minutes_positive);
  must(paid_minutes + gift_minutes > 0 || classHoursText.minutes_positive);
  must(mayGive(lot, moved));
  must(mayEndOn(to.expires_on, todayOf(ctx)));
  // Money does not go without minutes that it is spread over, nor do gifts become paid hours.
  must(paid_minutes > 0 === to.paid_minutes > 0 || classHoursText.minutes_positive);
  const fen = worthOf(lot, paid_minutes);
  if (fen > 0 && to.student_id !== lot.student_id)
    await ledger.post(
      ctx,
      { kind: 'hours_transfer', ...source, key: `${source.doc}:${source.doc_id}:transfer`, memo: reason },
      [
        { account: 'classes', student_id: lot.student_id, amount_fen: -fen },
        { account: 'classes', student_id: to.student_id, amount_fen: fen },
      ],
    );
  const begins = { kind: 'transfer_in' as const, price_fen: fen, from_lot_id: lot_id, reason };
  const into = await openLot(ctx, to, source, begins);
  const out = { paid_minutes: -paid_minutes, gift_minutes: -gift_minutes, price_fen: -fen };
  await change(ctx, lot_id, out);
  await store.keep(ctx, { lot_id, kind: 'transfer_out', ...out, other_lot_id: into, reason, ...source });
  await lotsChanged.emit(ctx, { lot_ids: [lot_id], by: 'other' });
  for (const studentId of new Set([lot.student_id, to.student_id])) {
    await settle(ctx, studentId);
    await figures(ctx, studentId);
  }
  return into;
}
