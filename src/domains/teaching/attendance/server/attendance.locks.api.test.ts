import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/samples/arranger.ts';
import { markedLesson, markOf, pastLesson } from '@/apps/server/testing/samples/attendance.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { attendanceApi } from '../attendance.contract.ts';
import { makeUpApi } from '../make-up.contract.ts';

// Found by a storm (seed prof2): those who lock in another order meet in deadlocks, and four in a row are an error.

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
  id: number,
): Promise<void> {
  const other = await house.db.superPool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM student_money WHERE student_id = $1 FOR UPDATE', [studentId]);
    const working = work();
    working.catch(() => undefined);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger_lock%'`;
    while ((await house.db.superPool.query(waiting)).rowCount === 0) await sleep(10);
    expect((await other.query(`${free} NOWAIT`, [id])).rowCount).toBe(1);
    await other.query('ROLLBACK');
    await working;
  } finally {
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
