import { invalid, must, notFound, refuse } from '@/kernel/errors.ts';
import type { Payment } from '@/kernel/payment.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { spanOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { monthCloses } from '../../../money/month-close/server/month-close.service.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { CLASS_WORK, ONE_WORK } from '../../../teaching/attendance/attendance.access.ts';
import { attendances } from '../../../teaching/attendance/server/attendance.service.ts';
import { payAdjustments } from '../../pay-adjustment/server/pay-adjustment.service.ts';
import { payLines } from '../../pay-line/server/pay-line.service.ts';
import { salaryPermissions as may, TEACHER_SALARY } from '../salary.access.ts';
import { type Check, salaryApi } from '../salary.contract.ts';
import { salaryApproved, salaryRaised, salaryResolved } from '../salary.notices.ts';
import { hasAllRates, isOver, maskNumber, paidInTime, unpaidWhy } from '../salary.rules.ts';
import { type Sheet, salaryStatus } from '../salary.status.ts';
import { salaryText as text } from '../salary.text.ts';
import { salaryListStore as lists, type SalaryFilter } from './salary.list.store.ts';
import { payslip } from './salary.payslip.ts';
import { type SalaryRow, salaryStore as store } from './salary.store.ts';

const seen = (ctx: Ctx, teacherId?: number) => payLines.seen(ctx, teacherId, may.read);
const onlySeen = async <F extends SalaryFilter>(ctx: Ctx, filter: F): Promise<F> => ({
  ...filter,
  teacher_id: await seen(ctx, filter.teacher_id),
});
async function found(ctx: Ctx, id: number) {
  const sheet = await lists.find(ctx, id, await onlySeen(ctx, {}));
  if (!sheet) throw notFound();
  return sheet;
}
const isOwn = async (ctx: Ctx, teacherId: number) => (await teachers.mine(ctx))?.id === teacherId;

/** First the company's pay, so that no line comes in between; then the sheet. */
async function lock(ctx: Ctx, id: number): Promise<SalaryRow | undefined> {
  await payLines.hold(ctx);
  return store.lock(ctx, id);
}
const setStatus = (ctx: Ctx, id: number, status: string) =>
  explain(store.setStatus(ctx, id, status), {
    salary_sums: () => refuse(text.moved),
    salary_final: () => refuse(text.is_final),
  });
const sheets = { lock, setStatus };

async function mustBeUnquestioned(ctx: Ctx, id: number): Promise<void> {
  if (await store.isQuestioned(ctx, id)) throw refuse(text.differences_open);
}

const effects = {
  /** What is confirmed is what there is now. */
  count: async (ctx: Ctx, doc: Sheet) => {
    must(isOver(doc.month, todayOf(ctx)));
    await mustBeUnquestioned(ctx, doc.id);
    must(hasAllRates({ missing: await store.recount(ctx, doc) }));
  },
  tell: async (ctx: Ctx, doc: Sheet) => {
    await mustBeUnquestioned(ctx, doc.id);
    const to = await store.teacherAccount(ctx, doc.teacher_id);
    const money = formatFen(doc.lines_fen + doc.adjustments_fen);
    const values = { id: doc.id, month: doc.month, money };
    if (to && to !== ctx.admin_id) await notices.tell(ctx, salaryApproved, { to: [to], values });
  },
  payOut: async (ctx: Ctx, { id, month }: Sheet, input: object) => {
    const { pay_reference = '', paid_on = todayOf(ctx) } = input as Payment;
    const inTime = paidInTime(paid_on, month, todayOf(ctx));
    if (inTime !== true) throw invalid({ paid_on: inTime });
    await store.setPayment(ctx, id, { pay_reference, paid_on });
  },
  tellWhy: (ctx: Ctx, { id }: Sheet, { reason = '' }: { reason?: string }) =>
    store.keepReason(ctx, id, reason),
};

async function draft(ctx: Ctx, month: string) {
  await payLines.hold(ctx);
  return explain(store.draft(ctx, month), {
    salary_month_is_open: () => refuse(fill(text.month_locked, { month })),
  });
}

async function confirmAll(ctx: Ctx, month: string) {
  must(isOver(month, todayOf(ctx)));
  await draft(ctx, month);
  let [done, left] = [0, 0];
  for (const { id, missing } of await store.drafts(ctx, month)) {
    if (missing > 0 || (await store.isQuestioned(ctx, id))) {
      left++;
      continue;
    }
    await transition(ctx, salaryStatus.transitions.complete, sheets, effects as never, { id });
    done++;
  }
  return { done, left };
}

