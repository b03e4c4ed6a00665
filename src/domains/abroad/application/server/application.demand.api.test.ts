import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { applyDemandApi } from '../../apply-demand/apply-demand.contract.ts';
import { applyDemandOf } from '../../apply-demand/server/testing/apply-demand.samples.ts';
import { newProgramme } from '../../programme/server/testing/programme.samples.ts';
import { applicationApi } from '../application.contract.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

const HERE = { company: 1 };
const today = todayIn('Asia/Shanghai');

/** A service with two applications whose papers are checked. */
async function served() {
  const id = await applyDemandOf(at, 'submit', 'accept');
  const { version, student_id } = await at.owner.ok(applyDemandApi.get, { id }, HERE);
  const choices = [];
  for (let n = 0; n < 2; n++) choices.push({ programme_id: await newProgramme(at), tier: 'match' as const });
  await at.owner.ok(applyDemandApi.shortlist, { id, version, choices }, HERE);
  await at.owner.ok(applyDemandApi.plan, { id }, HERE);
  const { list } = await at.owner.ok(applicationApi.of_student, { student_id }, HERE);
  const applications = list.map((one) => one.id);
  for (const one of applications)
    for (const { id: document_id, version } of (await manager.ok(applicationApi.get, { id: one })).documents)
      await manager.ok(applicationApi.document_edit, { document_id, version, state: 'checked' });
  return { id, applications };
}
/** Both applications at once, each by somebody else. */
const both = <T>(applications: readonly number[], call: (id: number, by: Person) => Promise<T>) =>
  atOnce(
    app.db,
    `SELECT 1 FROM application WHERE id IN (${applications.join()}) FOR UPDATE`,
    applications.map((id, n) => () => call(id, n === 0 ? manager : at.owner)),
  );
const milestone = async (id: number, kind: string) =>
  (await at.owner.ok(applyDemandApi.get, { id }, HERE)).milestones.find((one) => one.kind === kind)?.status;

describe('the last two applications of a demand', () => {
  test('are submitted at once: its service has come so far', async () => {
    for (let n = 0; n < 4; n++) {
      const { id, applications } = await served();
      await both(applications, (one, by) =>
        by.ok(applicationApi.submit, { id: one, submitted_on: today }, HERE),
      );
      expect(await milestone(id, 'all_submitted')).toBe('owed');
    }
  });

  test('are rejected at once: nothing more is to be decided on', async () => {
    for (let n = 0; n < 4; n++) {
      const { id, applications } = await served();
      for (const one of applications)
        await manager.ok(applicationApi.submit, { id: one, submitted_on: today });
      await both(applications, (one, by) =>
        by.ok(applicationApi.decide, { id: one, decision_is: 'rejected', decided_on: today }, HERE),
      );
      expect(await milestone(id, 'first_outcome')).toBe('owed');
    }
  });
});
