import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { type ConversionRow, conversionStore as store } from './conversion.store.ts';

const entry = (id: number, kind: string, what: string) => ({
  kind,
  doc: 'conversion',
  doc_id: id,
  key: `conversion:${id}:${what}`,
});

/** Makes happen what was asked for; everything is looked at again. */
export async function carryOut(ctx: Ctx, doc: ConversionRow): Promise<void> {
  const { id, student_id } = doc;
  const source = { doc: 'conversion', doc_id: id };
  const hours = {
    student_id,
    course_type: doc.course_type as NonNullable<ConversionRow['course_type']>,
    subject_id: doc.subject_id,
    paid_minutes: doc.paid_minutes ?? 0,
    gift_minutes: doc.gift_minutes ?? 0,
    expires_on: doc.expires_on,
  };
  if (doc.kind === 'transfer') {
    const moved = {
      lot_id: doc.from_lot_id as number,
      paid_minutes: doc.out_paid_minutes ?? 0,
      gift_minutes: doc.out_gift_minutes ?? 0,
      to: { ...hours, student_id: doc.to_student_id as number },
    };
    await students.begin(ctx, moved.to.student_id);
    await store.keep(ctx, id, { lot_id: await classHours.transfer(ctx, moved, source, doc.note) });
    return;
  }
  const tenders = await store.tenders(ctx, id);
  if (doc.contract_line_id)
    await contracts.bought(ctx, doc.contract_line_id, hours.paid_minutes, hours.gift_minutes);
  // Before the money: whoever buys hours is active, and their row comes first.
  if (doc.kind === 'hours') await students.begin(ctx, student_id);
  await ledger.lock(ctx, [student_id]);
  await ledger.unhold(ctx, 'conversion', id, 'consumed');
  if (doc.kind === 'hours') {
    const bought = {
      ...hours,
      tenders: tenders as Parameters<typeof classHours.buy>[1]['tenders'],
      contract_line_id: doc.contract_line_id,
    };
    await store.keep(ctx, id, { lot_id: (await classHours.buy(ctx, bought, source)).lot_id });
    return;
  }
  await ledger.post(ctx, entry(id, 'convert', 'approve'), [
    ...tenders.map(({ account, amount_fen }) => ({ account, student_id, amount_fen: -amount_fen })),
    {
      account: doc.to_account as NonNullable<ConversionRow['to_account']>,
      student_id,
      amount_fen: doc.amount_fen,
    },
  ]);
}

/** The other way round; refused while something of it is used. */
export async function takeBack(ctx: Ctx, doc: ConversionRow, reason: string): Promise<void> {
  const source = { doc: 'conversion', doc_id: doc.id };
  if (doc.kind === 'hours') {
    const { contract_line_id, paid_minutes, gift_minutes } = doc;
    if (contract_line_id)
      await contracts.bought(ctx, contract_line_id, -(paid_minutes ?? 0), -(gift_minutes ?? 0));
    return classHours.undoBuy(ctx, doc.lot_id as number, source, reason);
  }
  await ledger.lock(ctx, [doc.student_id]);
  const posted = (await ledger.entriesOf(ctx, 'conversion', doc.id)).find(({ kind }) => kind === 'convert');
  if (!posted) throw notFound();
  await ledger.reverse(ctx, posted.id, { ...entry(doc.id, 'convert_undo', 'reback'), memo: reason });
}
