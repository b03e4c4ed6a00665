import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import {
  newApplication,
  submittedApplication,
} from '../../application/server/testing/application.samples.ts';
import { trackingApi } from '../tracking.contract.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());
const today = todayIn('Asia/Shanghai');

describe('tracking', () => {
  test('begins with the submission; one click says that there is nothing new', async () => {
    const application_id = await submittedApplication(at);
    const get = async () => (await manager.ok(trackingApi.list, { application_id })).list[0];
    expect(await get()).toMatchObject({ checked_on: null, next_check_on: plusDays(today, 7) });
    await manager.ok(trackingApi.edit, { application_id, check_days: 3 });
    await manager.ok(trackingApi.look_nothing, { application_id });
    expect(await get()).toMatchObject({ checked_on: today, next_check_on: plusDays(today, 3) });
    const early = await manager.call(trackingApi.look_nothing, { application_id: await newApplication(at) });
    expect(early).toMatchObject({ code: 0 });
  });

  test('knows what is asked for until it is done, and the visa', async () => {
    const application_id = await submittedApplication(at);
    const get = async () => (await manager.ok(trackingApi.list, { application_id })).list[0];
    const { request_id } = await manager.ok(trackingApi.request_add, {
      application_id,
      wording: '补交成绩单',
    });
    expect(await get()).toMatchObject({ request_names: ['补交成绩单'] });
    await manager.ok(trackingApi.request_done, { request_id, done_on: today });
    expect(await get()).toMatchObject({ request_names: [], requests: [{ id: request_id, done_on: today }] });
    const half = { application_id, visa_result: 'granted' as const };
    expect(await manager.call(trackingApi.edit, half)).toMatchObject({ code: 2 });
    await manager.ok(trackingApi.edit, { ...half, visa_on: today });
    expect(await get()).toMatchObject({ visa_result: 'granted' });
  });
});
