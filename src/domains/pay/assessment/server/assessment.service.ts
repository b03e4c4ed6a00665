import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { actorOf, type Ctx } from '@/kernel/server/session/ctx.ts';
import { ASSESS, assessmentPermissions as may } from '../assessment.access.ts';
import { assessmentApi } from '../assessment.contract.ts';
import {
  assessmentAsked,
  assessmentConfirmed,
  assessmentReturned,
  assessmentWaits,
} from '../assessment.notices.ts';
import { isAssessor } from '../assessment.rules.ts';
import { assessmentStatus } from '../assessment.status.ts';
import { assessmentText as text } from '../assessment.text.ts';
import { dataScores, fillIn } from './assessment.fill.ts';
import { assessmentListStore as lists, seesAll } from './assessment.list.store.ts';
import { assessmentStore as store } from './assessment.store.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

async function opened(ctx: Ctx, id: number): Promise<Locked> {
  const found = await store.lock(ctx, id);
  if (!found) throw notFound();
  if (found.status !== 'open') throw refuse(text.only_open);
  return found;
}

/** Active staff of the company who hold the right, and not the teacher themselves. */
async function mustBeFit(ctx: Ctx, assessor_id: number, teacherIds: readonly number[]): Promise<void> {
  if (!(await admins.holding(ctx, may.assess)).includes(assessor_id))
    throw invalid({ assessor_id: text.assessor_unfit });
  const own = await teachers.ofStaff(ctx, assessor_id);
  if (own && teacherIds.includes(own.id)) throw invalid({ assessor_id: text.own_work });
}

const ask = (ctx: Ctx, assessor_id: number, cycle: { id: number; name: string }, n: number) =>
  assessor_id === ctx.admin_id
    ? Promise.resolve()
    : notices.tell(ctx, assessmentAsked, {
        to: [assessor_id],
        values: { cycle_id: cycle.id, cycle: cycle.name, author: ctx.admin_name, n },
      });

async function open(ctx: Ctx, { cycle_id, teacher_ids, assessor_id }: ParsedOf<typeof assessmentApi.add>) {
  const cycle = await store.lockCycle(ctx, cycle_id, 'share');
  if (!cycle) throw notFound();
  const ids = [...new Set(teacher_ids)].sort((a, b) => a - b);
  await teachers.mustAll(ctx, ids);
  await mustBeFit(ctx, assessor_id, ids);
  const made = await store.insert(ctx, cycle_id, ids, assessor_id);
  if (made.length === 0) throw refuse(text.all_there);
  await fillIn(ctx, cycle, made);
  await ask(ctx, assessor_id, cycle, made.length);
  return made.map(({ id }) => id);
}

type Given = ParsedOf<typeof assessmentApi.save>['scores'];
/** What the assessor says, and what the data say where they say something. */
async function score(ctx: Ctx, doc: Locked, given: Given): Promise<void> {
  const criteria = await store.criteria(ctx, doc.cycle_id);
  const known = new Set(criteria.map(({ id }) => id));
  if (given.some(({ criterion_id }) => !known.has(criterion_id)))
    throw invalid({ scores: text.not_a_criterion });
  if (new Set(given.map(({ criterion_id }) => criterion_id)).size < given.length)
    throw invalid({ scores: text.score_twice });
  const data = (await dataScores(ctx, doc.cycle, criteria, [doc.teacher_id])).get(doc.teacher_id);
  const isGiven = ({ score: value }: Given[number]) => value !== undefined && value !== null;
  if (given.some((one) => data?.has(one.criterion_id) && isGiven(one)))
    throw invalid({ scores: text.score_from_data });
  const scores = criteria.flatMap(({ id }) => {
    const one = given.find(({ criterion_id }) => criterion_id === id);
    const value = data?.get(id) ?? one?.score;
    if (value === undefined || value === null) return [];
    const from_data = data?.has(id) ?? false;
    return [{ assessment_id: doc.id, criterion_id: id, score: value, from_data, remark: one?.remark ?? '' }];
  });
  const scored = new Set(scores.map(({ criterion_id }) => criterion_id));
  const left = criteria.map(({ id }) => id).filter((id) => !scored.has(id));
  await store.dropScores(ctx, doc.id, left, false);
  await store.putScores(ctx, doc.cycle_id, scores);
}

/** Data are brought up to date as it is submitted; what then lacks a score is refused. */
async function setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
  if (status === 'submitted') {
    const doc = await store.lock(ctx, id);
    if (doc) await fillIn(ctx, doc.cycle, [doc]);
    const [row] = await lists.rows(ctx, [id]);
    if (row && row.missing_count > 0) throw refuse(text.scores_missing, { n: row.missing_count });
  }
  await store.setStatus(ctx, id, status);
}
const movable = { lock: store.lock, setStatus };

