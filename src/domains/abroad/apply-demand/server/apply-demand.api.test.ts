import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { institutionApi } from '../../institution/institution.contract.ts';
import { programmeApi } from '../../programme/programme.contract.ts';
import { applyDemandApi } from '../apply-demand.contract.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';
import { newService } from './testing/apply-demand.samples.ts';

let app: TestApp;
let at: Arranger;
let adviser: Person;
let manager: Person;
let guidance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [adviser, manager, guidance] = await Promise.all([
    app.as('adviser'),
    app.as('manager'),
    app.as('guidance'),
  ]);
});
afterAll(() => app.close());

let made = 0;
const student = async (): Promise<number> =>
  (await manager.ok(studentApi.add, { username: `留学学员${++made}`, adviser_id: adviser.admin_id })).id;

type Fields = InputOf<typeof applyDemandApi.add>;
const wanted = async (more: Partial<Fields> = {}): Promise<Fields> => ({
  student_id: more.student_id ?? (await student()),
  countries: ['gb'],
  intake_year: 2027,
  intake_term: 'autumn',
  degree: 'bachelor',
  submit_now: 1,
  ...more,
});
const get = (id: number) => manager.ok(applyDemandApi.get, { id });

async function accepted(more: Partial<Fields> = {}): Promise<number> {
  const { id } = await adviser.ok(applyDemandApi.add, await wanted(more));
  await manager.ok(applyDemandApi.accept, { id, guidance_id: guidance.admin_id });
  return id;
}
async function programme(more: Partial<InputOf<typeof programmeApi.add>> = {}): Promise<number> {
  const { id } = await at.owner.ok(institutionApi.add, { name: `大学${++made}`, country: 'gb' });
  return (
    await at.owner.ok(programmeApi.add, {
      institution_id: id,
      name: 'Economics BSc',
      degree: 'bachelor',
      ...more,
    })
  ).id;
}

