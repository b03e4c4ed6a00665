import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { eventually } from '@/apps/server/testing/until.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { openingApi } from '@/domains/money/opening/opening.contract.ts';
import { openingImportApi } from '@/domains/money/opening/opening.import.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newCompany } from '@/domains/organisation/company/server/testing/company.samples.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import type { Outcome } from '@/domains/teaching/attendance/attendance.rules.ts';
import {
  type PastLesson,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import type { Operation } from './operations.ts';
import type { Meeting } from './people.ts';

// What a single call of its own does not show: several lessons at once, marks that others have made, a contract from its
// signature to its hours, rates and sheets of months in which lessons are being marked.

const COMPANY = { company: 1 };
const OUTCOMES: readonly Outcome[] = [
  'present',
  'present',
  'present',
  'late',
  'leave',
  'late_leave',
  'absent',
];
/** Lessons that somebody has marked; whoever comes first corrects or undoes them. */
const marked: PastLesson[] = [];
const unmarked: PastLesson[] = [];
const keepIn = (list: PastLesson[], lesson: PastLesson) => {
  list.push(lesson);
  if (list.length > 200) list.shift();
};
const marksOf = (at: Meeting, lesson: PastLesson) => ({
  lesson_id: lesson.id,
  ...(at.random.chance(0.05) && { teacher_absent: 1 as const }),
  students: lesson.student_ids.map((student_id) => ({ student_id, outcome: at.random.one(OUTCOMES) })),
});

async function markMany(at: Meeting): Promise<void> {
  const lessons: PastLesson[] = [];
  for (let n = 1 + at.random.below(3); n > 0; n--) {
    const isPair = at.random.chance(0.2);
    lessons.push(await pastLesson(at, isPair ? { students: 2, course_type: 17 } : {}));
  }
  // One that was undone, marked anew.
  const again = unmarked.shift();
  if (again) lessons.push(again);
  await at.owner.ok(attendanceApi.mark, { lessons: lessons.map((one) => marksOf(at, one)) }, COMPANY);
  for (const lesson of lessons) keepIn(marked, lesson);
}
async function correct(at: Meeting): Promise<void> {
  if (marked.length === 0) return;
  const mark = marksOf(at, at.random.one(marked.slice(-30)));
  const { seen } = await at.owner.ok(attendanceApi.correctPreview, mark, COMPANY);
  await at.owner.ok(attendanceApi.correct, { ...mark, seen, reason: '改' }, COMPANY);
}
async function undo(at: Meeting): Promise<void> {
  if (marked.length === 0) return;
  const lesson = at.random.one(marked.slice(-30));
  const { seen } = await at.owner.ok(attendanceApi.undoPreview, { lesson_id: lesson.id }, COMPANY);
  await at.owner.ok(attendanceApi.undo, { lesson_id: lesson.id, seen, reason: '点错了' }, COMPANY);
  marked.splice(marked.indexOf(lesson), 1);
  keepIn(unmarked, lesson);
}

/** Signed, approved, paid in two parts, its hours bought: each by whoever may. */
async function contract(at: Meeting): Promise<void> {
  const student_id = await richStudent(at);
  const [manager, finance] = [await at.app.as('manager'), await at.app.as('finance')];
  const { today, templates } = await manager.ok(contractApi.terms, {});
  const { id } = await manager.ok(contractApi.add, {
    student_id,
    template_id: templates[0]?.id as number,
    adviser_id: manager.admin_id,
    made_on: today,
    lines: [{ course_type: 12 as const, minutes: 600, gift_minutes: 60, price_fen: 300_000 }],
  });
  for (const step of ['push', 'sign', 'approve'] as const)
    await at.owner.ok(contractApi[step], { id }, COMPANY);
  const method_id = await paymentMethod(at);
  const payments: number[] = [];
  for (const part of [100_000, 200_000]) {
    const paid = await manager.ok(rechargeApi.add, {
      category: 'top' as const,
      reference: `STORM-${at.next()}`,
      received_fen: part,
      method_id,
      paid_at: Math.floor(Date.now() / 1000),
      lines: [{ student_id, amount_fen: part, contract_id: id }],
      submit_now: 1,
    });
    payments.push(paid.ids[0] as number);
    await finance.ok(rechargeApi.audit, { id: payments.at(-1) as number, pass: 1 });
  }
  const { lines } = await manager.ok(contractApi.get, { id });
  const buying = { student_id, course_type: 12 as const, contract_line_id: lines[0]?.id as number };
  const bought = await manager.ok(conversionApi.buy, {
    ...buying,
    paid_minutes: 600,
    gift_minutes: 60,
    ...(at.random.chance(0.5) ? { new_fen: 300_000 } : { learning_fen: 300_000 }),
  });
  await at.owner.ok(conversionApi.approve, { id: bought.id }, COMPANY);
  if (at.random.chance(0.3))
    await finance.ok(rechargeApi.reback, { id: at.random.one(payments), reason: '重复收款' });
}

/** A rate that began some days ago: what was taught since is paid differently. */
async function rateBack(at: Meeting): Promise<void> {
  const lesson = marked.at(-1 - at.random.below(20));
  if (!lesson) return;
  const day = new Date(Date.now() - at.random.below(20) * 86_400_000).toISOString().slice(0, 10);
  const rate = {
    teacher_id: lesson.teacher_id,
    course_type: 12 as const,
    unit: at.random.one(['hour', 'lesson'] as const),
    rate_fen: 10_000 + at.random.below(20_000),
    valid_from: day,
  };
  const { seen } = await at.owner.ok(payRateApi.preview, rate, COMPANY);
  await at.owner.ok(payRateApi.add, { ...rate, seen }, COMPANY);
}

/** The sheets of a month in which lessons are marked at this moment, or of the one before. */
async function sheets(at: Meeting): Promise<void> {
  const now = new Date();
  const ago = at.random.below(2);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15))
    .toISOString()
    .slice(0, 7);
  await at.owner.ok(salaryApi.draft, { month }, COMPANY);
  const { list } = await at.owner.ok(salaryApi.list, { month, status: 'draft' }, COMPANY);
  // Some only: whoever is final this month is paid the next.
  const sheet = list[at.random.below(Math.max(1, list.length))];
  if (!sheet) return;
  const manager = await at.app.as('manager');
  await manager.ok(salaryApi.complete, { id: sheet.id });
  if (at.random.chance(0.5)) await at.owner.ok(salaryApi.approve, { id: sheet.id }, COMPANY);
  else await manager.ok(salaryApi.reopen, { id: sheet.id });
}

