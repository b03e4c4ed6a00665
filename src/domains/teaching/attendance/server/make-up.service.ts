import { must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transitionHandlers, transitionMany } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { makeUpApi } from '../make-up.contract.ts';
import { makeUpStatus } from '../make-up.status.ts';
import { makeUpText } from '../make-up.text.ts';
import { attendanceStore } from './attendance.store.ts';
import { lockMissed, settleNoShow } from './make-up.earn.ts';
import { makeUpStore as store } from './make-up.store.ts';

export { makeUpJobs } from './make-up.jobs.ts';

/** As it was seen. */
async function asSeen(ctx: Ctx, { id, version }: { id: number; version: number }, lock = true) {
  const doc = await store.get(ctx, id, lock);
  if (!doc) throw notFound();
  if (doc.version !== version) throw stale();
  return doc;
}
async function owed(ctx: Ctx, seen: { id: number; version: number }, lock = true) {
  const doc = await asSeen(ctx, seen, lock);
  must(doc.status === 'owed' || makeUpText.not_owed);
  return doc;
}

type MakeUpDoc = Awaited<ReturnType<typeof owed>>;
const { arrange, release } = makeUpStatus.transitions;
const link = (ctx: Ctx, doc: MakeUpDoc, lesson_id: number) =>
  transitionMany(ctx, arrange, [doc], (ids, status) =>
    explain(store.setStatuses(ctx, ids, status, lesson_id), {
      make_up_by_lesson: () => refuse(makeUpText.taken),
    }),
  );
const releaseAll = (ctx: Ctx, docs: readonly MakeUpDoc[]) =>
  transitionMany(ctx, release, docs, (ids, status) => store.setStatuses(ctx, ids, status));

/** The missed lesson before what is owed for it. */
async function lock(ctx: Ctx, id: number) {
  const seen = await store.get(ctx, id);
  if (!seen) return undefined;
  await lockMissed(ctx, [seen]);
  return store.lock(ctx, id);
}
/** Under the lock above. */
async function settle(ctx: Ctx, id: number, owes: boolean, reason: string): Promise<void> {
  const doc = await store.get(ctx, id);
  if (!doc) throw notFound();
  await settleNoShow(ctx, await lessons.get(ctx, doc.missed_lesson_id), doc, owes, reason);
}

/** What other nouns ask of make-ups. */
export const makeUps = {
  /** These lessons make up nothing any more, as far as they were to: what they stood for is owed again. */
  async release(ctx: Ctx, lessonIds: readonly number[], studentIds?: readonly number[]): Promise<void> {
    const docs = await attendanceStore.makeUpsBy(ctx, lessonIds, true);
    await releaseAll(
      ctx,
      docs.filter(
        ({ student_id, status }) => status === 'arranged' && (studentIds?.includes(student_id) ?? true),
      ),
    );
  },
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
};

export const makeUpService = implement(makeUpApi, {
  list: (ctx, query) => store.page(ctx, query),
  candidates: async (ctx, { id }) => {
    const doc = await store.find(ctx, id);
    if (!doc) throw notFound();
    return { list: await store.candidates(ctx, doc) };
  },
  arrange: async (ctx, { lesson_id, ...seen }) => {
    // Lessons are locked before what hangs on them.
    const [lesson] = await lessons.lockMany(ctx, [lesson_id]);
    if (!lesson) throw notFound();
    const doc = await owed(ctx, seen);
    const missed = await lessons.get(ctx, doc.missed_lesson_id);
    const isTheirs = lesson.students.some(({ student_id }) => student_id === doc.student_id);
    const isLater = lesson.status === 'planned' && lesson.starts_at > missed.starts_at;
    must((isTheirs && isLater) || makeUpText.not_their_lesson);
    await link(ctx, doc, lesson_id);
    return {};
  },
  plan: async (ctx, { starts_at, minutes, teacher_id, ...seen }) => {
    lessons.mustBeAhead(ctx, [starts_at]);
    const doc = await owed(ctx, seen, false);
    const missed = await lessons.get(ctx, doc.missed_lesson_id);
    const [id] = await lessons.create(ctx, [
      {
        course_type: missed.course_type,
        subject_id: missed.subject_id,
        student_ids: [doc.student_id],
        teacher_id: teacher_id ?? missed.teacher_id,
        starts_at,
        ends_at: starts_at + (minutes ?? missed.minutes) * 60,
      },
    ]);
    // The student's hours are locked before what is owed to them, as whoever marks the student does it.
    await link(ctx, await owed(ctx, seen), id as number);
    return { id: id as number };
  },
  release: async (ctx, seen) => {
    const doc = await asSeen(ctx, seen);
    must(doc.status === 'arranged' || makeUpText.not_arranged);
    await releaseAll(ctx, [doc]);
    return {};
  },
  ...transitionHandlers(
    makeUpStatus,
    { lock, setStatus: store.setStatus },
    {
      earn: (ctx, { id }, { reason = '' }) => settle(ctx, id, false, reason),
      extend: async (ctx, { id }) => {
        const { make_up_days } = await attendanceStore.rules(ctx);
        await store.set(ctx, id, { expires_on: plusDays(todayOf(ctx), make_up_days) });
        await settle(ctx, id, true, ctx.say(makeUpText.revive));
      },
    },
  ),
});
