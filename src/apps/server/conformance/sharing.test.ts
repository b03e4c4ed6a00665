import { afterAll, beforeAll, expect, test } from 'vitest';
import { newApplication } from '@/domains/abroad/application/server/testing/application.samples.ts';
import { examinee, offered, submitted } from '@/domains/exam/exam-entry/server/testing/exam-entry.samples.ts';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { modules } from '../../modules.ts';
import { Arranger } from '../testing/arranger.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const HERE = { company: 1 };
/** It shares its data with the first. */
const SHARING = { company: 3 };
const A_DAY = 86_400;
/** Some of what has an answer in a student's own company. */
const ANSWERED = [
  'api_plan_busy',
  'api_exam_entry_list',
  'api_exam_entry_offers',
  'api_exam_entry_timetable',
  'api_candidate_info_of_student',
  'api_achievement_list',
  'api_application_list',
  'api_apply_list',
  'api_application_work_counts',
];
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

/** Everything of exams and applications that is read about a student, and when they have no time for lessons. */
const OF_A_STUDENT = modules
  .filter(({ wing }) => wing === 'exam' || wing === 'abroad')
  .flatMap(({ endpoints }) => endpoints)
  .concat(planApi.busy)
  .filter((one) => !isWrite(one) && !one.navigation)
  .filter((one) => 'shape' in one.input && 'student_id' in (one.input.shape as object));

/** Of the tables that name a student, those with rows about this one that a reader sees. */
async function tablesAbout(query: Ctx['query'], studentId: number): Promise<string[]> {
  const { rows } = await query(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'student_id' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await query(`SELECT FROM ${name} WHERE student_id = $1 LIMIT 1`, [studentId]);
    if (rowCount) found.push(name);
  }
  return found;
}

interface Asked {
  readonly student_id: number;
  readonly series_id: number;
}
/** What is said about somebody, whoever they are. */
async function said(endpoint: Endpoint, asked: Asked, where: typeof HERE): Promise<string> {
  const plain = { ...asked, from: at.now, to: at.now + 365 * A_DAY };
  const [input] = [{ ...plain, view: 'all' }, plain].filter((one) => endpoint.input.safeParse(one).success);
  if (!input) throw new Error(`${endpoint.action} is asked something else`);
  const { code, data } = await at.owner.call(endpoint, input as never, where);
  const { username } = await at.owner.ok(studentApi.get, { id: asked.student_id }, HERE);
  return JSON.stringify({ code, data })
    .replaceAll(`"student_id":${asked.student_id}`, '"student_id":0')
    .replaceAll(username, '');
}

/** Entered, applying and with a result. */
async function busyStudent(): Promise<Asked> {
  const of = await offered(at, [{ starts_at: at.clock() + 160 * A_DAY }]);
  const known = { student_id: await examinee(at), series_id: of.series_id };
  await submitted(at, of, known.student_id);
  await newApplication(at, known.student_id);
  const sitting = { ...known, item_id: of.item_ids[0] as number };
  await at.owner.ok(resultApi.save, { ...sitting, kind: 'final', grade: 'A' }, HERE);
  return known;
}

test('a company that shares data has the row of a student, and none of their applications, entries or results', async () => {
  const { student_id } = await busyStudent();
  const seen = await at.within(async ({ query }) => {
    await query(`SELECT set_config('app.shared_companies', '${HERE.company},${SHARING.company}', true)`);
    const { rowCount } = await query('SELECT FROM student WHERE id = $1', [student_id]);
    return { students: rowCount, tables: await tablesAbout(query, student_id) };
  }, SHARING.company);
  expect(seen.students).toBe(1);
  expect(seen.tables.filter((name) => !name.startsWith('student_'))).toEqual([]);
  const there = await at.within(({ query }) => tablesAbout(query, student_id));
  expect(there).toEqual(expect.arrayContaining(['application', 'candidate', 'exam_entry', 'exam_result']));
});

test('whatever it asks about them is answered as if nothing were known', async () => {
  const known = await busyStudent();
  const blank = { ...known, student_id: await newStudent(at) };
  const told: string[] = [];
  const toldHere: string[] = [];
  for (const endpoint of OF_A_STUDENT) {
    const differs = async (where: typeof HERE) =>
      (await said(endpoint, known, where)) !== (await said(endpoint, blank, where));
    if (await differs(SHARING)) told.push(endpoint.action);
    if (await differs(HERE)) toldHere.push(endpoint.action);
  }
  expect(told).toEqual([]);
  // In their own company the same questions have answers.
  expect(toldHere).toEqual(expect.arrayContaining(ANSWERED));
});
