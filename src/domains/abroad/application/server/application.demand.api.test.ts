import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { applyDemandApi } from '../../apply-demand/apply-demand.contract.ts';
import { applyDemandOf } from '../../apply-demand/server/testing/apply-demand.samples.ts';
import { newProgramme } from '../../programme/server/testing/programme.samples.ts';
import { applicationApi } from '../application.contract.ts';
import { applicationText as text } from '../application.text.ts';
import { applicationDraft } from './testing/application.samples.ts';

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

async function checkPapers(application_id: number): Promise<void> {
  const { documents } = await manager.ok(applicationApi.get, { id: application_id });
  for (const { id: document_id, version } of documents)
    await manager.ok(applicationApi.document_edit, { document_id, version, state: 'checked' });
}
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
  for (const one of applications) await checkPapers(one);
  return { id, applications };
}
/** Both applications at once, each by somebody else. */
const both = <T>(applications: readonly number[], call: (id: number, by: Person) => Promise<T>) =>
  atOnce(
    app.db,
    `SELECT 1 FROM application WHERE id IN (${applications.join()}) FOR UPDATE`,
    applications.map((id, n) => () => call(id, n === 0 ? manager : at.owner)),
  );
const demandOf = (id: number) => at.owner.ok(applyDemandApi.get, { id }, HERE);
const milestone = async (id: number, kind: string) =>
  (await demandOf(id)).milestones.find((one) => one.kind === kind)?.status;
const come = async (id: number) => [
  await milestone(id, 'all_submitted'),
  await milestone(id, 'first_outcome'),
];
const submit = (id: number) => manager.ok(applicationApi.submit, { id, submitted_on: today });
const decide = (id: number, decision_is: 'deferred' | 'rejected' | 'unconditional') =>
  manager.ok(applicationApi.decide, { id, decision_is, decided_on: today });

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

test('a place that is put off is no outcome yet', async () => {
  const { id, applications } = await served();
  const [one, other] = applications as [number, number];
  for (const application of applications) await submit(application);
  await decide(one, 'rejected');
  await decide(other, 'deferred');
  expect(await come(id)).toEqual(['owed', 'open']);
  await decide(other, 'rejected');
  expect(await come(id)).toEqual(['owed', 'owed']);
});

describe('applications that are no longer followed', () => {
  test('leave the service where those that are left have come', async () => {
    const { id, applications } = await served();
    const [kept, ended] = applications as [number, number];
    await submit(kept);
    await decide(kept, 'rejected');
    expect(await come(id)).toEqual(['open', 'open']);
    await manager.ok(applicationApi.discontinue, { id: ended, reason: '专业停招' });
    expect(await come(id)).toEqual(['owed', 'owed']);
  });

  test('leave it where it was, if none is left', async () => {
    const { id, applications } = await served();
    for (const one of applications)
      await manager.ok(applicationApi.discontinue, { id: one, reason: '不再申请' });
    expect(await come(id)).toEqual(['open', 'open']);
  });

  test('are no longer waited for once the student has enrolled elsewhere', async () => {
    const { id, applications } = await served();
    const [place] = applications as [number, number];
    await submit(place);
    await decide(place, 'unconditional');
    await manager.ok(applicationApi.answer, { id: place, reply_is: 'firm', replied_on: today });
    await manager.ok(applicationApi.visa_start, { id: place });
    expect(await milestone(id, 'all_submitted')).toBe('open');
    await manager.ok(applicationApi.enrol, { id: place, release_others: 1 });
    expect(await milestone(id, 'all_submitted')).toBe('owed');
  });
});

test('a submission is taken back with its milestone, by who may take that back', async () => {
  const { id, applications } = await served();
  const [one, other] = applications as [number, number];
  for (const application of applications) await submit(application);
  const guidance = await app.as('guidance');
  const back = { id: one, reason: '误点', with_milestone: 1 as const };
  expect(await guidance.call(applicationApi.step_back, back)).toMatchObject({ code: 3 });
  await manager.ok(applicationApi.step_back, back);
  expect(await milestone(id, 'all_submitted')).toBe('open');
  await submit(one);
  expect(await milestone(id, 'all_submitted')).toBe('owed');
  await manager.ok(applicationApi.step_back, { id: other, reason: '误点' });
  expect(await milestone(id, 'all_submitted')).toBe('owed');
});

test('a programme that is added to an agreed plan is applied for', async () => {
  const { id } = await served();
  const { version, shortlist } = await demandOf(id);
  const known = shortlist.map(({ programme_id, tier }) => ({ programme_id, tier }));
  const choices = [...known, { programme_id: await newProgramme(at), tier: 'reach' as const }];
  await at.owner.ok(applyDemandApi.shortlist, { id, version, choices }, HERE);
  expect(await demandOf(id)).toMatchObject({ status: 'planned', application_count: 3 });
});

describe('an application that is made by hand', () => {
  const made = async (demand_id: number) => {
    const { student_id } = await demandOf(demand_id);
    return { ...(await applicationDraft(at)), student_id, demand_id };
  };

  test('belongs to its demand, which begins with it and comes on by it', async () => {
    const id = await applyDemandOf(at, 'submit', 'accept');
    const { id: one } = await manager.ok(applicationApi.add, await made(id));
    expect(await demandOf(id)).toMatchObject({ status: 'planned', application_count: 1 });
    await checkPapers(one);
    await submit(one);
    expect(await milestone(id, 'all_submitted')).toBe('owed');
  });

  test('brings the service no further before the shortlist is agreed on, and as far as it came once it is', async () => {
    const id = await applyDemandOf(at, 'submit', 'accept', 'shortlist');
    const { student_id, intake_year, intake_term, shortlist } = await demandOf(id);
    const programme_id = shortlist[0]?.programme_id as number;
    const draft = { ...(await made(id)), student_id, programme_id, intake_year, intake_term };
    const { id: one } = await manager.ok(applicationApi.add, draft);
    await checkPapers(one);
    await submit(one);
    await decide(one, 'rejected');
    expect(await come(id)).toEqual(['open', 'open']);
    await at.owner.ok(applyDemandApi.plan, { id }, HERE);
    expect(await demandOf(id)).toMatchObject({ status: 'planned', application_count: 1 });
    expect(await come(id)).toEqual(['owed', 'owed']);
  });

  test('leaves a shortlist to be agreed on', async () => {
    const id = await applyDemandOf(at, 'submit', 'accept', 'shortlist');
    await manager.ok(applicationApi.add, await made(id));
    expect(await demandOf(id)).toMatchObject({ status: 'accepted', application_count: 1 });
    await at.owner.ok(applyDemandApi.plan, { id }, HERE);
    expect(await demandOf(id)).toMatchObject({ status: 'planned', application_count: 2 });
  });

  test('is for no demand of somebody else, and for none that is over', async () => {
    const id = await applyDemandOf(at, 'submit', 'accept');
    const draft = await made(id);
    const wrong = { code: 2, data: { fields: { demand_id: text.demand_wrong[0] } } };
    const { student_id } = await demandOf(await applyDemandOf(at));
    expect(await manager.call(applicationApi.add, { ...draft, student_id })).toMatchObject(wrong);
    await at.owner.ok(applyDemandApi.close, { id }, HERE);
    expect(await manager.call(applicationApi.add, draft)).toMatchObject(wrong);
  });
});