const said = async (ctx: Ctx, doc: Locked) => ({
  id: doc.id,
  cycle: doc.cycle.name,
  teacher: (await teachers.names(ctx, [doc.teacher_id]))[0]?.name ?? '',
  author: ctx.admin_name,
});
const effects = {
  tellConfirmers: async (ctx: Ctx, doc: Locked) => {
    const to = (await admins.holding(ctx, may.confirm)).filter((id) => id !== ctx.admin_id);
    if (to.length) await notices.tell(ctx, assessmentWaits, { to, values: await said(ctx, doc) });
  },
  tellAssessor: async (ctx: Ctx, doc: Locked, { reason = '' }: { reason?: string }) => {
    await store.update(ctx, doc.id, { reason });
    const to = [doc.assessor_id];
    await notices.tell(ctx, assessmentReturned, { to, values: { ...(await said(ctx, doc)), reason } });
  },
  tellTeacher: async (ctx: Ctx, doc: Locked) => {
    const account = await teachers.accountOf(ctx, doc.teacher_id);
    const [row] = await lists.rows(ctx, [doc.id]);
    if (!account || !row) return;
    const values = { id: doc.id, cycle: doc.cycle.name, total: row.total ?? 0 };
    await notices.tell(ctx, assessmentConfirmed, { to: [account], values });
  },
};

/** What other nouns ask of assessments. */
export const assessments = {
  waiting: lists.waiting,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.whole(ctx, [id])).length > 0,
  byTeacher: lists.byTeacher,
  /** The latest confirmed one of each teacher, as far as it is seen. */
  latest: async (ctx: Ctx, teacherIds: readonly number[]) => {
    if (teacherIds.length === 0 || !ctx.holds(may.own)) return new Map();
    const rows = await lists.rows(ctx, await lists.confirmed(ctx, teacherIds, 1));
    return new Map(
      rows.map(({ id, teacher_id, cycle_name, total }) => [
        teacher_id,
        { id, cycle_name, total: total ?? 0, url: `${ASSESS}?assessment_id=${id}` },
      ]),
    );
  },
  /** For the demo. */
  any: store.any,
};

export const assessmentService = implement(assessmentApi, {
  list: (ctx, query) => lists.page(ctx, query),
  get: async (ctx, { id }) => {
    const [found] = await lists.whole(ctx, [id]);
    if (!found) throw notFound();
    return found;
  },
  history: async (ctx, { teacher_id }) => {
    const isOwn = (await teachers.mine(ctx))?.id === teacher_id;
    if (!isOwn && !(seesAll(ctx) || ctx.holds(may.assess))) throw notFound();
    if (!isOwn && !(await teachers.sees(ctx, teacher_id))) throw notFound();
    const [named] = await teachers.names(ctx, [teacher_id]);
    const ids = await lists.confirmed(ctx, [teacher_id]);
    const byId = new Map((await lists.whole(ctx, ids)).map((row) => [row.id, row]));
    return { list: ids.flatMap((id) => byId.get(id) ?? []), teacher_name: named?.name ?? '' };
  },
  assessors: async (ctx) => {
    const ids = await admins.holding(ctx, may.assess);
    const names = ids.length ? await admins.names(ctx, ids) : [];
    return { list: names.map(({ id, name }) => ({ id, admin_name: name })) };
  },
  add: async (ctx, input) => ({ ids: await open(ctx, input) }),
  save: async (ctx, { id, version, scores, remark, submits }) => {
    const doc = await opened(ctx, id);
    if (doc.version !== version) throw stale();
    must(isAssessor(doc, actorOf(ctx)));
    await score(ctx, doc, scores);
    await store.update(ctx, id, remark === undefined ? {} : { remark });
    if (submits) await transition(ctx, assessmentStatus.transitions.submit, movable, effects, { id });
    return {};
  },
  assign: async (ctx, { id, version, assessor_id }) => {
    const doc = await opened(ctx, id);
    if (doc.version !== version) throw stale();
    await mustBeFit(ctx, assessor_id, [doc.teacher_id]);
    await store.update(ctx, id, { assessor_id });
    if (assessor_id !== doc.assessor_id) await ask(ctx, assessor_id, doc.cycle, 1);
    return { id };
  },
  del: async (ctx, { id }) => {
    await opened(ctx, id);
    await store.remove(ctx, id);
    return {};
  },
  export: (ctx, filter) => lists.all(ctx, filter),
  ...transitionHandlers(assessmentStatus, movable, effects),
});
