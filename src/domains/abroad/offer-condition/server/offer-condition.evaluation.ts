import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { applications } from '../../application/server/application.service.ts';
import { byGroup, countMet, evaluate, type Known, outlookOfOffer } from '../offer-condition.evaluate.ts';
import { offerConditionNotices } from '../offer-condition.notices.ts';
import { type ConditionState, isSettled } from '../offer-condition.rules.ts';
import { factsOf } from './offer-condition.results.ts';
import {
  type CheckRecord,
  type ConditionRecord,
  offerConditionStore as store,
} from './offer-condition.store.ts';

/** Written down only where something has turned: whoever looks at the checks sees turns and no repetitions. */
async function checkOne(
  ctx: Ctx,
  condition: ConditionRecord,
  last: CheckRecord | undefined,
  facts: Known,
  by: number | null,
) {
  const found = evaluate(condition, facts, { said: condition.said, before: condition.state });
  const { state, outlook, has_no_entry, is_provisional, used } = found;
  const isTurned =
    last?.state !== state ||
    last.is_provisional !== is_provisional ||
    JSON.stringify(last.used) !== JSON.stringify(used);
  if (isTurned)
    await store.check(ctx, { condition_id: condition.id, state, is_provisional, used, created_by: by });
  if (isTurned || condition.outlook !== outlook || condition.has_no_entry !== has_no_entry)
    await store.keep(ctx, condition.id, { state, outlook, has_no_entry });
  return { group_no: condition.group_no, state, outlook };
}

type Turn = 'met' | 'reopened' | null;
function turnOf(rows: readonly { readonly group_no: number; readonly state: ConditionState }[]): Turn {
  const groups = byGroup(rows);
  const open = groups.filter((group) => !group.some(({ state }) => isSettled(state)));
  if (groups.length > 0 && open.length === 0) return 'met';
  return open.some((group) => group.some(({ state }) => state === 'reopened')) ? 'reopened' : null;
}

/** Guidance hears of each turn once; of a reopening their leader too. What the institution said stays as it is. */
async function tell(ctx: Ctx, id: number, turn: 'met' | 'reopened'): Promise<void> {
  const [one] = await applications.byIds(ctx, [id]);
  if (!one) return;
  const leaders = turn === 'reopened' ? await applications.leadersOf(ctx, [one.guidance_id]) : [];
  await notices.tell(ctx, offerConditionNotices[turn], {
    to: [...new Set([one.guidance_id, ...leaders])],
    values: {
      id,
      number: one.number,
      student: one.student_name,
      where: `${one.institution_name} ${one.programme_name}`,
    },
  });
}

/** All conditions of a locked application. `by`: who changed something about them; nobody where results did. */
async function evaluateOffer(
  ctx: Ctx,
  application: { readonly id: number; readonly told_conditions: Turn },
  facts: Known,
  by: number | null,
): Promise<void> {
  const { id } = application;
  const conditions = await store.ofApplications(ctx, ctx.company_id, [id]);
  const checks = await store.checks(
    ctx,
    ctx.company_id,
    conditions.map((one) => one.id),
  );
  const rows = [];
  for (const condition of conditions) {
    const last = checks.find(({ condition_id }) => condition_id === condition.id);
    rows.push(await checkOne(ctx, condition, last, facts, by));
  }
  const { met, groups } = countMet(rows);
  const turn = turnOf(rows);
  await applications.keepConditions(ctx, id, {
    groups_met: met,
    groups_all: groups,
    outlook: groups === 0 ? null : outlookOfOffer(rows),
    told_conditions: turn,
  });
  if (turn !== null && turn !== application.told_conditions) await tell(ctx, id, turn);
}

/** Under the student's row: results and conditions of one student change one after the other. */
export async function evaluateApplication(ctx: Ctx, id: number, by: number | null = ctx.admin_id || null) {
  const row = await applications.lockAny(ctx, id);
  if (!row) return;
  await students.hold(ctx, row.student_id);
  await evaluateOffer(ctx, row, await factsOf(ctx, row.student_id), by);
}

/** Every offer of these students, in the transaction of what changed about their results. */
export async function evaluateStudents(ctx: Ctx, studentIds: readonly number[]): Promise<void> {
  await students.holdAll(ctx, studentIds);
  // A board's file has thousands of students, and few of them an offer.
  const offers = await applications.lockOffers(ctx, studentIds);
  for (const studentId of new Set(offers.map(({ student_id }) => student_id))) {
    const facts = await factsOf(ctx, studentId);
    for (const row of offers.filter(({ student_id }) => student_id === studentId))
      await evaluateOffer(ctx, row, facts, null);
  }
}

/** What nobody met by its day has failed. */
export async function evaluateOverdue(ctx: Ctx): Promise<void> {
  for (const id of await store.overdue(ctx, todayOf(ctx))) await evaluateApplication(ctx, id, null);
}
