import { invalid, notFound, type Refusal } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { conversionText as text } from '../conversion.text.ts';
import { conversionStore as store, type Tendered } from './conversion.store.ts';

const reasons: Record<string, () => Refusal> = {
  conversion_subject: () => invalid({ subject_id: text.subject_not_found }),
  conversion_to_student: () => invalid({ to_student_id: text.student_not_found }),
  fk: notFound,
};

type Draft = Parameters<typeof store.insert>[1];

/** Keeps it, and holds what pays until somebody has decided. */
export async function submit(ctx: Ctx, draft: Draft, tenders: readonly Tendered[]): Promise<{ id: number }> {
  const { student_id } = draft;
  const lines = tenders.map(({ account, amount_fen }) => ({ account, student_id, amount_fen }));
  const id = await explain(store.insertWith(ctx, draft, tenders), reasons);
  if (lines.length) await ledger.hold(ctx, 'conversion', id, lines);
  return { id };
}
