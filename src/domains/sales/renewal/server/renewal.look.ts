import { students } from '@/domains/people/student/server/student.service.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { type TransitionStore, transition } from '@/kernel/server/document/transitions.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import {
  dueOn,
  type Forecast,
  forecastOf,
  isOpen,
  mayOpen,
  PAST_WEEKS,
  type RenewalSetting,
  type Signs,
  whyDue,
} from '../renewal.rules.ts';
import { renewalStatus } from '../renewal.status.ts';
import { type Moved, type SignsRow, signsOf } from './renewal.signs.store.ts';
import { type Renewal, renewalStore as store } from './renewal.store.ts';

const NUMBER_PREFIX = 'XF';

/** The row is locked and looked at; `also` goes with the state. */
export const moving = (
  task: Renewal,
  also: Parameters<typeof store.setStatus>[3] = {},
): TransitionStore<Renewal> => ({
  lock: async () => task,
  setStatus: (ctx, id, status) => store.setStatus(ctx, id, status, also),
});

type Typed = SignsRow & { readonly course_type: NonNullable<SignsRow['course_type']> };
const isTyped = (row: SignsRow): row is Typed => row.course_type !== null;

export const forecastFor = (row: Typed, today: string): Forecast =>
  forecastOf({
    course_type: row.course_type,
    lots: row.lots,
    bookings: row.bookings,
    used_minutes: sumOf(row.uses, ({ minutes }) => minutes),
    today,
    mode: row.gift_mode,
  });

/** What remained at the end of a day, reckoned back from what remains now. */
export function remainedOn(
  { uses, changes }: Pick<SignsRow, 'uses' | 'changes'>,
  now: number,
  day: string,
): number {
  const since = (moves: readonly Moved[]) =>
    sumOf(
      moves.filter(({ on }) => on > day),
      ({ minutes }) => minutes,
    );
  return Math.max(0, now + since(uses) - since(changes));
}
const pastOf = (row: Typed, now: number, today: string): number[] =>
  Array.from({ length: PAST_WEEKS }, (_, at) => remainedOn(row, now, plusDays(today, (at - PAST_WEEKS) * 7)));

/** What the list shows of the hours. */
function figuresOf(row: Typed, forecast: Forecast, today: string) {
  const { remaining_minutes, held_minutes, run_out_on, is_estimate, weekly_minutes } = forecast;
  return {
    remaining_minutes,
    held_minutes,
    run_out_on: remaining_minutes === 0 ? row.last_used_on : run_out_on,
    is_estimate,
    weekly_minutes,
    booked_until: forecast.booked_until,
    booked_left_minutes: forecast.booked_left_minutes,
    past_minutes: pastOf(row, remaining_minutes, today),
  };
}

