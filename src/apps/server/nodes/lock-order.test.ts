import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { makeUpApi } from '@/domains/teaching/attendance/make-up.contract.ts';
import {
  markedLesson,
  markOf,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { Arranger } from '../testing/arranger.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Found by a storm (seed prof2): those who lock in another order meet in deadlocks, and four in a row are an error;
// or all wait for one student's money because whoever waits for it holds what everybody needs.

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

/** What can be done while somebody else has the student's money and `work` waits for it. */
async function whileMoneyIsHeld(
  studentId: number,
  work: () => Promise<unknown>,
  free: (other: PoolClient) => Promise<unknown>,
): Promise<void> {
  const other = await app.db.superPool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM student_money WHERE student_id = $1 FOR UPDATE', [studentId]);
    const working = work();
    working.catch(() => undefined);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT ledger_%'`;
    while ((await app.db.superPool.query(waiting)).rowCount === 0) await sleep(10);
    await free(other);
    await other.query('ROLLBACK');
    await working;
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
}

const locks = (row: string, id: number) => async (other: PoolClient) =>
  expect((await other.query(`SELECT 1 FROM ${row} NOWAIT`, [id])).rowCount).toBeGreaterThan(0);

test('a lesson that is being marked can be paid for by whoever prices it anew', async () => {
  const lesson = await pastLesson(at);
  await whileMoneyIsHeld(
    lesson.student_ids[0] as number,
    () => at.owner.ok(attendanceApi.mark, { lessons: [markOf(lesson)] }, { company: 1 }),
    locks('lesson WHERE id = $1 FOR KEY SHARE', lesson.id),
  );
});

test('whoever plans a make-up has locked nothing of it before the student’s hours', async () => {
  const lesson = await markedLesson(at, 'leave');
  const { rows } = await app.db.superPool.query('SELECT id FROM make_up WHERE missed_lesson_id = $1', [
    lesson.id,
  ]);
  const id = rows[0].id as number;
  const starts_at = Math.floor(Date.now() / 86_400_000 + 300) * 86_400 + 36_000;
  await whileMoneyIsHeld(
    lesson.student_ids[0] as number,
    () => at.owner.ok(makeUpApi.plan, { id, version: 1, starts_at }, { company: 1 }),
    locks('make_up WHERE id = $1 FOR UPDATE', id),
  );
});

test('while a conversion waits for a student’s money, another student’s takes its number and is done', async () => {
  const student_id = await richStudent(at);
  const { rows } = await app.db.superPool.query(
    'SELECT student_id AS id FROM student_money WHERE company_id = 1 AND new_fen > 9000 AND student_id <> $1 LIMIT 1',
    [student_id],
  );
  const convert = (whose: number) => {
    const fields = { from_account: 'new' as const, to_account: 'learning' as const, amount_fen: 1_000 };
    return at.owner.ok(conversionApi.add, { student_id: whose, ...fields }, { company: 1 });
  };
  await whileMoneyIsHeld(
    student_id,
    () => convert(student_id),
    () => convert(rows[0].id),
  );
});
