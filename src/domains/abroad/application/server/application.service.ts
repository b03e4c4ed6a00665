import { and, eq } from 'drizzle-orm';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { applicationApi } from '../application.contract.ts';
import { applicationPaths } from '../application.paths.ts';
import type { ApplicationWhole } from '../application.shapes.ts';
import { applicationStatus } from '../application.status.ts';
import { applicationText as text } from '../application.text.ts';
import { workText } from '../work.text.ts';
import { ownCalendar } from './application.calendar.ts';
import { endedFor } from './application.demand.ts';
import { payFee, takeFee, undoFee } from './application.fee.ts';
import { applicationHolding } from './application.holding.store.ts';
import { type ApplicationFilter, applicationListStore as lists, matching } from './application.list.store.ts';
import { workCountSlot } from './application.slots.ts';
import { answer, decide, enrol, startVisa, stepBack, submit, toInterview } from './application.stages.ts';
import { type ApplicationRecord, applicationStore as store } from './application.store.ts';
import { application } from './application.table.ts';
import {
  addApplication,
  addDocument,
  applicationReasons,
  editApplication,
  editDocument,
  lockSeen,
  removeDocument,
} from './application.write.ts';
import { applicationResumed } from './application-event.service.ts';

/** What the work tables filter by. */
export type WorkFilter = Omit<ApplicationFilter, 'decision_is' | 'reply_is' | 'status' | 'view'> & {
  readonly application_id?: number;
};

const DEADLINE_DAYS = 75;
const BOARD_CARDS = 12;

async function wholeOf(ctx: Ctx, id: number): Promise<ApplicationWhole> {
  const found = await lists.find(ctx, id);
  if (!found) throw notFound();
  const { company_id } = found;
  const { fee_paid_entry_id, ...more } = await store.more(ctx, company_id, id);
  const { confirmation_file_id } = more;
  const decisions = await store.decisions(ctx, company_id, id);
  const makers = decisions.flatMap(({ created_by }) => created_by ?? []);
  const people = new Map((await admins.names(ctx, makers)).map((one) => [one.id, one.name]));
  const others = await lists.ofStudent(ctx, found.student_id, found.cycle);
  const confirmation =
    confirmation_file_id === null ? undefined : await files.find(ctx, confirmation_file_id);
  return {
    ...found,
    ...more,
    fee_paid_out: fee_paid_entry_id !== null,
    confirmation_name: confirmation?.name ?? null,
    documents: await store.documents(ctx, company_id, id),
    decisions: decisions.map((said) => ({
      ...said,
      created_by_name: people.get(said.created_by ?? 0) ?? null,
    })),
    others: others.filter(({ scheme }) => found.scheme !== 'ucas' || scheme === 'ucas'),
  };
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await lists.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: `${row.institution_name} · ${row.programme_name}`,
    text: [
      row.number,
      ctx.say(text[row.stage]),
      row.decision && ctx.say(text[row.decision]),
      row.reply && ctx.say(text[row.reply]),
    ]
      .filter(Boolean)
      .join(' · '),
    admin_name: row.created_by_name,
    url: applicationPaths.edit({ application_id: row.id }),
  }));
}

/** What other nouns ask of applications. */
export const applications = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  find: lists.find,
  byIds: lists.byIds,
  names: lists.names,
  replied: (ctx: Ctx, { application_id: _, ...filter }: WorkFilter, most: number) =>
    lists.replied(ctx, filter, most),
  /** Which applications this person sees and these filters match, for tables of what belongs to them. */
  matching: (ctx: Ctx, { application_id, ...filter }: WorkFilter) =>
    and(matching(ctx, filter), application_id === undefined ? undefined : eq(application.id, application_id)),
  /** Those that a row of another table names: of the student, and seen. */
  async mustBeOf(ctx: Ctx, studentId: number, ids: readonly number[], field: string): Promise<void> {
    const found = await lists.byIds(ctx, [...new Set(ids)]);
    const own = found.filter((one) => one.student_id === studentId && one.company_id === ctx.company_id);
    if (own.length < new Set(ids).size) throw invalid({ [field]: workText.foreign_application });
    for (const { id } of own) if (!(await applications.sees(ctx, id))) throw notFound();
  },
  lockSeen,
  lockAny: store.lockAny,
  lockOffers: store.lockOffers,
  leadersOf: store.leadersOf,
  toInterview,
  /** What the evaluation of its conditions comes to. */
  keepConditions: (
    ctx: Ctx,
    id: number,
    counted: Pick<ApplicationRecord, 'groups_all' | 'groups_met' | 'outlook' | 'told_conditions'>,
  ) => store.keep(ctx, id, counted),
  timeline,
  /** What is under way. */
  countWork: (ctx: Ctx, { application_id: _, ...filter }: WorkFilter): Promise<number> =>
    lists.count(ctx, { ...filter, view: 'going' }),
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await lists.byIds(ctx, ids)).map(({ id, number }) => ({
      id,
      title: number,
      url: applicationPaths.edit({ application_id: id }),
    })),
  holding: applicationHolding,
  byProgramme: store.byProgramme,
  byTemplate: store.byTemplate,
};

