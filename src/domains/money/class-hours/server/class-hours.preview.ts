import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { allocate, type Lot, minutesLeft, type Part, without } from '../class-hours.rules.ts';
import type { Lesson } from './class-hours.consume.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { classUseStore as uses } from './class-hours.use.store.ts';

export interface HoursForetold {
  readonly minutes_left: number;
  readonly owed_minutes: number;
  /** How the value of the student's hours changes. */
  readonly classes_fen: number;
  /** What the lesson itself brings. */
  readonly taken_fen: number;
}

const given = ({ paid_minutes, gift_minutes, fen }: Omit<Part, 'lot_id'>) => ({
  paid_minutes: -paid_minutes,
  gift_minutes: -gift_minutes,
  fen: -fen,
});
const fenOf = (parts: readonly Part[]): number => sumOf(parts, (part) => part.fen);

/** The lots that a student has, and those that a use would give something back to. */
async function lotsWith(ctx: Ctx, studentId: number, parts: readonly Part[]): Promise<Lot[]> {
  const lots: Lot[] = await store.living(ctx, studentId);
  const known = new Set(lots.map(({ id }) => id));
  for (const id of new Set(parts.map(({ lot_id }) => lot_id))) {
    const closed = known.has(id) ? undefined : await store.lot(ctx, id);
    if (closed) lots.push(closed);
  }
  return lots;
}

/**
 * What a student has after a lesson's hours were given back (`undoConsume`), and after it took others instead
 * (`consume`), reckoned from what there is by the same rules: nothing is locked, nothing is written.
 */
export async function foretell(
  ctx: Ctx,
  { student_id, doc, doc_id }: Pick<Lesson, 'student_id' | 'doc' | 'doc_id'>,
  next?: Omit<Lesson, 'student_id' | 'doc' | 'doc_id'>,
): Promise<HoursForetold> {
  const mode = await store.giftMode(ctx);
  const undone = await uses.find(ctx, doc, doc_id, student_id);
  const back = undone ? await uses.parts(ctx, [undone.id]) : [];
  let lots = await lotsWith(ctx, student_id, back);
  const move = (parts: readonly Part[]) => {
    lots = lots.map((lot) => parts.reduce((now, p) => (p.lot_id === now.id ? without(now, p) : now), lot));
  };
  move(back.map((part) => ({ lot_id: part.lot_id, ...given(part) })));
  let [classes_fen, owed_minutes, taken_fen] = [fenOf(back), 0, 0];
  for (const use of await uses.owed(ctx, student_id)) {
    if (use.id === undone?.id) continue;
    // What comes back settles what is owed for other lessons first.
    const settled = undone
      ? allocate(lots, use, use.owed_minutes, mode)
      : { parts: [], owed_minutes: use.owed_minutes };
    move(settled.parts);
    classes_fen -= fenOf(settled.parts);
    owed_minutes += settled.owed_minutes;
  }
  if (next && next.minutes > 0) {
    const taken = allocate(lots, next, next.minutes, mode);
    move(taken.parts);
    taken_fen = fenOf(taken.parts);
    owed_minutes += taken.owed_minutes;
  }
  const minutes_left = sumOf(lots, (lot) => minutesLeft(lot));
  return { minutes_left, owed_minutes, classes_fen: classes_fen - taken_fen, taken_fen };
}