/** Of all course types the earliest day; of somebody who has nothing left, the day of the last lesson. */
function runOutOf(rows: readonly Typed[], forecasts: readonly Forecast[]): string | null {
  const ends = forecasts.flatMap(({ remaining_minutes, run_out_on }) =>
    remaining_minutes > 0 && run_out_on !== null ? [run_out_on] : [],
  );
  if (ends.length > 0) return ends.sort()[0] as string;
  if (forecasts.some(({ remaining_minutes }) => remaining_minutes > 0)) return null;
  return (
    rows
      .flatMap(({ last_used_on }) => last_used_on ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/**
 * Looks at these students: when their hours run out, which renewals are due, which no longer are. Under their ledger locks, in
 * the transaction of whatever changed the hours; `atRisk` is known at night alone.
 */
export async function look(
  ctx: Ctx,
  studentIds: readonly number[],
  atRisk?: ReadonlySet<number>,
): Promise<void> {
  if (studentIds.length === 0) return;
  const today = todayOf(ctx);
  const rows = await signsOf(ctx, studentIds);
  const tasks = new Map(
    (await store.latest(ctx, studentIds)).map((task) => [`${task.student_id}:${task.course_type}`, task]),
  );
  const figures: { student_id: number; run_out_on: string | null; reckoned_on: string }[] = [];
  for (const own of groupedByStudent(rows)) {
    const [first] = own;
    if (!first) continue;
    const typed = own.filter(isTyped);
    const forecasts = typed.map((row) => forecastFor(row, today));
    const run_out_on = runOutOf(typed, forecasts);
    if (first.kept_run_out_on !== run_out_on || first.kept_reckoned_on !== today)
      figures.push({ student_id: first.student_id, run_out_on, reckoned_on: today });
    const mainType = typed.toSorted((a, b) => b.lessons - a.lessons).find(({ lessons }) => lessons > 0);
    for (const [at, row] of typed.entries()) {
      const risky = atRisk?.has(row.student_id) && row === mainType;
      const task = tasks.get(`${row.student_id}:${row.course_type}`);
      await lookAtType(ctx, row, forecasts[at] as Forecast, task, atRisk ? risky === true : undefined);
    }
  }
  await students.setFiguresMany(ctx, figures);
}

function groupedByStudent(rows: readonly SignsRow[]): SignsRow[][] {
  const groups = new Map<number, SignsRow[]>();
  for (const row of rows) groups.set(row.student_id, [...(groups.get(row.student_id) ?? []), row]);
  return [...groups.values()];
}

async function lookAtType(
  ctx: Ctx,
  row: Typed,
  forecast: Forecast,
  task: Renewal | undefined,
  isRisky: boolean | undefined,
): Promise<void> {
  const today = todayOf(ctx);
  const open = task && isOpen(task.status) ? task : undefined;
  const signs: Signs = {
    ...forecast,
    contract_ends_on: row.contract_ends_on,
    is_at_risk: isRisky ?? open?.is_at_risk ?? false,
    last_used_on: row.last_used_on,
  };
  const why = whyDue(signs, row, row.minutes_per_class_hour, today);
  if (open) {
    const hasMore = forecast.remaining_minutes > open.opened_minutes;
    if (why === undefined && hasMore && open.why !== 'risk') return withdraw(ctx, open.id);
    return keepFigures(ctx, open, row, forecast, signs.is_at_risk);
  }
  if (why === undefined || !row.is_active || !mayOpen(task, row.last_lot_at)) return;
  const [number = ''] = await nextNumbers(ctx, NUMBER_PREFIX, 1);
  await store.insert(ctx, {
    ...figuresOf(row, forecast, today),
    number,
    student_id: row.student_id,
    course_type: row.course_type,
    why,
    due_on: dueOn(signs, why, row, today),
    opened_on: today,
    owner_id: row.class_teacher_id,
    adviser_id: row.adviser_id,
    teacher_id: row.teacher_id,
    opened_minutes: forecast.remaining_minutes,
    is_at_risk: signs.is_at_risk,
    expected_fen: row.last_price_fen,
    created_at: ctx.now,
  });
}

/** How many tasks would open for these students by other rules than the company's own. */
export async function countDue(
  ctx: Ctx,
  studentIds: readonly number[],
  setting: RenewalSetting,
): Promise<number> {
  const today = todayOf(ctx);
  const tasks = new Map(
    (await store.latest(ctx, studentIds)).map((task) => [`${task.student_id}:${task.course_type}`, task]),
  );
  const rows = (await signsOf(ctx, studentIds)).filter(isTyped);
  return rows.filter((row) => {
    const task = tasks.get(`${row.student_id}:${row.course_type}`);
    if (!row.is_active || (task && isOpen(task.status)) || !mayOpen(task, row.last_lot_at)) return false;
    const signs = { ...forecastFor(row, today), ...row, is_at_risk: false };
    return whyDue(signs, setting, row.minutes_per_class_hour, today) !== undefined;
  }).length;
}

/** The hours came back, or were given: there is nothing to ask for. */
async function withdraw(ctx: Ctx, id: number): Promise<void> {
  const task = await store.lockAny(ctx, id);
  if (task && isOpen(task.status))
    await transition(ctx, renewalStatus.transitions.withdraw, moving(task), {}, { id });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function keepFigures(
  ctx: Ctx,
  task: Renewal,
  row: Typed,
  forecast: Forecast,
  is_at_risk: boolean,
): Promise<void> {
  const today = todayOf(ctx);
  const values = {
    ...figuresOf(row, forecast, today),
    is_at_risk,
    // Who taught most of the 90 days before it was due: settled from then on.
    teacher_id: today <= task.due_on ? row.teacher_id : task.teacher_id,
    owner_id: task.owner_id ?? row.class_teacher_id,
  };
  const changed = Object.entries(values).some(([name, value]) => !isSame(task[name as keyof Renewal], value));
  if (changed) await store.keep(ctx, task.id, values);
}
