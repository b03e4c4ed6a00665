import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { packApi } from '@/domains/people/handover/pack.contract.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { leadApi } from '../lead.contract.ts';
import { newLead } from './testing/lead.samples.ts';

let app: TestApp;
let owner: Person;
let student_id: number;
let lead_id: number;
beforeAll(async () => {
  app = await testApp();
  const at = await Arranger.in(app);
  owner = await app.as('owner');
  lead_id = await newLead(at, { destination: '帝国理工', guardian_name: '周女士' });
  const said = { lead_id, content: '家长希望周末上课', is_effective: 1 as const };
  await owner.ok(leadApi.log, { ...said, promise: '赠 2 课时' }, { company: 1 });
  ({ student_id } = await owner.ok(leadApi.convert, { id: lead_id }, { company: 1 }));
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

test('a pack has what is still to be done: contacts that were arranged and wishes that nobody has planned', async () => {
  const next_on = plusDays(todayIn('Asia/Shanghai'), 2);
  const note = { student_id, content: '等试听反馈', is_effective: 1 as const, next_on };
  await owner.ok(followUpApi.add, note, { company: 1 });
  const said = { content: '报价已发', is_effective: 1 as const, next_on, next_what: '谈合同' };
  await owner.ok(leadApi.log, { lead_id, ...said }, { company: 1 });
  const { sections } = await owner.ok(packApi.get, { student_id }, { company: 1 });
  const tasks = sections.filter(({ key }) => key === 'tasks');
  expect(tasks).toHaveLength(1);
  expect(tasks[0]?.label).toBe('待办');
  expect(tasks[0]?.lines.map(({ text }) => text).toSorted()).toEqual(['等试听反馈', '谈合同'].toSorted());
  for (const { label } of tasks[0]?.lines ?? []) expect(label).toContain(next_on);
  const english = await owner.ok(packApi.get, { student_id }, { company: 1, lang: 'en' });
  expect(english.sections.find(({ key }) => key === 'tasks')?.label).toBe('Open tasks');
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