export const applicationService = implement(applicationApi, {
  of_student: async (ctx, { student_id }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    return { list: await lists.ofStudent(ctx, student_id) };
  },
  list: (ctx, query) => lists.page(ctx, query),
  work_counts: async (ctx, filter) => {
    const list = [];
    for (const { path, needs, count } of workCountSlot.parts)
      if (ctx.holds(needs)) list.push({ path, count: await count(ctx, filter) });
    return { list };
  },
  totals: (ctx, filter) => lists.totals(ctx, filter),
  deadlines: async (ctx, filter) => ({ list: await lists.deadlines(ctx, filter, DEADLINE_DAYS) }),
  board: async (ctx, { most, ...filter }) => ({ list: await lists.board(ctx, filter, most ?? BOARD_CARDS) }),
  get: (ctx, { id }) => wholeOf(ctx, id),
  calendar: (ctx) => ownCalendar(ctx),
  add: async (ctx, input) => ({ id: await addApplication(ctx, input) }),
  edit: async (ctx, input) => {
    await editApplication(ctx, input);
    return {};
  },
  next: async (ctx, { id, version, next_step }) => {
    await lockSeen(ctx, id, version);
    await store.update(ctx, id, { next_step });
    return {};
  },
  submit: async (ctx, input) => {
    await submit(ctx, input);
    return {};
  },
  decide: async (ctx, input) => {
    await decide(ctx, input);
    return {};
  },
  answer: async (ctx, input) => {
    await answer(ctx, input);
    return {};
  },
  visa_start: async (ctx, input) => {
    await startVisa(ctx, input);
    return {};
  },
  enrol: async (ctx, input) => {
    await enrol(ctx, input);
    return {};
  },
  fee_take: async (ctx, input) => {
    await takeFee(ctx, input);
    return {};
  },
  fee_pay: async (ctx, input) => {
    await payFee(ctx, input);
    return {};
  },
  fee_undo: async (ctx, input) => {
    await undoFee(ctx, input);
    return {};
  },
  step_back: async (ctx, input) => {
    await stepBack(ctx, input);
    return {};
  },
  document_add: async (ctx, input) => ({ id: await addDocument(ctx, input) }),
  document_edit: async (ctx, input) => {
    await editDocument(ctx, input);
    return {};
  },
  document_del: async (ctx, { document_id }) => {
    await removeDocument(ctx, document_id);
    return {};
  },
  export: (ctx, filter) => lists.all(ctx, filter),
  ...transitionHandlers(
    applicationStatus,
    {
      lock: store.lock,
      // What ended meanwhile may have left its place to another.
      setStatus: (ctx, id, status) => explain(store.setStatus(ctx, id, status), applicationReasons),
    },
    {
      ended: async (ctx, row, { reason = '' }) => {
        await store.keep(ctx, row.id, { discontinued_because: reason });
        await explain(ctx.query('SET CONSTRAINTS beside_firm IMMEDIATE'), applicationReasons);
        await endedFor(ctx, [row]);
      },
      goesOn: async (ctx, { id }) => {
        await explain(ctx.query('SET CONSTRAINTS beside_firm IMMEDIATE'), applicationReasons);
        await applicationResumed.emit(ctx, { id });
      },
    },
  ),
});
