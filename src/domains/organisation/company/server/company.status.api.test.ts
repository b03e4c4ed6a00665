import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { departmentApi } from '../../department/department.contract.ts';
import { fileApi } from '../../file/file.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Company, companyApi } from '../company.contract.ts';
import { companyText } from '../company.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const get = (id: number) => owner.ok(companyApi.get, { id });
const formOf = ({ id, version, name, is_shared_data, minutes_per_class_hour, time_zone }: Company) => ({
  id,
  version,
  name,
  is_shared_data,
  minutes_per_class_hour,
  time_zone,
});
const branch = (name: string, changes: Partial<InputOf<typeof companyApi.add>> = {}) => ({
  name,
  parent_id: 1,
  is_shared_data: 0 as const,
  minutes_per_class_hour: 60,
  time_zone: 'Asia/Shanghai',
  ...changes,
});
const added = async (name: string, changes: Partial<InputOf<typeof companyApi.add>> = {}) =>
  get((await owner.ok(companyApi.add, branch(name, changes))).id);

describe('switched off', () => {
  test('nobody can act under it or look into it, nothing is lost, and it can be switched on again', async () => {
    const staff = await app.as('xh_lijiaxin');
    const before = (await owner.ok(adminApi.list, { limit: 100 }, { company: 3 })).list;
    await owner.ok(companyApi.disable, { id: 3 });
    expect((await owner.call(adminApi.list, {}, { company: 3 })).code).toBe(3);
    expect((await owner.call(adminApi.list, {}, { selected: 3 })).code).toBe(3);
    expect((await owner.call(sessionApi.switchCompany, { to_company_id: 3 })).code).toBe(4);
    expect((await staff.call(sessionApi.base, {})).code, 'who has no other company is signed out').toBe(-1);
    expect((await app.send(sessionApi.login, { account: 'xh_lijiaxin', password: 'Demo-2026!' })).code).toBe(
      0,
    );
    expect((await owner.ok(companyApi.list, { status: 'off' })).list.map((c) => c.id)).toEqual([3]);
    expect(await owner.call(companyApi.disable, { id: 3 })).toMatchObject({
      code: 0,
      msg: '当前状态不允许此操作',
    });

    await owner.ok(companyApi.enable, { id: 3 });
    expect((await owner.ok(adminApi.list, { limit: 100 }, { company: 3 })).list).toEqual(before);
    expect((await staff.call(sessionApi.base, {})).code).toBe(1);
  });

  test('who was acting under it goes on under another', async () => {
    const person = await app.as('owner');
    await person.ok(sessionApi.switchCompany, { to_company_id: 3 });
    await owner.ok(companyApi.disable, { id: 3 });
    expect((await person.ok(sessionApi.base, {})).company.id).toBe(1);
    await owner.ok(companyApi.enable, { id: 3 });
    expect((await person.ok(sessionApi.base, {})).company.id).toBe(3);
  });

  test('not the one that is acted under', async () => {
    const no = { code: 0, msg: companyText.not_acting[0] };
    expect(await owner.call(companyApi.disable, { id: 1 })).toMatchObject(no);
    expect(await owner.call(companyApi.disable, { id: 2 }, { company: 2 })).toMatchObject(no);
    expect((await get(2)).status).toBe('on');
  });
});

describe('the dock', () => {
  const related = (person: Person, company: number) => person.ok(companyApi.related, {}, { company });

  test('shows the companies that share, the acting one first, and whether one may act there', async () => {
    const { list } = await related(owner, 3);
    expect(list.slice(0, 2)).toMatchObject([
      { id: 3, name: '上海徐汇校区', is_shared_data: 1, granted: true },
      { id: 1, name: '明德国际教育', is_shared_data: 1, granted: true },
    ]);
    expect(list.every((c) => c.is_shared_data === 1)).toBe(true);
    const viewer = await app.as('viewer');
    expect((await related(viewer, 1)).list.map((c) => [c.id, c.granted]).slice(0, 2)).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('is empty for a company that shares nothing, and for one of another family', async () => {
    expect((await related(owner, 2)).list).toEqual([]);
    expect((await related(await app.as('c_viewer'), 4)).list).toEqual([]);
  });

  test('a company that stops sharing, or is switched off, leaves it', async () => {
    const docked = async () => (await related(owner, 1)).list.map((c) => c.id);
    await owner.ok(companyApi.edit, { ...formOf(await get(3)), is_shared_data: 0 });
    expect(await docked()).not.toContain(3);
    await owner.ok(companyApi.edit, { ...formOf(await get(3)), is_shared_data: 1 });
    expect(await docked()).toContain(3);
    await owner.ok(companyApi.disable, { id: 3 });
    expect(await docked()).not.toContain(3);
    await owner.ok(companyApi.enable, { id: 3 });
  });
});

describe('deleting', () => {
  const inUse = { code: 0, msg: companyText.in_use[0] };

  test('an empty one goes', async () => {
    const { id } = await added('误建校区');
    await owner.ok(companyApi.del, { id });
    expect((await owner.call(companyApi.get, { id })).code).toBe(4);
    expect((await owner.call(companyApi.del, { id })).code).toBe(4);
  });

  test('one with departments, staff, files or branches stays', async () => {
    const before = await get(2);
    expect((await owner.ok(departmentApi.list, {}, { company: 2 })).list).not.toEqual([]);
    expect(await owner.call(companyApi.del, { id: 2 })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/^还有 20 名员工可用此公司（(.+、){4}[^、]+），请先在员工管理中取消$/),
    });
    expect(await get(2), 'nobody lost their grant').toEqual(before);

    const withFile = await added('有文件');
    await owner.ok(fileApi.add, { name: 'a.txt', bytes: Buffer.from('text') } as never, {
      company: withFile.id,
    });
    expect(await owner.call(companyApi.del, { id: withFile.id })).toMatchObject(inUse);

    const upper = await added('有下级');
    await added('下级', { parent_id: upper.id });
    expect(await owner.call(companyApi.del, { id: upper.id })).toMatchObject(inUse);
    expect(
      (await owner.call(sessionApi.base, {}, { company: upper.id })).code,
      'the grant is still there',
    ).toBe(1);
  });

  test('takes nobody’s grant along unsaid: they are named, and once taken away it goes', async () => {
    const { id } = await added('有人可用');
    const viewer = (await app.as('viewer')).admin_id;
    const { phone: _, ...before } = await owner.ok(adminApi.get, { id: viewer });
    await owner.ok(adminApi.edit, { ...before, company_ids: [1, id] });
    expect(await owner.call(companyApi.del, { id })).toMatchObject({
      code: 0,
      msg: '还有 1 名员工可用此公司（陈知行），请先在员工管理中取消',
    });
    const { phone: __, ...now } = await owner.ok(adminApi.get, { id: viewer });
    await owner.ok(adminApi.edit, { ...now, company_ids: [1] });
    await owner.ok(companyApi.del, { id });
  });

  test('neither the acting one nor the head', async () => {
    expect(await owner.call(companyApi.del, { id: 1 })).toMatchObject({
      code: 0,
      msg: companyText.not_acting[0],
    });
    expect((await owner.call(companyApi.del, { id: 1 }, { company: 2 })).code).toBe(0);
    expect(await get(1)).toMatchObject({ id: 1, staff_count: 20 });
  });
});
