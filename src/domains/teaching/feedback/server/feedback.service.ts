import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, notPermitted, refuse, stale } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { FEEDBACK_PATHS, feedbackPermissions, OF_ONE } from '../feedback.access.ts';
import { feedbackApi } from '../feedback.contract.ts';
import { feedbackReturned } from '../feedback.notices.ts';
import { daysOfMonth, mayName, maySpan, type Topic } from '../feedback.rules.ts';
import { feedbackStatus } from '../feedback.status.ts';
import { feedbackText } from '../feedback.text.ts';
import { fillIn, hasNoGaps } from '../feedback.variables.ts';
import { feedbackDueStore } from './feedback.due.store.ts';
import { feedbackListStore } from './feedback.list.store.ts';
import { feedbackPaper } from './feedback.paper.ts';
import { feedbackStore } from './feedback.store.ts';
import { feedbackWritingStore as writing } from './feedback.writing.store.ts';

const reasons = {
  feedback_of_lesson: () => invalid({ lesson_id: feedbackText.lesson_taken }),
  feedback_of_month: () => invalid({ month: feedbackText.month_taken }),
  feedback_subject: () => invalid({ subject_id: feedbackText.subject_gone }),
};

type NewFeedback = Parameters<typeof feedbackStore.insert>[1] & { topics?: readonly Topic[] };
async function insert(ctx: Ctx, { topics = [], ...values }: NewFeedback): Promise<number> {
  const id = await explain(feedbackStore.insert(ctx, values), reasons);
  await feedbackStore.setTopics(ctx, id, topics);
  await fillWords(ctx, id);
  return id;
}

/** What a template left open is filled in with the student, the subject, the teacher and the day. */
async function fillWords(ctx: Ctx, id: number): Promise<void> {
  const row = await feedbackListStore.find(ctx, id);
  if (!row) return;
  // What is kept reads the same for everybody, whichever language it was written under.
  const [subject] = row.subject_id ? await subjects.names(ctx, [row.subject_id]) : [];
  const facts = { ...row, subject_name: subject?.name ?? null };
  const words = { content: fillIn(row.content, facts), next_step: fillIn(row.next_step, facts) };
  if (words.content !== row.content || words.next_step !== row.next_step)
    await feedbackStore.update(ctx, id, words);
}

function mustNameOnce(topics: readonly Topic[] | undefined): void {
  const verdict = mayName(topics ?? []);
  if (verdict !== true) throw invalid({ topics: verdict });
}

type SubjectInput = ParsedOf<typeof feedbackApi.add>;

/** What it is about: a lesson, with its teacher, subject and day, or some days of a teacher. */
async function aboutOf(ctx: Ctx, input: SubjectInput) {
  const ties = await writing.ties(ctx, input.student_id);
  if (input.lesson_id) {
    const lesson = await writing.lesson(ctx, input.lesson_id, input.student_id);
    if (!lesson || !(ties.looksAfter || lesson.is_mine)) throw notFound();
    if (!lesson.has_student && !(await lessons.sees(ctx, lesson.id))) throw notFound();
    if (!lesson.has_student) throw invalid({ student_id: feedbackText.not_in_lesson });
    if (!['planned', 'finished'].includes(lesson.status)) throw refuse(feedbackText.lesson_off);
    if (!lesson.has_begun) throw refuse(feedbackText.in_future);
    const { teacher_id, subject_id, day } = lesson;
    return { lesson_id: lesson.id, teacher_id, subject_id, starts_on: day, ends_on: day };
  }
  if (!ties.looksAfter && !ties.teaches) throw notFound();
  const mine = await teachers.mine(ctx);
  const teacher_id = input.teacher_id ?? mine?.id;
  if (!teacher_id) throw invalid({ teacher_id: feedbackText.teacher_needed });
  if (!ties.looksAfter && teacher_id !== mine?.id) throw invalid({ teacher_id: feedbackText.not_yours });
  await teachers.must(ctx, teacher_id);
  const today = todayOf(ctx);
  const starts_on = input.starts_on ?? input.ends_on ?? today;
  const ends_on = input.ends_on ?? today;
  const verdict = maySpan(starts_on, ends_on, today);
  if (verdict !== true) throw invalid({ ends_on: verdict });
  return { lesson_id: null, teacher_id, subject_id: input.subject_id ?? null, starts_on, ends_on };
}

const thisMonth = (ctx: Ctx): string => monthOf(todayOf(ctx));

/** The locked draft, if it is this person's to change. */
async function draft(ctx: Ctx, id: number) {
  const found = await feedbackStore.lock(ctx, id);
  if (!found) throw notFound();
  mustWrite(ctx, found);
  if (found.status !== 'draft') throw refuse(feedbackText.only_draft);
  return found;
}

function mustWrite(ctx: Ctx, { kind }: { kind: 'subject' | 'total' }): void {
  if (kind === 'total' && !ctx.holds(feedbackPermissions.total)) throw notPermitted(feedbackText.needs_total);
}

