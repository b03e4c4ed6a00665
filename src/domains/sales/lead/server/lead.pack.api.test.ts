import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { packApi } from '@/domains/people/handover/pack.contract.ts';
import { leadApi } from '../lead.contract.ts';
import { newLead } from './testing/lead.samples.ts';

let app: TestApp;
let owner: Person;
let student_id: number;
beforeAll(async () => {
  app = await testApp();
  const at = await Arranger.in(app);
  owner = await app.as('owner');
  const id = await newLead(at, { destination: '帝国理工', guardian_name: '周女士' });
  const said = { lead_id: id, content: '家长希望周末上课', is_effective: 1 as const };
  await owner.ok(leadApi.log, { ...said, promise: '赠 2 课时' }, { company: 1 });
  ({ student_id } = await owner.ok(leadApi.convert, { id }, { company: 1 }));
  const follow = { student_id, content: '已约开课', is_effective: 1 };
  await owner.ok(followUpApi.add, follow as never, { company: 1 });
});
afterAll(() => app.close());

const sectionsOf = async (by: Person) =>
  new Map(
    (await by.ok(packApi.get, { student_id }, { company: 1 })).sections.map(({ key, lines }) => [
      key,
      lines.map(({ text }) => text).join('|'),
    ]),
  );

test('a pack tells who it is, the family, goals, promises and what was said last', async () => {
  const sections = await sectionsOf(owner);
  expect([...sections.keys()]).toEqual(['who', 'family', 'goals', 'promises', 'lead', 'follow_up']);
  expect(sections.get('goals')).toContain('帝国理工');
  expect(sections.get('promises')).toContain('赠 2 课时');
  expect(sections.get('lead')).toContain('家长希望周末上课');
  expect(sections.get('follow_up')).toContain('已约开课');
});

test('a pack shows each section to those who hold its right; promises go along with the student', async () => {
  const sections = await sectionsOf(await app.as('finance'));
  expect(sections.has('goals')).toBe(false);
  expect(sections.get('promises')).toContain('赠 2 课时');
});

test('a pack of somebody who is not seen is not there', async () => {
  const by = await app.as('manager');
  expect(await by.call(packApi.get, { student_id: 99_999_999 })).toMatchObject({ code: 4 });
});

test('a pack is printed as a PDF', async () => {
  const paper = (await owner.ok(packApi.print, { student_id }, { company: 1 })) as unknown as Buffer;
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
});
