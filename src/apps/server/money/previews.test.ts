import { afterAll, beforeAll, expect, test } from 'vitest';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import { carryForwardApi } from '@/domains/money/carry-forward/carry-forward.contract.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import {
  markedLesson,
  markOf,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { courseApi } from '@/domains/teaching/course/course.contract.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import { readOnly } from '@/kernel/server/db/read-only.ts';
import { Arranger, type Input } from '../testing/arranger.ts';
import { sampleFor } from '../testing/samples.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

/** The session is marked as used beside the call; the rest is the kernel's own. */
const BESIDE = ['session', 'admin_login', 'idempotency_key', 'rate_limit', 'job', 'audit_log'];

/** As if somebody were changing everything: nobody else writes or locks a row, marks, sets a rate or closes a month. */
async function whileAllIsLocked<T>(work: () => Promise<T>): Promise<T> {
  const holder = await app.db.superPool.connect();
  try {
    const { rows } = await holder.query(
      `SELECT quote_ident(relname) AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY ($1) ORDER BY 1`,
      [BESIDE],
    );
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`);
    await holder.query(
      "SELECT pg_advisory_xact_lock(hashtext(name), 1) FROM unnest('{pay,month_close}'::text[]) AS name",
    );
    return await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}
const MOST_MS = 5_000;
async function atOnce<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it waits for a lock')), MOST_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
const without = ({ snapshot: _, reason: __, ...input }: Input): Input => input;
const sample = async (action: `api_${string}`) => (await sampleFor({ action }, at)).input;

const previews: readonly (readonly [string, Endpoint, () => Promise<Input>])[] = [
  ['undoing marks', attendanceApi.undoPreview, async () => ({ lesson_id: (await markedLesson(at)).id })],
  [
    'correcting marks',
    attendanceApi.correctPreview,
    async () => ({ ...markOf(await markedLesson(at), 'late_leave') }),
  ],
  [
    'correcting leave to presence',
    attendanceApi.correctPreview,
    async () => ({ ...markOf(await markedLesson(at, 'leave'), 'present') }),
  ],
  [
    'a rate',
    payRateApi.preview,
    async () => {
      const { teacher_id } = await markedLesson(at);
      return { teacher_id, course_type: 12, unit: 'hour', rate_fen: 1, valid_from: '2020-01-01' };
    },
  ],
  ['the check of a month’s pay', salaryApi.check, async () => ({ month: '2020-01' })],
  ['the pay file', salaryApi.fileCheck, async () => ({ month: '2020-01' })],
  ['the check of a month', monthCloseApi.check, async () => ({ month: '2020-01' })],
  ['planning', planApi.preview, async () => without(await sample('api_plan_add'))],
  ['planning anew', planApi.editPreview, async () => without(await sample('api_plan_edit'))],
  ['adjusting lessons', planApi.adjustPreview, async () => without(await sample('api_plan_adjust'))],
  ['planning a course', courseApi.planPreview, async () => without(await sample('api_course_plan'))],
  ['a refund', refundApi.simulate, () => sample('api_refund_simulate')],
  [
    'a clearing',
    clearingApi.preview,
    async () => ({ student_id: (await sample('api_clearing_add')).student_id }),
  ],
  [
    'a carry-forward',
    carryForwardApi.preview,
    async () => ({ contract_id: (await sample('api_carry_forward_add')).contract_id }),
  ],
  [
    'a branch transfer',
    branchTransferApi.preview,
    async () => ({ student_id: (await sample('api_branch_transfer_add')).student_id }),
  ],
  [
    'a conversion',
    conversionApi.quote,
    async () => ({ student_id: (await pastLesson(at)).student_ids[0], course_type: 12, paid_minutes: 60 }),
  ],
];

test.each(previews)(
  'the preview of %s takes no locks: it answers while everything is being changed',
  async (_, endpoint, make) => {
    const input = await make();
    const answer = await whileAllIsLocked(() =>
      atOnce(at.owner.call(endpoint, input as never, { company: 1 })),
    );
    expect(answer).toMatchObject({ code: 1 });
  },
);

test('the preview of undoing answers at once while somebody else holds the student, the lesson and its make-up', async () => {
  const lesson = await markedLesson(at, 'leave');
  const holder = await app.db.superPool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM student_money WHERE student_id = ANY ($1) FOR UPDATE', [
      lesson.student_ids,
    ]);
    await holder.query('SELECT 1 FROM lesson WHERE id = $1 FOR UPDATE', [lesson.id]);
    await holder.query('SELECT 1 FROM make_up WHERE missed_lesson_id = $1 FOR UPDATE', [lesson.id]);
    const shown = await atOnce(
      at.owner.call(attendanceApi.undoPreview, { lesson_id: lesson.id }, { company: 1 }),
    );
    expect(shown).toMatchObject({ code: 1, data: { students: [{ make_ups: { before: 1, after: 0 } }] } });
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

test('who only looks is refused every lock of a row and every change by the database, and goes on afterwards', async () => {
  await app.db.asSystem(async (ctx) => {
    for (const sql of [
      'SELECT 1 FROM lesson LIMIT 1 FOR UPDATE',
      "UPDATE company SET phone = '1' WHERE id = 1",
    ])
      await expect(readOnly(ctx, () => ctx.query(sql))).rejects.toThrow(/read-only transaction/);
    await ctx.query('UPDATE company SET phone = phone WHERE id = 1');
  });
});
