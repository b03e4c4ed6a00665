import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { examEntryApi } from '../../exam-entry/exam-entry.contract.ts';
import { ENTRY_PEOPLE, examinee, offered } from '../../exam-entry/server/testing/exam-entry.samples.ts';
import { resultApi } from '../result.contract.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const HERE = { company: 1 };
const ITEMS = Array.from({ length: 8 }, () => ({}));
const student = (id: number): string => `SELECT 1 FROM student WHERE id = ${id} FOR UPDATE`;
test('results of one student by eight people at once: each is kept', async () => {
  const { series_id, item_ids } = await offered(at, ITEMS);
  const student_id = await examinee(at);
  const affairs = await app.as('affairs');
  const answers = await atOnce(
    app.db,
    student(student_id),
    item_ids.map(
      (item_id) => () =>
        affairs.call(resultApi.save, { student_id, series_id, item_id, kind: 'final', grade: 'A' }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(ITEMS.map(() => 1));
});

test('demands of one student by eight people at once: each is kept', async () => {
  const { series_id, centre_id, item_ids } = await offered(at, ITEMS);
  const student_id = await examinee(at);
  const maker = await app.as(ENTRY_PEOPLE.add);
  const answers = await atOnce(
    app.db,
    student(student_id),
    item_ids.map(
      (item_id) => () =>
        maker.call(examEntryApi.add, { student_id, series_id, centre_id, lines: [{ item_id }] }, HERE),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(ITEMS.map(() => 1));
});
