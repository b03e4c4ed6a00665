import {
  invalid,
  kernelSentences,
  must,
  notFound,
  type Refusal,
  refuse,
  stale,
  type Verdict,
} from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { actorOf, type Ctx } from '@/kernel/server/session/ctx.ts';
import { mayTransition } from '@/kernel/status.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '../../../organisation/course-type/course-type.text.ts';
import type { NoticeKind } from '../../../organisation/news/notice.kinds.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { subjects } from '../../../organisation/subject/server/subject.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import type { PackLine } from '../../../people/student/server/student.slots.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { type Demand, demandApi } from '../demand.contract.ts';
import { demandAccepted, demandRejected } from '../demand.notices.ts';
import {
  areApart,
  asksForMore,
  fitsWhole,
  hasHoursFor,
  isEditable,
  isPeriod,
  mayBring,
  missingMinutes,
  plannedState,
  type Slot,
} from '../demand.rules.ts';
import { demandStatus } from '../demand.status.ts';
import { demandText as text } from '../demand.text.ts';
import { demandListStore as lists } from './demand.list.store.ts';
import { type DemandParts, type DemandRow, demandStore as store } from './demand.store.ts';

const PREFIX = 'XQ';
const reasons: Record<string, () => Refusal> = {
  demand_subject: () => invalid({ subject_id: text.subject_not_found }),
  demand_level: () => invalid({ level_id: text.level_not_found }),
  fk: notFound,
};

interface Fields {
  readonly student_ids: readonly number[];
  readonly course_type: CourseTypeCode;
  readonly minutes: number;
  readonly lesson_minutes: number;
  readonly slots: readonly Slot[];
  readonly wanted_ids?: readonly number[];
  readonly unwanted_ids?: readonly number[];
  readonly starts_on: string;
  readonly deadline?: string | null;
}

function fieldwise(field: string, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}

/** The parts of a demand, each id one that this person may name. */
async function checked(ctx: Ctx, input: Fields, before: readonly number[] = []): Promise<DemandParts> {
  const student_ids = [...new Set(input.student_ids)];
  const wanted_ids = [...new Set(input.wanted_ids ?? [])];
  const unwanted_ids = [...new Set(input.unwanted_ids ?? [])];
  fieldwise('student_ids', mayBring(input.course_type, student_ids.length));
  fieldwise('lesson_minutes', fitsWhole(input.lesson_minutes, input.minutes));
  fieldwise('slots', areApart(input.slots));
  fieldwise('deadline', isPeriod(input.starts_on, input.deadline));
  fieldwise('unwanted_ids', !wanted_ids.some((id) => unwanted_ids.includes(id)) || text.wanted_and_not);
  const added = student_ids.filter((id) => !before.includes(id));
  if (!(await students.seesAll(ctx, added))) throw notFound();
  await students.mustAllBeHere(ctx, student_ids);
  await teachers.mustAll(ctx, [...wanted_ids, ...unwanted_ids]);
  return { student_ids, slots: input.slots, wanted_ids, unwanted_ids };
}

/** What each student has left to plan of the demand's course type. */
async function hoursOf(
  ctx: Ctx,
  demand: Pick<Demand, 'course_type' | 'minutes' | 'planned_minutes'>,
  ids: readonly number[],
) {
  const names = new Map((await students.names(ctx, ids)).map(({ id, name }) => [id, name]));
  const hours = [];
  for (const student_id of ids) {
    const summary = await classHours.summaryOf(ctx, student_id);
    const of = summary.find(({ course_type }) => course_type === demand.course_type);
    const to_schedule_minutes = of?.to_schedule_minutes ?? 0;
    const username = names.get(student_id) ?? '';
    const missing_minutes = missingMinutes(demand, { to_schedule_minutes });
    hours.push({ student_id, username, to_schedule_minutes, missing_minutes });
  }
  return hours;
}

async function mustHaveHours(ctx: Ctx, doc: DemandRow): Promise<void> {
  const hours = await hoursOf(ctx, doc, await store.studentIds(ctx, doc.id));
  must(hasHoursFor(doc, hours, await classHours.minutesPerHour(ctx)));
}

async function locked(ctx: Ctx, id: number, version?: number): Promise<DemandRow> {
  const doc = await store.lock(ctx, id);
  if (!doc) throw notFound();
  if (version !== undefined && doc.version !== version) throw stale();
  return doc;
}

/** Its lessons have changed: what is planned of it, and the state that follows. */
async function replan(ctx: Ctx, id: number): Promise<void> {
  const doc = await store.lockAny(ctx, id);
  if (!doc) return;
  const planned_minutes = await store.plannedMinutes(ctx, id);
  if (planned_minutes !== doc.planned_minutes) await store.keep(ctx, id, { planned_minutes });
  const to = plannedState({ minutes: doc.minutes, planned_minutes });
  const step = demandStatus.transitions.replan;
  if (to === doc.status || mayTransition(step, doc, actorOf(ctx)) !== true) return;
  await transition(ctx, step, { lock: store.lockAny, setStatus: store.setStatus }, {}, { id, to });
}

