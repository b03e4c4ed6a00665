import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { BusyTime } from '@/domains/teaching/plan/server/plan.slots.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { fromUnix, shortSpan } from '@/kernel/value/time.ts';
import { applicationPermissions } from '../../application/application.access.ts';
import { applications } from '../../application/server/application.service.ts';
import { interviewApi } from '../interview.contract.ts';
import { interviewPaths } from '../interview.paths.ts';
import { interviewStatus } from '../interview.status.ts';
import { interviewText as text } from '../interview.text.ts';
import { type InterviewRecord, interviewStore as store } from './interview.store.ts';

async function lockSeen(ctx: Ctx, id: number, version?: number): Promise<InterviewRecord> {
  const row = await store.lock(ctx, id);
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  return row;
}

interface Fields {
  readonly preparer_id?: number | null;
  readonly mocks_booked?: number;
  readonly mocks_done?: number;
}
async function mustFit(ctx: Ctx, fields: Fields, before?: InterviewRecord): Promise<void> {
  const { preparer_id } = fields;
  const isNew = preparer_id && preparer_id !== before?.preparer_id;
  if (isNew && !(await admins.isActiveIn(ctx, preparer_id, ctx.company_id)))
    throw invalid({ preparer_id: text.staff_gone });
  const booked = fields.mocks_booked ?? before?.mocks_booked ?? 0;
  if ((fields.mocks_done ?? before?.mocks_done ?? 0) > booked) throw invalid({ mocks_done: text.mocks_many });
}

/** The application is at its interview as long as one is set or took place. */
async function follow(ctx: Ctx, applicationId: number): Promise<void> {
  const application = await applications.lockAny(ctx, applicationId);
  if (application) await applications.toInterview(ctx, application, await store.any(ctx, applicationId));
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await store.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: row.application_name,
    text: [
      dayIn(ctx.time_zone, row.starts_at),
      ctx.say(text[row.form]),
      ctx.say(interviewStatus.states[row.status].label),
      row.outcome,
    ]
      .filter(Boolean)
      .join(' · '),
    admin_name: row.preparer_name,
    url: interviewPaths.list({ application_id: row.application_id }),
  }));
}

/** When students are interviewed; where, for who may see applications. */
async function busy(
  ctx: Ctx,
  studentIds: readonly number[],
  from: number,
  to: number,
): Promise<readonly BusyTime[]> {
  const found = await store.between(ctx, studentIds, from, to);
  const words = ctx.holds(applicationPermissions.read) ? text.interview_then_of : text.interview_then;
  return found.map(({ student_id, student_name: name, application_name: where, starts_at, minutes }) => {
    const span = { starts_at, ends_at: starts_at + minutes * 60 };
    const when = shortSpan(ctx.time_zone, span);
    return { student_id, ...span, said: fill(words, { name, when, where }) };
  });
}

/** What other nouns ask of interviews. */
export const interviews = {
  count: store.count,
  busy,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  timeline,
};

export const interviewService = implement(interviewApi, {
  list: (ctx, query) => store.page(ctx, query),
  add: async (ctx, { starts_at, ...fields }) => {
    const application = await applications.lockSeen(ctx, fields.application_id);
    if (application.stage === 'preparing') throw refuse(text.not_sent);
    await mustFit(ctx, fields);
    const id = await store.insert(ctx, { ...fields, starts_at: fromUnix(starts_at) });
    await follow(ctx, fields.application_id);
    return { id };
  },
  edit: async (ctx, { id, version, starts_at, ...fields }) => {
    const before = await lockSeen(ctx, id, version);
    await mustFit(ctx, fields, before);
    await store.update(ctx, id, { ...fields, starts_at: fromUnix(starts_at) });
    return {};
  },
  note_outcome: async (ctx, { id, version, outcome }) => {
    await lockSeen(ctx, id, version);
    await store.update(ctx, id, { outcome });
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(interviewStatus, store, {
    follow: (ctx, { application_id }) => follow(ctx, application_id),
  }),
});
