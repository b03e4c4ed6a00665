import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { gradeScaleApi } from '../grade-scale.contract.ts';
import { gradeScaleText as text } from '../grade-scale.text.ts';

let app: TestApp;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

test('a scale is kept with its grades in their order, and they can be put into another', async () => {
  const grades = [{ grade: '7', points: 56 }, { grade: '6', points: 48 }, { grade: '5' }];
  const { id } = await affairs.ok(gradeScaleApi.add, { name: 'IB', grades });
  const found = async () => {
    const { list } = await affairs.ok(gradeScaleApi.list, {});
    return list.find((row) => row.id === id) as (typeof list)[number];
  };
  expect((await found()).grades_said).toBe('7 56 · 6 48 · 5');
  const swapped = [{ grade: '6' }, { grade: '7' }, { grade: '4' }];
  await affairs.ok(gradeScaleApi.edit, { id, version: 1, name: 'IB', grades: swapped });
  expect((await found()).grades.map(({ grade }) => grade)).toEqual(['6', '7', '4']);
  const twice = await affairs.call(gradeScaleApi.add, {
    name: 'IB 2',
    grades: [{ grade: '7' }, { grade: '7' }],
  });
  expect(twice).toMatchObject({ data: { fields: { grades: text.grade_twice[0] } } });
});
