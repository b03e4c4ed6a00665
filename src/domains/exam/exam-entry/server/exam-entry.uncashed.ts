import type { ParsedOf } from '@/kernel/contract/api.ts';
import { Refusal } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryCheckStore as checks } from './exam-entry.check.store.ts';
import { examEntryListStore as lists } from './exam-entry.list.store.ts';
import { quoteNow } from './exam-entry.money.ts';

/** What an award costs in a series today; none where its fee is not entered, or where entries are closed. */
async function feeOf(ctx: Ctx, series_id: number, item_id: number): Promise<number | null> {
  try {
    const { step, total_fen } = await quoteNow(ctx, { series_id, item_id, attempt: 'first' });
    return step === 'closed' ? null : total_fen;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Who has every unit of an award and no entry for it; with the series that takes the cash-in, and what it costs there. */
export async function uncashed(
  ctx: Ctx,
  { page, limit, student_id }: ParsedOf<typeof examEntryApi.uncashed>,
) {
  const sees = lists.seesStudents(ctx, student_id);
  const rows = await checks.uncashed(ctx, sees, { limit, offset: (page - 1) * limit });
  const fees = new Map<string, number | null>();
  const list = [];
  for (const { total: _, ...row } of rows) {
    const { series_id, award_id } = row;
    const key = `${series_id} ${award_id}`;
    if (series_id !== null && !fees.has(key)) fees.set(key, await feeOf(ctx, series_id, award_id));
    list.push({ ...row, fee_fen: fees.get(key) ?? null });
  }
  return { list, total: rows[0]?.total ?? 0, page, limit, capped: false };
}
