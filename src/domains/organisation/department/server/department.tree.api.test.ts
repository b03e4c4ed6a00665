import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { auditApi } from '../../audit/audit.contract.ts';
import { type DepartmentNode, departmentApi } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const tree = async (person = owner) => (await person.ok(departmentApi.tree, {})).list;
const named = async (name: string) => (await tree()).find((d) => d.name === name) as DepartmentNode;
const pathsOf = (list: readonly DepartmentNode[], under: number | null = null): string[] =>
  list
    .filter((d) => d.parent_id === under)
    .flatMap((d) => [d.name, ...pathsOf(list, d.id).map((p) => `${d.name}/${p}`)]);
const childrenOf = async (id: number | null) =>
  (await tree()).filter((d) => d.parent_id === id).map((d) => d.name);
let made = 0;
const added = async (name = `部门${++made}`, parent_id: number | null = null) => {
  const { id } = await owner.ok(departmentApi.add, { name, parent_id });
  return (await tree()).find((d) => d.id === id) as DepartmentNode;
};
const move = async (name: string, parent_id: number | null, before?: number) => {
  const { id, version } = await named(name);
  return owner.call(departmentApi.move, { id, version, parent_id, before_department_id: before });
};
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};

describe('the tree', () => {
  test('lists parents before children and siblings in their order, however they were moved', async () => {
    const [a, b, c] = [await added('甲'), await added('乙'), await added('丙')];
    const d = await added('丁', a.id);
    // The parent comes after the child by id: an order by ids would tear them apart.
    expect((await move('甲', c.id)).code).toBe(1);
    expect((await move('丙', null, b.id)).code).toBe(1);
    const list = await tree();
    expect(pathsOf(list).filter((p) => /^[甲乙丙]/.test(p))).toEqual(['丙', '丙/甲', '丙/甲/丁', '乙']);
    const ids = list.map((x) => x.id);
    expect([c.id, a.id, d.id, b.id].map((id) => ids.indexOf(id))).toEqual(
      [c.id, a.id, d.id, b.id].map((id) => ids.indexOf(id)).toSorted((x, y) => x - y),
    );
    expect((await owner.ok(departmentApi.list, {})).list.map((x) => x.id)).toEqual(ids);
  });

  test('takes any number of moves into one gap', async () => {
    const root = await added('挤');
    const first = await added('挤0', root.id);
    for (let n = 1; n <= 14; n++) {
      await added(`挤${n}`, root.id);
      expect((await move(`挤${n}`, root.id, first.id)).code).toBe(1);
    }
    expect(await childrenOf(root.id)).toEqual([...Array.from({ length: 14 }, (_, n) => `挤${n + 1}`), '挤0']);
  });

  test('says who leads and how many are in each', async () => {
    const sales = await named('销售部');
    const { list } = await owner.ok(departmentApi.members, { department_id: sales.id, below: 0 });
    expect(sales.member_count).toBe(list.length);
    const leader = (await app.as('salesmanager')).admin_id;
    await owner.ok(departmentApi.edit, { ...sales, leader_admin_id: leader });
    expect(await named('销售部')).toMatchObject({ leader_admin_id: leader, leader_name: '赵启明' });
  });

  test('needs the right to see departments', async () => {
    expect((await (await app.as('teacher')).call(departmentApi.tree, {})).code).toBe(3);
    expect((await (await app.as('teacher')).call(departmentApi.members, {})).code).toBe(3);
    expect((await tree(await app.as('viewer'))).length).toBeGreaterThan(8);
  });
});