/** How many there are of whatever stands in the way of a month, and where they are. */
async function checked(ctx: Ctx, month: string): Promise<Check[]> {
  const { from, to } = spanOf(ctx.time_zone, month);
  const unmarked = await attendances.unmarked(ctx, { from, to });
  const { missing } = await payLines.totals(ctx, { month });
  const { waiting } = await payAdjustments.totals(ctx, { month });
  const { drafts, completed, raised, undrafted } = await lists.open(ctx, month);
  const lessons = (path: string) => `${path}?state=unmarked&from=${from}&to=${to}`;
  const here = (more = '') => `${TEACHER_SALARY}?month=${month}${more}`;
  return [
    { key: 'unmarked_one', count: unmarked.one, url: lessons(ONE_WORK) },
    { key: 'unmarked_class', count: unmarked.class, url: lessons(CLASS_WORK) },
    { key: 'missing', count: missing, url: here('&only=missing_only') },
    { key: 'adjustments', count: waiting, url: here('&view=adjustments&status=submitted') },
    { key: 'raised', count: raised, url: here('&only=raised_only') },
    { key: 'undrafted', count: undrafted, url: here() },
    { key: 'drafts', count: drafts, url: here('&status=draft') },
    { key: 'completed', count: completed, url: here('&status=completed') },
  ];
}

/** What other nouns ask of salaries. */
export const salaries = {
  waiting: store.waiting,
  byTeacher: store.byTeacher,
  checked,
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await lists.find(ctx, id, await onlySeen(ctx, {}))) !== undefined,
};

export const salaryService = implement(salaryApi, {
  list: async (ctx, query) => lists.page(ctx, await onlySeen(ctx, query)),
  totals: async (ctx, filter) => ({
    ...(await lists.totals(ctx, await onlySeen(ctx, filter))),
    is_locked: filter.month !== undefined && (await monthCloses.has(ctx, filter.month)),
  }),
  get: async (ctx, { id }) => {
    const sheet = await found(ctx, id);
    const { company_id, teacher_id, month } = sheet;
    const is_own = await isOwn(ctx, teacher_id);
    const account = await store.account(ctx, company_id, teacher_id);
    const inFull = is_own || ctx.holds(may.account);
    return {
      ...sheet,
      is_own,
      account: account && { ...account, number: inFull ? account.number : maskNumber(account.number) },
      differences: await store.differences(ctx, company_id, id),
      adjustments: await payAdjustments.ofSheet(ctx, company_id, teacher_id, month),
    };
  },
  payslip: async (ctx, { id }) => payslip(ctx, await found(ctx, id)),
  draft: (ctx, { month }) => draft(ctx, month),
  confirmAll: (ctx, { month }) => confirmAll(ctx, month),
  raise: async (ctx, { id, question }) => {
    const sheet = await found(ctx, id);
    if (sheet.company_id !== ctx.company_id) throw notFound();
    if (!(await isOwn(ctx, sheet.teacher_id))) throw refuse(text.own_only);
    const difference_id = await store.raise(ctx, id, question);
    const values = { id, month: sheet.month, name: sheet.teacher_name, question };
    const to = sheet.created_by;
    if (to && to !== ctx.admin_id) await notices.tell(ctx, salaryRaised, { to: [to], values });
    return { id, difference_id };
  },
  resolve: async (ctx, { difference_id, answer }) => {
    const doc = await store.lockDifference(ctx, difference_id);
    if (!doc) throw notFound();
    if (doc.resolved_at) throw refuse(text.resolved_already);
    await store.resolve(ctx, difference_id, answer);
    const values = { id: doc.salary_id, month: doc.month, answer };
    if (doc.created_by !== ctx.admin_id)
      await notices.tell(ctx, salaryResolved, { to: [doc.created_by], values });
    return { id: doc.salary_id };
  },
  setAccount: async (ctx, { bank = '', ...input }) => {
    const unknown = () => invalid({ teacher_id: text.teacher_not_found });
    if (!(await payLines.knows({ ...ctx, reading: [ctx.company_id] }, input.teacher_id))) throw unknown();
    await explain(store.setAccount(ctx, { ...input, bank }), { pay_account_teacher: unknown });
    return { id: input.teacher_id };
  },
  check: async (ctx, { month }) => ({
    list: await checked(ctx, month),
    is_locked: await monthCloses.has(ctx, month),
  }),
  compare: async (ctx, query) => {
    if (query.teacher_id && !(await payLines.knows(ctx, query.teacher_id))) throw notFound();
    return lists.compare(ctx, query);
  },
  export: async function* (ctx, filter) {
    yield* lists.all(ctx, await onlySeen(ctx, filter));
  },
  fileCheck: async (ctx, { month }) => {
    const sheets = (await lists.unpaid(ctx, month)).map((sheet) => ({ ...sheet, why: unpaidWhy(sheet) }));
    const filed = sheets.filter(({ why }) => why === undefined || why === 'no_account');
    return {
      count: filed.length,
      total_fen: sumOf(filed, ({ total_fen }) => total_fen),
      list: sheets.flatMap(({ id, teacher_name, total_fen, why }) =>
        why ? [{ id, teacher_name, total_fen, why }] : [],
      ),
    };
  },
  file: (ctx, { month }) => lists.file(ctx, month),
  ...transitionHandlers(salaryStatus, sheets, effects),
});
