import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { milestoneTemplateApi } from '../milestone-template.contract.ts';
import { milestoneTemplateText } from '../milestone-template.text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('milestones, checks and warnings are the usual ones until a company decides others, which come to a whole', async () => {
  const manager = await app.as('manager');
  const usual = await manager.ok(milestoneTemplateApi.get, {});
  expect(usual).toEqual({
    plan_percent: 40,
    submit_percent: 40,
    outcome_percent: 20,
    portal_check_days: 7,
    deadline_warn_days: [30, 14, 7, 3, 1],
    version: 0,
  });
  expect(await manager.call(milestoneTemplateApi.edit, { ...usual, plan_percent: 50 })).toMatchObject({
    code: 2,
    data: { fields: { outcome_percent: milestoneTemplateText.not_whole[0] } },
  });
  const decided = { ...usual, plan_percent: 50, submit_percent: 30, portal_check_days: 3 };
  await manager.ok(milestoneTemplateApi.edit, { ...decided, deadline_warn_days: [2, 21, 2] });
  expect(await manager.ok(milestoneTemplateApi.get, {})).toEqual({
    ...decided,
    deadline_warn_days: [21, 2],
    version: 1,
  });
  expect((await manager.call(milestoneTemplateApi.edit, usual)).code).toBe(5);
  const owner = await app.as('owner');
  expect(await owner.ok(milestoneTemplateApi.get, {}, { company: 2 })).toMatchObject({ plan_percent: 40 });
  expect((await (await app.as('guidance')).call(milestoneTemplateApi.edit, usual)).code).toBe(3);
});
