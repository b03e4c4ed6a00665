import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import type { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { InputOf, OutputOf } from '@/kernel/api.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import type { Call } from './load-demo.ts';

/** Hours that were brought along from old books and were never used. */
const EXPIRED = [
  { course_type: 12, paid_minutes: 360, gift_minutes: 60, price_fen: 240_000, expires_on: '2025-06-30' },
  { course_type: 1, paid_minutes: 480, gift_minutes: 0, price_fen: 120_000, expires_on: '2025-12-31' },
  { course_type: 12, paid_minutes: 120, gift_minutes: 30, price_fen: 80_000, expires_on: '2026-01-31' },
] as const;
const source = { doc: 'opening', doc_id: 0 };

/** Who has just come is not meant. */
const NEWCOMERS = 20;

/** Students whom no lesson is booked for. */
async function idle(ctx: Ctx, most: number): Promise<number[]> {
  const found: number[] = [];
  for (const { id, status } of (await students.everybody(ctx)).toReversed().slice(NEWCOMERS)) {
    if (found.length === most) break;
    if (status === 'potential' || status === 'cleared') continue;
    if ((await classHours.plannedOf(ctx, id)) + (await classHours.owedOf(ctx, id)) === 0) found.push(id);
  }
  return found;
}

/** Some of them left hours behind, which are over since. */
export async function loadExpired(ctx: Ctx): Promise<void> {
  const gone = await idle(ctx, EXPIRED.length);
  for (const [at, { price_fen, ...hours }] of EXPIRED.entries()) {
    const student_id = gone[at];
    if (!student_id) return;
    await ledger.lock(ctx, [student_id]);
    if (
      (await classHours.lotsOf(ctx, student_id)).some(({ doc, doc_id }) => doc === 'opening' && doc_id === 0)
    )
      continue;
    await ledger.post(ctx, { kind: 'opening', ...source, key: `demo:expired:${student_id}` }, [
      { account: 'classes', student_id, fen: price_fen },
      { account: 'opening', fen: -price_fen },
    ]);
    await classHours.open(ctx, { ...hours, student_id, subject_id: null }, price_fen, source);
    await classHours.settle(ctx, student_id);
  }
}

/** The first is cleared, the second waits, the third is for somebody to look at. */
export async function loadClearings(
  company: number,
  { finance, manager }: Record<'finance' | 'manager', Call>,
) {
  const { list } = await finance<OutputOf<typeof clearingApi.candidates>>(
    ...(['api_clearing_candidates', 'GET', company, '', { why: 'expired' }] as const),
  );
  for (const [at, { id: student_id }] of list.slice(0, 2).entries()) {
    const { lines, obstacles } = await finance<OutputOf<typeof clearingApi.preview>>(
      ...(['api_clearing_preview', 'GET', company, '', { student_id: String(student_id) }] as const),
    );
    if (obstacles.length > 0) continue;
    const input: InputOf<typeof clearingApi.add> = {
      student_id,
      note: '课时过期，多次联系家长未回复',
      lines: lines
        .filter(({ expired }) => expired)
        .map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
          ...{ account, lot_id, paid_minutes, gift_minutes, amount_fen },
        })),
    };
    const key = `clearing-${company}-${at}`;
    const { id } = await finance<{ id: number }>('api_clearing_add', 'POST', company, key, input);
    if (at === 0) await manager('api_clearing_approve', 'POST', company, `${key}-approve`, { id });
  }
}