describe('a demand', () => {
  test('goes from an adviser to the manager, who names who guides the student; both hear of it', async () => {
    const { id } = await adviser.ok(
      applyDemandApi.add,
      await wanted({
        countries: ['gb', 'hk', 'gb'],
        grades: [{ qualification: 'a_level', subject: '数学', grade: 'A*' }],
        tests: [{ test: 'ielts', overall: '7.0', lowest: '6.5' }],
      }),
    );
    expect(await get(id)).toMatchObject({
      status: 'submitted',
      number: expect.stringMatching(/^LX\d{4}-\d+$/),
      countries: ['gb', 'hk'],
      grades: [{ subject: '数学', grade: 'A*' }],
      tests: [{ overall: '7.0' }],
      milestones: [],
    });
    expect(await manager.call(applyDemandApi.accept, { id })).toMatchObject({
      code: 2,
      data: { fields: { guidance_id: text.guidance_missing[0] } },
    });
    await manager.ok(applyDemandApi.accept, { id, guidance_id: guidance.admin_id });
    expect(await guidance.ok(applyDemandApi.get, { id })).toMatchObject({
      status: 'accepted',
      guidance_id: guidance.admin_id,
    });
    const first = async (one: Person) => (await one.ok(noticeApi.list, {})).list[0]?.title;
    expect(await first(adviser)).toContain('已接收');
    expect(await first(guidance)).toContain('你负责');
  });

  test('is not accepted by who made it, and not changed once it is accepted', async () => {
    const { id } = await manager.ok(applyDemandApi.add, await wanted());
    expect((await manager.call(applyDemandApi.accept, { id, guidance_id: guidance.admin_id })).code).not.toBe(
      1,
    );
    await at.owner.ok(applyDemandApi.accept, { id, guidance_id: guidance.admin_id }, { company: 1 });
    const { version, student_id } = await get(id);
    const { submit_now: _, ...fields } = await wanted({ student_id });
    expect(await manager.call(applyDemandApi.edit, { id, version, ...fields })).toMatchObject({
      code: 0,
      msg: text.accepted_already[0],
    });
  });

  test('that was rejected is mended and sent again', async () => {
    const { id } = await adviser.ok(applyDemandApi.add, await wanted());
    await manager.ok(applyDemandApi.reject, { id, reason: '缺预估成绩' });
    const { version, student_id, status, reason } = await get(id);
    expect([status, reason]).toEqual(['rejected', '缺预估成绩']);
    const { submit_now: _, ...fields } = await wanted({ student_id, school: '七宝中学' });
    await adviser.ok(applyDemandApi.edit, { id, version, ...fields });
    await adviser.ok(applyDemandApi.submit, { id });
    expect(await get(id)).toMatchObject({ status: 'submitted', school: '七宝中学' });
  });

  test('is seen by who sees the student, and by who guides it', async () => {
    const { id: other } = await manager.ok(studentApi.add, { username: '别人的学员' });
    const { id } = await manager.ok(applyDemandApi.add, await wanted({ student_id: other }));
    expect((await adviser.call(applyDemandApi.get, { id })).code).toBe(4);
    expect((await guidance.call(applyDemandApi.get, { id })).code).toBe(4);
    await at.owner.ok(applyDemandApi.accept, { id, guidance_id: guidance.admin_id }, { company: 1 });
    expect((await guidance.ok(applyDemandApi.get, { id })).id).toBe(id);
    expect((await adviser.call(applyDemandApi.get, { id })).code).toBe(4);
  });

  test('makes who guides it the one who looks after the student, unless somebody does already', async () => {
    const alone = await student();
    await accepted({ student_id: alone });
    expect(await guidance.ok(studentApi.get, { id: alone })).toMatchObject({
      guidance_id: guidance.admin_id,
    });
    const { id: held } = await manager.ok(studentApi.add, {
      username: '已有升学指导的学员',
      adviser_id: adviser.admin_id,
      guidance_id: manager.admin_id,
    });
    const demand = await accepted({ student_id: held });
    expect(await manager.ok(studentApi.get, { id: held })).toMatchObject({ guidance_id: manager.admin_id });
    expect((await guidance.call(studentApi.get, { id: held })).code).toBe(4);
    expect((await guidance.ok(applyDemandApi.get, { id: demand })).id).toBe(demand);
  });

  test('is found by where, when, who guides it and what is open', async () => {
    const id = await accepted({ countries: ['sg'], intake_year: 2031, degree: 'master' });
    const found = async (filter: object) =>
      (await manager.ok(applyDemandApi.list, { ...filter, limit: 100 })).list.map((row) => row.id);
    expect(await found({ country: 'sg', intake_year: 2031, degree: 'master' })).toEqual([id]);
    expect(await found({ view: 'active', guidance_id: guidance.admin_id, country: 'sg' })).toContain(id);
    expect(await found({ view: 'waiting' })).not.toContain(id);
    expect(await found({ country: 'jp', intake_year: 2031 })).toEqual([]);
    const { number, student_name } = await get(id);
    expect(await found({ keyword: number })).toEqual([id]);
    expect(await found({ keyword: student_name })).toEqual([id]);
  });

  test('can be handed to somebody else, and closed', async () => {
    const id = await accepted();
    await manager.ok(applyDemandApi.assign, {
      id,
      version: (await get(id)).version,
      guidance_id: manager.admin_id,
    });
    expect((await get(id)).guidance_id).toBe(manager.admin_id);
    await manager.ok(applyDemandApi.close, { id, reason: '学生入学' });
    expect(await get(id)).toMatchObject({ status: 'closed', reason: '学生入学' });
  });
});