type Locked = NonNullable<Awaited<ReturnType<typeof feedbackStore.lock>>>;
async function tellWriter(ctx: Ctx, doc: Locked, reason: string): Promise<void> {
  await feedbackStore.update(ctx, doc.id, { reason });
  if (!doc.created_by || doc.created_by === ctx.admin_id) return;
  const [student] = await students.names(ctx, [doc.student_id]);
  await notices.tell(ctx, feedbackReturned, {
    to: [doc.created_by],
    values: {
      id: doc.id,
      path: FEEDBACK_PATHS[doc.kind],
      student: student?.name ?? '',
      what: feedbackText[doc.kind],
      author: ctx.admin_name,
      reason,
    },
  });
}

const effects = {
  mayWrite: async (ctx: Ctx, doc: { kind: 'subject' | 'total' }) => mustWrite(ctx, doc),
};
const submitted = (ctx: Ctx, id: number): Promise<void> =>
  transition(ctx, feedbackStatus.transitions.submit, feedbackStore, effects, { id });

/** What other nouns ask of feedback. */
export const feedbacks = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await feedbackListStore.find(ctx, id)) !== undefined,
  bySubject: feedbackStore.bySubject,
  byTeacher: feedbackStore.byTeacher,
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await feedbackListStore.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.created_at,
      title: [ctx.say(feedbackText[row.kind]), row.subject_name, row.teacher_name]
        .filter(Boolean)
        .join(' · '),
      text: row.content,
      admin_name: row.created_by_name,
      url: `${OF_ONE}/${FEEDBACK_PATHS[row.kind]}?student_id=${studentId}&feedback_id=${row.id}`,
    })),
  /** For a store that joins students: how many lessons of one lack it. */
  dueOf: feedbackDueStore.countOf,
  /** How many lessons the list of what is due shows. */
  dueCount: feedbackDueStore.count,
  /** For the demo. */
  any: feedbackStore.any,
  insert,
};

export const feedbackService = implement(feedbackApi, {
  list: (ctx, query) => feedbackListStore.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await feedbackListStore.find(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  history: async (ctx, { student_id }) => {
    const student = await writing.named(ctx, student_id);
    if (!student) throw notFound();
    return { list: await feedbackListStore.history(ctx, student_id), student_name: student.username };
  },
  due: (ctx, query) => feedbackDueStore.page(ctx, query),
  dueTotal: async (ctx, { month = thisMonth(ctx), ...query }) => ({
    ...(await feedbackDueStore.totalPage(ctx, { ...query, month })),
    month,
  }),
  lessons: async (ctx, wanted) => ({ list: await feedbackDueStore.offered(ctx, wanted) }),
  students: async (ctx, wanted) => ({ list: await writing.students(ctx, wanted) }),
  add: async (ctx, input) => {
    const { student_id, topics, homework, behaviour, content, next_step, submits } = input;
    mustNameOnce(topics);
    const about = await aboutOf(ctx, input);
    await students.mustBeHere(ctx, student_id);
    const words = { homework, behaviour, content, next_step };
    const created_by = ctx.admin_id;
    const id = await insert(ctx, { kind: 'subject', student_id, ...about, ...words, topics, created_by });
    if (submits) await submitted(ctx, id);
    return { id };
  },
  addTotal: async (ctx, { student_id, month, submits, ...words }) => {
    if (!(await writing.ties(ctx, student_id)).looksAfter) throw notFound();
    await students.mustBeHere(ctx, student_id);
    if (month > thisMonth(ctx)) throw invalid({ month: feedbackText.month_ahead });
    const about = { ...daysOfMonth(month), created_by: ctx.admin_id };
    const id = await insert(ctx, { kind: 'total', student_id, ...about, ...words });
    if (submits) await submitted(ctx, id);
    return { id };
  },
  edit: async (ctx, { id, version, topics, submits, ...words }) => {
    const before = await draft(ctx, id);
    if (before.version !== version) throw stale();
    mustNameOnce(topics);
    await feedbackStore.update(ctx, id, words);
    await fillWords(ctx, id);
    if (topics && before.kind === 'subject') await feedbackStore.setTopics(ctx, id, topics);
    if (submits) await submitted(ctx, id);
    return {};
  },
  del: async (ctx, { id }) => {
    await draft(ctx, id);
    await feedbackStore.remove(ctx, id);
    return {};
  },
  print: async (ctx, { id }) => {
    const found = await feedbackListStore.find(ctx, id);
    if (!found) throw notFound();
    must(found.status !== 'draft' || feedbackText.only_done);
    const words = { content: fillIn(found.content, found), next_step: fillIn(found.next_step, found) };
    must(hasNoGaps(words));
    return feedbackPaper(ctx, { ...found, ...words });
  },
  export: (ctx, filter) => feedbackListStore.all(ctx, filter),
  dueExport: (ctx, filter) => feedbackDueStore.all(ctx, filter),
  dueTotalExport: (ctx, { month = thisMonth(ctx), ...filter }) =>
    feedbackDueStore.totalAll(ctx, { ...filter, month }),
  ...transitionHandlers(feedbackStatus, feedbackStore, {
    ...effects,
    tellWriter: (ctx, doc, { reason = '' }) => tellWriter(ctx, doc, reason),
  }),
});
