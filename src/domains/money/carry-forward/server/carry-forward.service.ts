import { invalid, must, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { mayEndOn } from '../../class-hours/class-hours.rules.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { carryForwardApi } from '../carry-forward.contract.ts';
import { carryForwardNotices } from '../carry-forward.notices.ts';
import { type CarriedLot, isSame, mayCarry, totalsOf } from '../carry-forward.rules.ts';
import { carryForwardStatus } from '../carry-forward.status.ts';
import { carryForwardText as text } from '../carry-forward.text.ts';
import { carryForwardStore as store } from './carry-forward.store.ts';
import type { carryForward } from './carry-forward.table.ts';

type CarryForwardRow = typeof carryForward.$inferSelect;

const DOC = 'carry_forward';
const reasons: Record<string, () => Refusal> = {
  carry_forward_once: () => refuse(text.waits_already),
  fk: notFound,
};

/** What is left of a contract and whether it may go, as it stands. */
async function standing(
  ctx: Ctx,
  old: { id: number; status: string; student_id: number },
  newEnd: string | null,
) {
  const lots = await store.lots(ctx, old.id);
  const { held_fen } = (await ledger.available(ctx, old.student_id)).classes;
  return { lots, verdict: mayCarry({ status: old.status, held_fen, lots }, newEnd) };
}

/** The contract and then the student are locked: what is left is what was shown. */
async function unchanged(ctx: Ctx, contractId: number, shown: readonly CarriedLot[], newEnd: string | null) {
  const old = await contracts.lock(ctx, contractId);
  await ledger.lock(ctx, [old.student_id]);
  const { lots, verdict } = await standing(ctx, old, newEnd);
  if (lots.length > 0 && !isSame(shown, lots)) throw stale();
  must(verdict);
  return { old, lots };
}

/** The contract ends, and its hours go on in a new one, lot by lot: out on the left, in on the right. */
async function carry(ctx: Ctx, doc: CarryForwardRow): Promise<string> {
  const { id, contract_id, student_id, expires_on, note } = doc;
  if (expires_on) must(mayEndOn(expires_on, todayOf(ctx)));
  const { old, lots } = await unchanged(ctx, contract_id, await store.lines(ctx, id), expires_on);
  const made = await contracts.carryOn(
    ctx,
    old,
    lots.map((lot) => ({ ...lot, expires_on: expires_on ?? lot.expires_on })),
    ctx.say(fill(text.note_new, { number: old.number })),
  );
  await store.keep(ctx, id, { new_contract_id: made.id });
  const source = { doc: DOC, doc_id: id };
  for (const [at, lot] of lots.entries()) {
    const { lot_id, paid_minutes, gift_minutes, course_type, subject_id } = lot;
    const price_fen = await classHours.leave(ctx, 'carry_out', lot, source, note);
    await classHours.carryIn(
      ctx,
      {
        student_id,
        course_type,
        subject_id,
        paid_minutes,
        gift_minutes,
        expires_on: expires_on ?? lot.expires_on,
      },
      { price_fen, from_lot_id: lot_id, contract_line_id: made.line_ids[at] as number, reason: note },
      source,
    );
  }
  await classHours.settle(ctx, student_id);
  return made.number;
}

/** What becomes of it, for whoever asked for it. */
async function tell(
  ctx: Ctx,
  outcome: keyof typeof carryForwardNotices,
  doc: CarryForwardRow,
  more: { into?: string; reason?: string },
): Promise<void> {
  const found = await store.find(ctx, doc.id);
  const { student_name = '', contract_number = '' } = found ?? {};
  const values = { student: student_name, contract: contract_number, ...more };
  await notices.tellMaker(ctx, carryForwardNotices[outcome], doc, values);
}

export const carryForwardService = implement(carryForwardApi, {
  ...approvalHandlers(store, async (ctx, id) => ({ lines: await store.lines(ctx, id) })),
  ofContract: async (ctx, { contract_id }) => {
    if (!(await contracts.sees(ctx, contract_id))) throw notFound();
    const has_hours = (await store.lots(ctx, contract_id)).length > 0;
    return { ...(await store.ofContract(ctx, contract_id)), has_hours };
  },
  preview: async (ctx, { contract_id }) => {
    const old = await contracts.find(ctx, contract_id);
    // An end can still be said.
    const { lots, verdict } = await standing(ctx, old, todayOf(ctx));
    return {
      lines: lots.map(({ subject_id: _, ...lot }) => lot),
      obstacle: verdict === true ? null : ctx.say(verdict),
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
    };
  },
  add: async (ctx, { contract_id, lines, expires_on = null, note }) => {
    const ends = expires_on === null ? true : mayEndOn(expires_on, todayOf(ctx));
    if (ends !== true) throw invalid({ expires_on: ends });
    await contracts.find(ctx, contract_id);
    const { old, lots } = await unchanged(ctx, contract_id, lines, expires_on);
    const values = { student_id: old.student_id, contract_id, expires_on, note, ...totalsOf(lots) };
    return { id: await explain(store.insertWith(ctx, values, lots), reasons) };
  },
  ...transitionHandlers(carryForwardStatus, store, {
    carry: async (ctx, doc) => tell(ctx, 'approved', doc, { into: await carry(ctx, doc) }),
    tellRejected: async (ctx, doc, { reason = '' }) => {
      await store.keep(ctx, doc.id, { reason });
      await tell(ctx, 'rejected', doc, { reason });
    },
  }),
});
