import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { examCentreApi } from '../exam-centre.contract.ts';
import { examCentreText as text } from '../exam-centre.text.ts';
import { boardId } from './testing/exam-centre.samples.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

test('a number stands once at its board and has five characters', async () => {
  const centre = { exam_board_id: await boardId(at, 'OCR'), name: '静安考点', number: '12345' };
  await affairs.ok(examCentreApi.add, centre);
  expect(await affairs.call(examCentreApi.add, centre)).toMatchObject({
    code: 2,
    data: { fields: { number: text.number_taken[0] } },
  });
  await affairs.ok(examCentreApi.add, { ...centre, exam_board_id: await boardId(at, 'AQA') });
  expect(await affairs.call(examCentreApi.add, { ...centre, number: '1234' })).toMatchObject({
    code: 2,
    data: { fields: { number: text.number_form[0] } },
  });
});

test('those that are on are offered by board', async () => {
  const exam_board_id = await boardId(at, 'CAIE');
  const { list } = await (await app.as('adviser')).ok(examCentreApi.options, { exam_board_id });
  expect(list.length).toBeGreaterThan(0);
  expect(list.every((row) => row.exam_board_id === exam_board_id)).toBe(true);
});
