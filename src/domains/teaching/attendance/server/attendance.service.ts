import type { ParsedOf } from '@/kernel/contract/api.ts';
import { must, notFound, notPermitted, Refusal, refuse, stale, type Verdict } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { dayIn, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { momentText, toUnix } from '@/kernel/value/time.ts';
import { monthCloses } from '../../../money/month-close/server/month-close.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { takesHours } from '../../lesson/lesson.rules.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import { attendancePermissions } from '../attendance.access.ts';
import { attendanceApi, type Effects, type Mark } from '../attendance.contract.ts';
import {
  deductedOf,
  isAway,
  isWhole,
  leaveOf,
  mayCorrect,
  mayMark,
  owesMakeUp,
} from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { dayOfLesson, type Marking } from './attendance.decide.ts';
import { effectsOf, payOf } from './attendance.effects.ts';
import { attendanceListStore as lists } from './attendance.list.store.ts';
import { type Moved, markAll } from './attendance.mark.ts';
import { foretell } from './attendance.preview.ts';
import { attendanceStore as store } from './attendance.store.ts';
import type { ChangeKind } from './attendance.table.ts';
import { undo } from './attendance.undo.ts';

type StudentsMarked = Omit<Mark, 'version'>;

/** Among several, the refusal says which one it is about. */
async function mustOf(ctx: Ctx, doc: LessonDoc, isOneOfMany: boolean, verdict: Verdict): Promise<void> {
  if (verdict === true || !isOneOfMany) return must(verdict);
  const [named] = await teachers.names(ctx, [doc.teacher_id]);
  const when = momentText(ctx.time_zone, doc.starts_at).slice(5);
  const before = attendanceText.at_lesson.map((text) =>
    text.replace('{when}', when).replace('{teacher}', named?.name ?? ''),
  );
  throw refuse([`${before[0]}${verdict[0]}`, `${before[1]}${verdict[1]}`]);
}

/** What was marked, and what it moved; never edited. */
async function keep(
  ctx: Ctx,
  kind: ChangeKind,
  docs: readonly LessonDoc[],
  moved: readonly Moved[],
  payBefore: ReadonlyMap<number, number>,
  reason = '',
): Promise<void> {
  const pay = await payOf(
    ctx,
    docs.map(({ id }) => id),
  );
  const accounting = await monthCloses.accounting(ctx);
  await store.keep(
    ctx,
    docs.map((doc) => {
      const own = moved.filter(({ lesson_id }) => lesson_id === doc.id);
      return {
        lesson_id: doc.id,
        kind,
        reason,
        posted_on: todayOf(ctx),
        created_at: ctx.now,
        ...accounting(dayOfLesson(ctx, doc)),
        minutes: sumOf(own, (one) => one.minutes),
        revenue_fen: sumOf(own, (one) => one.revenue_fen),
        pay_fen: (pay.get(doc.id) ?? 0) - (payBefore.get(doc.id) ?? 0),
      };
    }),
  );
}

const roster = ({ students }: LessonDoc) => students.map(({ student_id }) => student_id);
const named = ({ students }: StudentsMarked) => students.map(({ student_id }) => student_id);

async function mark(ctx: Ctx, marks: readonly Mark[]): Promise<number> {
  const ids = marks.map(({ lesson_id }) => lesson_id);
  if (new Set(ids).size < ids.length) throw refuse(attendanceText.twice_in_batch);
  const docs = new Map((await lessons.lockMany(ctx, ids)).map((doc) => [doc.id, doc]));
  const markings: Marking[] = [];
  for (const one of marks.toSorted((a, b) => a.lesson_id - b.lesson_id)) {
    const doc = docs.get(one.lesson_id);
    if (!doc) throw notFound();
    const several = marks.length > 1;
    await mustOf(ctx, doc, several, mayMark(doc, toUnix(ctx.now)));
    if (one.version !== undefined && one.version !== doc.version) throw stale();
    await mustOf(ctx, doc, several, isWhole(roster(doc), named(one)));
    markings.push({ doc, mark: one });
  }
  const before = await payOf(ctx, ids);
  const moved = await markAll(ctx, markings);
  await keep(
    ctx,
    'mark',
    markings.map(({ doc }) => doc),
    moved,
    before,
  );
  return sumOf(moved, (one) => one.owed_minutes);
}

type Recorded = ParsedOf<typeof attendanceApi.record>;
/** A lesson that was taught without being planned: nobody was elsewhere then, and its month can still be changed. */
async function record(ctx: Ctx, { students: marks, reason, minutes, ...fields }: Recorded): Promise<number> {
  if (!ctx.holds(attendancePermissions.mark)) throw notPermitted(attendanceText.needs_mark);
  const ends_at = fields.starts_at + minutes * 60;
  must(ends_at <= toUnix(ctx.now) || attendanceText.not_over);
  const month = monthOf(dayIn(ctx.time_zone, fields.starts_at));
  if ((await monthCloses.locked(ctx)).includes(month)) throw refuse(attendanceText.month_locked, { month });
  const student_ids = marks.map(({ student_id }) => student_id);
  if (!(await students.seesAll(ctx, student_ids))) throw notFound();
  const draft = { ...fields, student_ids, ends_at, note: reason };
  const [lesson_id] = await lessons.create(ctx, [draft]);
  await mark(ctx, [{ lesson_id: lesson_id as number, students: marks }]);
  return lesson_id as number;
}

/** A marked lesson that this person may still correct; locked, unless they only look. */
async function correctable(ctx: Ctx, lessonId: number, looks = false): Promise<LessonDoc> {
  const doc = await (looks ? lessons.get(ctx, lessonId) : lessons.lock(ctx, lessonId));
  const first = (await store.firstMarked(ctx, [lessonId])).get(lessonId);
  const since = Math.max(doc.ends_at, first ? toUnix(first) : 0);
  const late = ctx.holds(attendancePermissions.correct_late);
  must(mayCorrect(doc, since, toUnix(ctx.now), await store.rules(ctx), late));
  return doc;
}

async function undone(ctx: Ctx, doc: LessonDoc, reason: string): Promise<void> {
  const before = await payOf(ctx, [doc.id]);
  const moved = await undo(ctx, doc, reason);
  await keep(ctx, 'undo', [doc], [moved], before, reason);
}

/** Who is on leave by a mark. */
const awayBy = ({ teacher_absent, students }: StudentsMarked): number[] =>
  teacher_absent ? [] : students.flatMap(({ student_id, outcome }) => (isAway(outcome) ? student_id : []));

async function corrected(ctx: Ctx, doc: LessonDoc, mark: StudentsMarked, reason: string): Promise<void> {
  const before = await payOf(ctx, [doc.id]);
  const back = await undo(ctx, doc, reason, awayBy(mark));
  const again = await markAll(ctx, [{ doc: await lessons.lock(ctx, doc.id), mark }]);
  await keep(ctx, 'correct', [doc], [back, ...again], before, reason);
}

/** Saving does what was shown, or nothing. */
function mustBeSeen({ seen }: Effects, shown: string): void {
  if (seen !== shown) throw new Refusal(5, attendanceText.moved);
}

/** What other nouns ask of attendance. */
export const attendances = {
  mark,
  /** How a line of a statement is called, and where it leads. */
  sources: lists.sources,
  /** How many lessons that have begun wait for their marks, of small groups and of classes. */
  unmarked: lists.unmarked,
};

export const attendanceService = implement(attendanceApi, {
  record: async (ctx, input) => ({ id: await record(ctx, input) }),
  leavePreview: async (ctx, { lesson_id, student_id }) => {
    const doc = await lessons.get(ctx, lesson_id);
    if (!doc.students.some((one) => one.student_id === student_id)) throw notFound();
    const rules = await store.rules(ctx);
    const outcome = leaveOf(toUnix(ctx.now), doc.starts_at, rules);
    return {
      outcome,
      notice_hours: rules.leave_notice_hours,
      minutes: doc.minutes,
      deducted_minutes: takesHours(doc) ? deductedOf(outcome, doc.minutes, rules) : 0,
      owes: owesMakeUp(outcome),
    };
  },
  leave: async (ctx, { lesson_id, student_id, reason = '' }) => {
    const doc = await lessons.lock(ctx, lesson_id);
    await store.because(ctx, reason);
    await lessons.leave(ctx, doc, student_id, true);
    return { id: lesson_id, outcome: leaveOf(toUnix(ctx.now), doc.starts_at, await store.rules(ctx)) };
  },
  leaveBack: async (ctx, { lesson_id, student_id }) => {
    await lessons.leave(ctx, await lessons.lock(ctx, lesson_id), student_id, false);
    return {};
  },
  list: (ctx, query) => lists.page(ctx, query),
  get: async (ctx, { lesson_id }) => {
    const row = await lists.find(ctx, lesson_id);
    if (!row) throw notFound();
    return {
      ...row,
      history: await lists.history(ctx, lesson_id),
      make_ups: await lists.owedIn(ctx, row),
    };
  },
  count: (ctx, filter) => lists.count(ctx, filter),
  unmarked: (ctx, span) => lists.unmarked(ctx, span),
  statuses: (ctx, query) => lists.statuses(ctx, query),
  mark: async (ctx, input) => ({ owed_minutes: await mark(ctx, input.lessons) }),
  correctPreview: async (ctx, input) => {
    const doc = await correctable(ctx, input.lesson_id, true);
    must(isWhole(roster(doc), named(input)));
    return foretell(ctx, doc, input, awayBy(input));
  },
  correct: async (ctx, { seen, reason, ...input }) => {
    const doc = await correctable(ctx, input.lesson_id);
    must(isWhole(roster(doc), named(input)));
    mustBeSeen(await effectsOf(ctx, doc, () => corrected(ctx, doc, input, reason)), seen);
    return { id: doc.id };
  },
  undoPreview: async (ctx, { lesson_id }) => foretell(ctx, await correctable(ctx, lesson_id, true)),
  undo: async (ctx, { lesson_id, seen, reason }) => {
    const doc = await correctable(ctx, lesson_id);
    mustBeSeen(await effectsOf(ctx, doc, () => undone(ctx, doc, reason)), seen);
    return { id: doc.id };
  },
  export: async function* (ctx, filter) {
    for await (const rows of lists.all(ctx, filter))
      yield rows.flatMap(({ students, ...lesson }) =>
        students.map((one) => ({ ...lesson, ...one, outcome: one.outcome ?? 'unmarked' })),
      );
  },
});
