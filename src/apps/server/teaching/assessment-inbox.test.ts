import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxApi } from '@/domains/insight/inbox/inbox.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { assessmentApi } from '@/domains/pay/assessment/assessment.contract.ts';
import { cycleApi } from '@/domains/pay/assessment/assessment-cycle.contract.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let manager: Person;
let affairs: Person;
let teacher: Person;
beforeAll(async () => {
  app = await testApp();
  [manager, affairs, teacher] = [await app.as('manager'), await app.as('affairs'), await app.as('teacher')];
});
afterAll(() => app.close());

test('an assessment waits in the assessor’s inbox, then in the confirmers’, and each is told', async () => {
  const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
    teacher.admin_id,
  ]);
  const { id: cycle_id } = await manager.ok(cycleApi.add, {
    name: '收件箱考核',
    starts_on: '2020-01-01',
    ends_on: '2020-03-31',
    criteria: [{ kind: 'teaching', name: '教学', weight: 100, source: 'assessor' }],
  });
  const opened = await manager.ok(assessmentApi.add, {
    cycle_id,
    teacher_ids: [rows[0].id],
    assessor_id: affairs.admin_id,
  });
  const id = opened.ids[0] as number;
  const waits = async (who: Person) =>
    (await who.ok(inboxApi.list, {})).groups
      .filter(({ kind }) => kind === 'assessment')
      .flatMap((group) => group.rows)
      .some((row) => row.id === id);
  const kinds = async (who: Person) => (await who.ok(noticeApi.list, {})).list.map(({ kind }) => kind);
  expect(await waits(affairs)).toBe(true);
  expect(await waits(manager)).toBe(false);
  expect(await kinds(affairs)).toContain('assessment.asked');

  const { version, scores } = await affairs.ok(assessmentApi.get, { id });
  const given = scores.map(({ criterion_id }) => ({ criterion_id, score: 66 }));
  await affairs.ok(assessmentApi.save, { id, version, scores: given, submits: 1 });
  expect(await waits(affairs)).toBe(false);
  expect(await waits(manager)).toBe(true);
  expect(await kinds(manager)).toContain('assessment.waits');

  await manager.ok(assessmentApi.confirm, { id });
  expect(await waits(manager)).toBe(false);
  expect(await kinds(teacher)).toContain('assessment.confirmed');
  const { list } = await affairs.ok(assessmentApi.list, { mine: 1, limit: 100 });
  expect(list.some((row) => row.id === id)).toBe(false);
});