describe('a plan', () => {
  test('compares each programme with what the student is predicted, is printed, and becomes agreed', async () => {
    const id = await accepted({
      grades: ['数学', '物理', '经济'].map((subject) => ({
        qualification: 'a_level' as const,
        subject,
        grade: 'A',
      })),
      tests: [{ test: 'ielts', overall: '7.0', lowest: '6.5' }],
    });
    expect(await guidance.call(applyDemandApi.plan, { id })).toMatchObject({ msg: text.nothing_short[0] });
    const reach = await programme({
      qualification: 'a_level',
      grade_pattern: 'A*AA',
      include_subject: '数学',
      include_grade: 'A*',
      test: 'ielts',
      test_overall: '7.0',
      test_each: '6.5',
    });
    const safety = await programme({ qualification: 'a_level', grade_pattern: 'ABB' });
    const choices = [
      { programme_id: reach, tier: 'reach' as const, note: '早点交' },
      { programme_id: safety, tier: 'safety' as const },
    ];
    const { version } = await get(id);
    await guidance.ok(applyDemandApi.shortlist, { id, version, choices });
    expect((await guidance.ok(applyDemandApi.get, { id })).shortlist).toMatchObject([
      {
        programme_id: reach,
        tier: 'reach',
        note: '早点交',
        checks: [
          { kind: 'grades', asked: 'A*AA', has: 'AAA', gap: 'one' },
          { kind: 'include', has: 'A', gap: 'one' },
          { kind: 'test', gap: 'met' },
        ],
      },
      { programme_id: safety, tier: 'safety', checks: [{ kind: 'grades', gap: 'met' }] },
    ]);
    expect((await guidance.call(applyDemandApi.shortlist, { id, version, choices })).code).toBe(5);
    await guidance.ok(applyDemandApi.plan, { id });
    expect((await get(id)).status).toBe('planned');
    expect((await at.owner.call(programmeApi.del, { id: safety })).code).toBe(0);
  });

  test('takes no programme twice, and none that is off', async () => {
    const id = await accepted();
    const [one, off] = [await programme(), await programme()];
    await at.owner.ok(programmeApi.disable, { id: off });
    const { version } = await get(id);
    const choice = { programme_id: one, tier: 'match' as const };
    expect(
      await guidance.call(applyDemandApi.shortlist, { id, version, choices: [choice, choice] }),
    ).toMatchObject({ msg: text.programme_twice[0] });
    expect(
      (
        await guidance.call(applyDemandApi.shortlist, {
          id,
          version,
          choices: [{ ...choice, programme_id: off }],
        })
      ).code,
    ).toBe(2);
  });
});

describe('a service', () => {
  test('is one contract’s line, of the same student, and of one demand', async () => {
    const student_id = await student();
    const contract_line_id = await newService(at, student_id);
    const other = await wanted({ contract_line_id });
    expect(await manager.call(applyDemandApi.add, other)).toMatchObject({
      code: 2,
      data: { fields: { contract_line_id: text.line_not_service[0] } },
    });
    const { list } = await manager.ok(applyDemandApi.services, { student_id });
    expect(list).toMatchObject([{ id: contract_line_id, amount_fen: 3_000_000 }]);
    await manager.ok(applyDemandApi.add, await wanted({ student_id, contract_line_id }));
    expect((await manager.ok(applyDemandApi.services, { student_id })).list).toEqual([]);
    expect(
      await manager.call(applyDemandApi.add, await wanted({ student_id, contract_line_id })),
    ).toMatchObject({
      code: 2,
      data: { fields: { contract_line_id: text.line_taken[0] } },
    });
  });

  test('has a contract whose number is shown to who reads contracts alone', async () => {
    const student_id = await student();
    const contract_line_id = await newService(at, student_id);
    const seen = async (by: Person) =>
      (await by.ok(applyDemandApi.services, { student_id })).list.map((one) => one.contract_number);
    expect(await seen(manager)).toEqual([expect.stringMatching(/\d/)]);
    const id = await accepted({ student_id, contract_line_id });
    expect(await get(id)).toMatchObject({ contract_line_id, contract_number: expect.stringMatching(/\d/) });
    const shown = await guidance.ok(applyDemandApi.get, { id });
    expect(shown).toMatchObject({ contract_line_id, contract_number: null });
  });

  test('is split into milestones when the demand is accepted, or when it comes later', async () => {
    const student_id = await student();
    const id = await accepted({ student_id });
    expect(await get(id)).toMatchObject({ price_fen: null, milestones: [] });
    const contract_line_id = await newService(at, student_id, 99_999);
    await manager.ok(applyDemandApi.attach, { id, version: (await get(id)).version, contract_line_id });
    const { price_fen, milestones } = await get(id);
    expect(price_fen).toBe(99_999);
    expect(milestones.map(({ kind, amount_fen, status }) => [kind, amount_fen, status])).toEqual([
      ['plan_agreed', 39_999, 'open'],
      ['all_submitted', 39_999, 'open'],
      ['first_outcome', 20_001, 'open'],
    ]);
  });
});
