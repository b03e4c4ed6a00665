import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { makeUpApi } from '@/domains/teaching/attendance/make-up.contract.ts';
import { Arranger } from './testing/samples/arranger.ts';
import { markedLesson, markOf, pastLesson } from './testing/samples/attendance.ts';
import { richStudent } from './testing/samples/hours.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

// Found by a storm (seed prof2): those who lock in another order meet in deadlocks, and four in a row are an error;
// or all wait for one student's money because whoever waits for it holds what everybody needs.

let house: TestApp;
let at: Arranger;
beforeAll(async () => {
  house = await testApp();
  at = await Arranger.in(house);
});
afterAll(() => house.close());

/** What is free while somebody else has the student's money and `work` waits for it. */
async function whileMoneyIsHeld(
  studentId: number,
  work: () => Promise<unknown>,
  free: string,
  id: number | string,
): Promise<void> {
  const other = await house.db.superPool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM student_money WHERE student_id = $1 FOR UPDATE', [studentId]);
    const working = work();
    working.catch(() => undefined);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT ledger_%'`;
    while ((await house.db.superPool.query(waiting)).rowCount === 0) await sleep(10);
    expect((await other.query(`${free} NOWAIT`, [id])).rowCount).toBeGreaterThan(0);
    await other.query('ROLLBACK');
    await working;
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
}

test('a lesson that is being marked can be paid for by whoever prices it anew', async () => {
  const lesson = await pastLesson(at);
  await whileMoneyIsHeld(
    lesson.student_ids[0] as number,
    () => at.owner.ok(attendanceApi.mark, { lessons: [markOf(lesson)] }, { company: 1 }),
    'SELECT 1 FROM lesson WHERE id = $1 FOR KEY SHARE',
    lesson.id,
  );
});

test('whoever plans a make-up has locked nothing of it before the student’s hours', async () => {
  const lesson = await markedLesson(at, 'leave');
  const { rows } = await house.db.superPool.query('SELECT id FROM make_up WHERE missed_lesson_id = $1', [
    lesson.id,
  ]);
  const id = rows[0].id as number;
  const starts_at = Math.floor(Date.now() / 86_400_000 + 300) * 86_400 + 36_000;
  await whileMoneyIsHeld(
    lesson.student_ids[0] as number,
    () => at.owner.ok(makeUpApi.plan, { id, version: 1, starts_at }, { company: 1 }),
    'SELECT 1 FROM make_up WHERE id = $1 FOR UPDATE',
    id,
  );
});

test('the next number of conversions is free while one waits for a student’s money', async () => {
  const student_id = await richStudent(at);
  const input = {
    ...{ student_id, from_account: 'new' as const, to_account: 'learning' as const, amount_fen: 1_000 },
  };
  await at.owner.ok(conversionApi.add, input, { company: 1 });
  await whileMoneyIsHeld(
    student_id,
    () => at.owner.ok(conversionApi.add, input, { company: 1 }),
    'SELECT 1 FROM number_series WHERE company_id = 1 AND prefix = $1 FOR UPDATE',
    'ZH',
  );
});