describe('a department', () => {
  test('is added last, renamed, and an old version is told', async () => {
    const root = await added();
    await added('先', root.id);
    const second = await added('后', root.id);
    expect(await childrenOf(root.id)).toEqual(['先', '后']);
    await owner.ok(departmentApi.edit, { ...second, name: '改后' });
    expect((await owner.call(departmentApi.edit, { ...second, name: '再改' })).code).toBe(5);
    expect((await owner.call(departmentApi.move, { ...second, parent_id: null })).code).toBe(5);
    expect(await childrenOf(root.id)).toEqual(['先', '改后']);
  });

  test('has a name of its own under its parent', async () => {
    const root = await added();
    await added('同名', root.id);
    const other = await added('同名');
    const taken = { name: departmentText.name_taken[0] };
    expect(fieldsOf(await owner.call(departmentApi.add, { name: '同名', parent_id: root.id }))).toEqual(
      taken,
    );
    expect(fieldsOf(await owner.call(departmentApi.move, { ...other, parent_id: root.id }))).toEqual(taken);
  });

  test('never lies under itself or its own', async () => {
    const top = await added();
    const low = await added(undefined, (await added(undefined, top.id)).id);
    for (const parent_id of [top.id, low.id])
      expect(await owner.call(departmentApi.move, { ...top, parent_id })).toMatchObject({
        code: 0,
        msg: departmentText.not_below_itself[0],
      });
    const raw = app.db.database.system(1, 1, 'test', (tx) =>
      tx.query('UPDATE department SET parent_id = $1 WHERE id = $2', [low.id, top.id]),
    );
    await expect(raw).rejects.toMatchObject({ constraint: 'department_stays_tree' });
  });

  test('two who move at once close no circle', async () => {
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await added(), await added()];
      const [one, other] = await atOnce(app.db, 'SELECT 1 FROM company WHERE id = 1 FOR UPDATE', [
        () => owner.call(departmentApi.move, { ...a, parent_id: b.id }),
        () => owner.call(departmentApi.move, { ...b, parent_id: a.id }),
      ]);
      expect([one?.code, other?.code].toSorted()).toEqual([0, 1]);
      const ids = (await tree()).map((d) => d.id);
      expect(ids).toEqual(expect.arrayContaining([a.id, b.id]));
    }
  });

  test('of another company is neither moved, nor a parent, a target or a leader', async () => {
    const elsewhere = await app.as('c_owner');
    const theirs = (await tree(elsewhere))[0] as DepartmentNode;
    const mine = await added();
    expect((await owner.call(departmentApi.move, { ...theirs, parent_id: null })).code).toBe(4);
    expect((await owner.call(departmentApi.move, { ...mine, parent_id: theirs.id })).code).toBe(2);
    expect((await owner.call(departmentApi.merge, { ...mine, into_department_id: theirs.id })).code).toBe(2);
    expect((await owner.call(departmentApi.del, { id: theirs.id })).code).toBe(4);
    expect(
      (await owner.call(departmentApi.edit, { ...mine, leader_admin_id: elsewhere.admin_id })).code,
    ).toBe(2);
    expect(await tree(elsewhere)).toContainEqual(theirs);
  });

  test('goes when it is empty; else it is said what is left', async () => {
    const sales = await named('销售部');
    expect(await owner.call(departmentApi.del, { id: sales.id })).toMatchObject({
      code: 0,
      msg: `部门里还有 ${sales.member_count} 名成员、2 个下级部门，清空后才能删除`,
    });
    const { id } = await added();
    await owner.ok(departmentApi.del, { id });
    expect((await owner.call(departmentApi.del, { id })).code).toBe(4);
  });

  test('its trail names departments, not companies', async () => {
    const [a, b] = [await added('史甲'), await added('史乙')];
    await owner.ok(departmentApi.move, { ...a, parent_id: b.id });
    const { list } = await owner.ok(auditApi.history, { doc: 'department', doc_id: a.id });
    expect(list[0]).toMatchObject({ action_label: '移动部门', doc_label: '部门' });
    expect(list[0]?.changes).toContainEqual({
      field: 'parent_id',
      label: '上级部门',
      before: '',
      after: '史乙',
    });
  });
});

describe('merging', () => {
  test('moves members and departments below, and the merged one is gone', async () => {
    const [from, into] = [await added(), await added()];
    await added('下甲', from.id);
    await added('下乙', into.id);
    const viewer = (await app.as('viewer')).admin_id;
    await owner.ok(departmentApi.moveMembers, { admin_ids: [viewer], to_department_id: from.id });
    await owner.ok(departmentApi.merge, { ...from, into_department_id: into.id });
    expect(await childrenOf(into.id)).toEqual(['下乙', '下甲']);
    expect((await tree()).some((d) => d.id === from.id)).toBe(false);
    expect((await owner.ok(adminApi.get, { id: viewer })).department_id).toBe(into.id);
  });

  test('what stands in its way is said, and nothing has moved', async () => {
    const [from, into] = [await added(), await added()];
    const below = await added('撞名', from.id);
    await added('撞名', into.id);
    const viewer = (await app.as('viewer')).admin_id;
    await owner.ok(departmentApi.moveMembers, { admin_ids: [viewer], to_department_id: from.id });
    expect(await owner.call(departmentApi.merge, { ...from, into_department_id: into.id })).toMatchObject({
      code: 0,
      msg: departmentText.same_name_below[0],
    });
    expect((await owner.ok(adminApi.get, { id: viewer })).department_id).toBe(from.id);
    expect(await owner.call(departmentApi.merge, { ...from, into_department_id: below.id })).toMatchObject({
      code: 0,
      msg: departmentText.not_into_itself[0],
    });
  });

  test('loses nobody who joins meanwhile', async () => {
    const [from, into] = [await added(), await added()];
    const viewer = (await app.as('viewer')).admin_id;
    const [joined, merged] = await atOnce(
      app.db,
      `SELECT 1 FROM department WHERE id = ${from.id} FOR UPDATE`,
      [
        () => owner.call(departmentApi.moveMembers, { admin_ids: [viewer], to_department_id: from.id }),
        () => owner.call(departmentApi.merge, { ...from, into_department_id: into.id }),
      ],
    );
    expect(merged?.code).toBe(1);
    const { department_id } = await owner.ok(adminApi.get, { id: viewer });
    if (joined?.code === 1) expect(department_id).toBe(into.id);
    else expect(department_id).not.toBe(from.id);
  });
});