/** Money back, by five people, while others teach and buy for the same student; sometimes the bank sends it back. */
async function refund(at: Meeting): Promise<void> {
  const { id: lot_id, student_id } = await boughtLot(at);
  const maker = await at.app.as(REFUND_PEOPLE.maker);
  const { id } = await maker.ok(refundApi.request, {
    student_id,
    accounts: [{ account: 'new' as const, amount_fen: 1_000 + at.random.below(90_000) }],
    lots: [{ lot_id, paid_minutes: 60 * (1 + at.random.below(10)) }],
    policy: at.random.one(['unit_paid', 'list_price', 'average'] as const),
    method_id: await paymentMethod(at),
    payee_name: '王女士',
    cause: '搬家',
  });
  for (const step of ['confirm', 'approve', 'finance', 'pay'] as const) {
    if (at.random.chance(0.1)) return;
    await (await at.app.as(REFUND_PEOPLE[step])).ok(refundApi[step], { id, pass: 1 });
  }
  const back = at.random.one(['fail', 'reback', undefined, undefined] as const);
  if (back) await at.owner.ok(refundApi[back], { id, reason: '银行退汇' }, COMPANY);
}

/** A new branch brings its books along: in a file by one person, looked at by another, who may find something wrong. */
async function opening(at: Meeting): Promise<void> {
  const branch = { company: await newCompany(at) };
  const [maker, decider] = [await at.app.as('manager'), at.owner];
  await unsafeSql(
    at.app,
    'INSERT INTO admin_company (family_id, admin_id, company_id) VALUES (1, $1, $2) ON CONFLICT DO NOTHING',
    [maker.admin_id, branch.company],
  );
  const rows = ['原系统编号,学员编号,新签款'];
  for (let n = 1 + at.random.below(3); n > 0; n--) {
    const { id } = await maker.ok(studentApi.add, { username: `期初学员${at.next()}` }, branch);
    const { number } = await maker.ok(studentApi.get, { id }, branch);
    rows.push(`QC-${at.next()},${number},${1 + at.random.below(9_000)}`);
  }
  const file = { name: '期初.csv', bytes: Buffer.from(rows.join('\n')) };
  const { id: imported } = await maker.ok(openingImportApi.preview, file as never, branch);
  await maker.ok(openingImportApi.run, { id: imported }, branch);
  const isDone = async () => {
    const { list } = await maker.ok(openingImportApi.get, { id: imported }, branch);
    return /^(done|stopped)$/.test(list[0]?.phase ?? '');
  };
  await eventually(isDone, 'timeout: the job is not done', { forMs: 60_000, everyMs: 250 });
  const id = (await maker.ok(openingApi.get, {}, branch)).list[0]?.id;
  if (!id) return;
  if (at.random.chance(0.2)) return void (await maker.ok(openingApi.discard, { id }, branch));
  await maker.ok(openingApi.submit, { id }, branch);
  if (at.random.chance(0.3)) {
    await decider.ok(openingApi.reject, { id, reason: '少了一行' }, branch);
    await maker.ok(openingApi.submit, { id }, branch);
  }
  // Two who decide at once: the one is told that the other was quicker.
  await Promise.all([1, 2].map(() => decider.call(openingApi.approve, { id }, branch)));
}

export const handwritten: readonly Operation[] = [
  { name: 'mark several lessons', weight: 36, run: markMany },
  { name: 'correct a mark', weight: 15, run: correct },
  { name: 'undo a mark', weight: 15, run: undo },
  { name: 'a contract and its money', weight: 8, run: contract },
  { name: 'a rate from a past day', weight: 3, run: rateBack },
  { name: 'sheets of this month', weight: 2, run: sheets },
  { name: 'a refund by five people', weight: 10, run: refund },
  { name: 'a branch opens its books', weight: 0.5, run: opening },
];
