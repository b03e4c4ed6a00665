import { files } from '@/domains/organisation/file/server/file.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { applications } from '../../application/server/application.service.ts';
import { refereeApi } from '../referee.contract.ts';
import { refereePaths } from '../referee.paths.ts';
import { refereeStatus } from '../referee.status.ts';
import { refereeText as text } from '../referee.text.ts';
import { type RefereeRecord, refereeStore as store } from './referee.store.ts';

const { ask, receive, submit, unsubmit } = refereeStatus.transitions;

async function lockSeen(ctx: Ctx, id: number, version?: number): Promise<RefereeRecord> {
  const row = await store.lock(ctx, id);
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  return row;
}
const mayAttach = async (ctx: Ctx, id: number | null | undefined): Promise<void> => {
  if (id) await files.mayAttach(ctx, [id], () => invalid({ draft_file_id: text.file_gone }));
};

/** Submitted as soon as nothing is left to be, and received again where something is. */
async function followUses(ctx: Ctx, id: number): Promise<void> {
  const row = await store.lock(ctx, id);
  const uses = await store.uses(ctx, id);
  const isWhole = uses.length > 0 && uses.every(({ submitted_on }) => submitted_on !== null);
  const moving = { lock: async () => row, setStatus: store.setStatus };
  if (isWhole && row?.status === 'received') await transition(ctx, submit, moving, {}, { id });
  if (!isWhole && row?.status === 'submitted') await transition(ctx, unsubmit, moving, {}, { id });
}

interface Days {
  readonly asked_on?: string;
  readonly received_on?: string;
}
/** They were asked, and then the letter came; neither on a day that is still to come. */
function mustFollow(ctx: Ctx, row: RefereeRecord, days: Days): void {
  const today = todayOf(ctx);
  for (const [field, day] of Object.entries(days))
    if (day > today) throw invalid({ [field]: text.day_ahead });
  if (row.status === 'declined') throw refuse(text.is_declined);
  const { asked_on = row.asked_on, received_on = row.received_on } = days;
  if (received_on === null) return;
  if (asked_on === null) throw invalid({ received_on: text.not_asked });
  if (received_on < asked_on) throw invalid({ received_on: text.asked_later });
}

/** The first day of a state is the move to it. */
async function noteDays(ctx: Ctx, row: RefereeRecord, days: Days): Promise<void> {
  mustFollow(ctx, row, days);
  const moving = { lock: (_: Ctx, id: number) => store.lock(ctx, id), setStatus: store.setStatus };
  const { id } = row;
  if (days.asked_on && row.status === 'planned') await transition(ctx, ask, moving, {}, { id });
  const isOpen = row.status !== 'received' && row.status !== 'submitted';
  if (days.received_on && isOpen) await transition(ctx, receive, moving, {}, { id });
  await store.update(ctx, id, days);
  await followUses(ctx, id);
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await store.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: [row.name, row.title_held].filter(Boolean).join(' · '),
    text: [ctx.say(refereeStatus.states[row.status].label), ...row.application_names].join(' · '),
    admin_name: null,
    url: refereePaths.list({ student_id: studentId }),
  }));
}

/** What other nouns ask of referees. */
export const referees = {
  count: store.count,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  timeline,
};

export const refereeService = implement(refereeApi, {
  list: (ctx, query) => store.page(ctx, query),
  add: async (ctx, { student_id, application_ids = [], ...fields }) => {
    await students.must(ctx, student_id);
    await applications.mustBeOf(ctx, student_id, application_ids, 'application_ids');
    await mayAttach(ctx, fields.draft_file_id);
    const id = await store.insert(ctx, { ...fields, student_id });
    await store.setUses(ctx, id, application_ids);
    return { id };
  },
  edit: async (ctx, { id, version, application_ids, ...fields }) => {
    const before = await lockSeen(ctx, id, version);
    if (application_ids)
      await applications.mustBeOf(ctx, before.student_id, application_ids, 'application_ids');
    if (fields.draft_file_id !== before.draft_file_id) await mayAttach(ctx, fields.draft_file_id);
    await store.update(ctx, id, fields);
    if (application_ids) await store.setUses(ctx, id, application_ids);
    await followUses(ctx, id);
    return {};
  },
  note_day: async (ctx, { id, version, ...days }) => {
    await noteDays(ctx, await lockSeen(ctx, id, version), days);
    return {};
  },
  remind: async (ctx, { id, version }) => {
    await lockSeen(ctx, id, version);
    await store.update(ctx, id, { reminded_on: todayOf(ctx) });
    return {};
  },
  use: async (ctx, { id, application_id, submitted_on = null }) => {
    const row = await lockSeen(ctx, id);
    if (row.status !== 'received' && row.status !== 'submitted') throw refuse(text.not_received);
    if (submitted_on !== null && submitted_on > todayOf(ctx)) throw invalid({ submitted_on: text.day_ahead });
    const uses = await store.uses(ctx, id);
    if (!uses.some((one) => one.application_id === application_id))
      throw invalid({ application_id: text.not_used });
    await store.submit(ctx, id, application_id, submitted_on);
    await followUses(ctx, id);
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(refereeStatus, store, {}),
});