async function tellMaker(ctx: Ctx, kind: NoticeKind<string>, doc: DemandRow, reason = ''): Promise<void> {
  if (doc.created_by === ctx.admin_id) return;
  const names = await students.names(ctx, await store.studentIds(ctx, doc.id));
  const [subject] = await subjects.names(ctx, [doc.subject_id]);
  const values = {
    id: doc.id,
    number: doc.number,
    student: names.map(({ name }) => name).join('、'),
    subject: subject?.name ?? '',
    by: ctx.admin_name,
    reason,
  };
  await notices.tell(ctx, kind, { to: [doc.created_by], values });
}

const handlers = transitionHandlers(demandStatus, store, {
  mustHaveHours: async (ctx, { id }) => mustHaveHours(ctx, await locked(ctx, id)),
  tellAccepted: async (ctx, doc) => {
    await store.keep(ctx, doc.id, { decided_by: ctx.admin_id, decided_at: ctx.now });
    await tellMaker(ctx, demandAccepted, await locked(ctx, doc.id));
  },
  tellRejected: async (ctx, doc, { reason = '' }) => {
    await store.keep(ctx, doc.id, { reason });
    await tellMaker(ctx, demandRejected, await locked(ctx, doc.id), reason);
  },
  keepReason: (ctx, doc, { reason = '' }) => store.keep(ctx, doc.id, { reason }),
});

/** Wishes of a student that somebody still plans for. */
const openDemands = async (ctx: Ctx, student_id: number, limit: number) => {
  const statuses = ['submitted', 'accepted', 'partly_planned'] as const;
  return (await lists.page(ctx, { student_id, statuses, page: 1, limit })).list;
};

/** What other nouns ask of demands. */
export const demands = {
  waiting: lists.waiting,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  find: lists.find,
  page: lists.page,
  /** What keeps a student from leaving: wishes that somebody still plans for. */
  openOf: async (ctx: Ctx, student_id: number): Promise<Sentence[]> =>
    (await openDemands(ctx, student_id, 3)).map(({ number }) => fill(text.still_open, { number })),
  /** For the handover pack: what is wished for and how much of it is planned. */
  tasks: async (ctx: Ctx, student_id: number): Promise<PackLine[]> =>
    (await openDemands(ctx, student_id, 5)).map((one) => ({
      label: [one.number, ctx.say(text.title_one), ctx.say(demandStatus.states[one.status].label)].join(
        ' · ',
      ),
      text: [
        ctx.say(courseTypeText[one.course_type]),
        one.subject_name,
        `${formatHours(one.planned_minutes, one.minutes_per_class_hour)} / ${formatHours(one.minutes, one.minutes_per_class_hour)}`,
        `${ctx.say(text.deadline)} ${one.deadline}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  /** Whoever plans it holds it until the transaction ends. */
  locked,
  hoursOf,
  replan,
  bySubject: lists.bySubject,
  byLevel: lists.byLevel,
};

export const demandService = implement(demandApi, {
  list: (ctx, query) => lists.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await lists.find(ctx, id);
    if (!found) throw notFound();
    const ids = found.students.map((one) => one.id);
    return { ...found, hours: await hoursOf(ctx, found, ids), lessons: await store.lessons(ctx, found) };
  },
  add: async (
    ctx,
    { submit_now, on_credit = 0, student_ids, slots, wanted_ids, unwanted_ids, ...fields },
  ) => {
    if (on_credit && !ctx.holds(demandApi.credit.permission)) throw invalid({ on_credit: text.needs_credit });
    const parts = await checked(ctx, { student_ids, slots, wanted_ids, unwanted_ids, ...fields });
    const [number = ''] = await nextNumbers(ctx, PREFIX, 1);
    const values = { ...fields, number, on_credit: on_credit === 1 };
    const id = await explain(store.insert(ctx, values, parts), reasons);
    if (submit_now) await handlers.submit(ctx, { id });
    return { id };
  },
  edit: async (ctx, { id, version, student_ids, slots, wanted_ids, unwanted_ids, ...fields }) => {
    const before = await locked(ctx, id, version);
    must(isEditable(before));
    const known = await store.studentIds(ctx, id);
    const parts = await checked(ctx, { student_ids, slots, wanted_ids, unwanted_ids, ...fields }, known);
    const isMore = asksForMore({ ...before, student_ids: known }, { ...fields, ...parts });
    const endsCredit = isMore && !ctx.holds(demandApi.credit.permission);
    const values = { ...fields, ...(endsCredit && { on_credit: false }) };
    await explain(store.update(ctx, id, values, parts), reasons);
    if (before.status === 'submitted') await mustHaveHours(ctx, await locked(ctx, id));
    return {};
  },
  credit: async (ctx, { id, version, on_credit }) => {
    const doc = await locked(ctx, id, version);
    if (['closed', 'cancelled'].includes(doc.status)) throw refuse(kernelSentences.barred);
    await store.update(ctx, id, { on_credit: on_credit === 1 });
    return {};
  },
  export: (ctx, filter) => lists.all(ctx, filter),
  ...handlers,
});
