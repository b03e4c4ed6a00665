import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '../base-data.contract.ts';
import { baseData } from './base-data.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ensure = (family_id: number, kind: 'alevel' | 'new_team', names: string[]) =>
  app.db.asSystem((ctx) => baseData.ensure(ctx, kind, names), { family_id });
const listOf = async (login: string) => (await app.as(login)).ok(baseDataApi.list, {});

describe('base data', () => {
  test('have the form of the specification, in their own order', async () => {
    const data = await listOf('teacher');
    expect(data.alevel_list).toEqual(
      ['IGCSE', 'AS', 'A2', 'IB MYP', 'IB DP', 'AP'].map((name) => ({ name })),
    );
    expect(data.education_type_list).toEqual(
      ['国际学校', '公立国际部', '公立普高', '海外学校'].map((name) => ({ id: expect.any(Number), name })),
    );
    expect(data.new_team_list.map((team) => team.name)).toEqual(['东区战队', '西区战队', '线上战队']);
  });

  test('are one for the family, and nobody else’s', async () => {
    await ensure(4, 'alevel', ['只在启航']);
    expect((await listOf('c_teacher')).alevel_list).toContainEqual({ name: '只在启航' });
    expect((await listOf('teacher')).alevel_list).not.toContainEqual({ name: '只在启航' });
    expect(await listOf('b_teacher')).toEqual(await listOf('teacher'));
  });

  test('what is there already is not added twice', async () => {
    const before = (await listOf('teacher')).new_team_list;
    await ensure(1, 'new_team', ['东区战队', '西区战队', '线上战队']);
    expect((await listOf('teacher')).new_team_list).toEqual(before);
  });

  test('what is switched off is not offered', async () => {
    await app.db.asSystem((ctx) => ctx.query("UPDATE base_item SET status = 'off' WHERE name = '线上战队'"));
    expect((await listOf('teacher')).new_team_list.map((team) => team.name)).toEqual([
      '东区战队',
      '西区战队',
    ]);
  });
});
