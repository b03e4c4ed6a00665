import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { institutionApi } from '../../institution/institution.contract.ts';
import { newInstitution } from '../../institution/server/testing/institution.samples.ts';
import { programmeApi } from '../programme.contract.ts';
import { programmeText } from '../programme.text.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const ECONOMICS = { name: 'Economics BSc', degree: 'bachelor' as const };

describe('programmes', () => {
  test('stand once among those of their institution and degree', async () => {
    const [here, there] = [await newInstitution(at), await newInstitution(at)];
    await at.owner.ok(programmeApi.add, { ...ECONOMICS, institution_id: here });
    await at.owner.ok(programmeApi.add, { ...ECONOMICS, institution_id: there });
    await at.owner.ok(programmeApi.add, { ...ECONOMICS, institution_id: here, degree: 'master' });
    expect(await at.owner.call(programmeApi.add, { ...ECONOMICS, institution_id: here })).toMatchObject({
      code: 2,
      data: { fields: { name: programmeText.name_taken[0] } },
    });
  });

  test('say a typical condition whole, or not at all', async () => {
    const given = { ...ECONOMICS, institution_id: await newInstitution(at) };
    const fieldsOf = async (more: object) =>
      (await at.owner.call(programmeApi.add, { ...given, ...more })).data as unknown as { fields: object };
    expect((await fieldsOf({ grade_pattern: 'A*AA' })).fields).toHaveProperty('grade_pattern');
    expect((await fieldsOf({ include_subject: '数学' })).fields).toHaveProperty('include_grade');
    expect((await fieldsOf({ test: 'ielts' })).fields).toHaveProperty('test_overall');
    expect((await fieldsOf({ test: 'ielts', test_overall: '七' })).fields).toHaveProperty('test_overall');
  });

  test('keep their institution from being deleted, and are not offered once it is off', async () => {
    const institution_id = await newInstitution(at);
    const { id } = await at.owner.ok(programmeApi.add, { ...ECONOMICS, institution_id });
    expect((await at.owner.call(institutionApi.del, { id: institution_id })).code).toBe(0);
    const { list: uses } = await at.owner.ok(institutionApi.uses, { id: institution_id });
    expect(uses).toMatchObject([{ label: programmeText.title[0], count: 1 }]);
    const offered = async () => (await at.owner.ok(programmeApi.options, { institution_id })).list;
    expect(await offered()).toMatchObject([{ id, name: ECONOMICS.name, scheme: 'direct' }]);
    await at.owner.ok(institutionApi.disable, { id: institution_id });
    expect(await offered()).toEqual([]);
  });
});
