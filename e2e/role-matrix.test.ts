import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { app, eventually, signIn, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, fieldOf, pickIn, rowsOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');
const PASSWORD = 'Sonnen-Blume-26';
const cell = (page: Page, role: string, name: string) =>
  page.locator('.matrix').getByRole('button', { name: `${role}：${name}`, exact: true });
const isTicked = (page: Page, role: string, name: string) =>
  cell(page, role, name).getAttribute('aria-pressed');

/** A role and somebody who has it; both go when the journey ends. */
async function somebody(login: string, role_name: string, menus: string[]) {
  const role = await owner.call(roleApi.add, { role_name, data_scope: 'company', menus }, 1);
  const who = {
    admin_name: '矩阵员',
    login_name: login,
    password: PASSWORD,
    positions: [],
    company_ids: [1],
  };
  const { id } = await owner.call(adminApi.add, { ...who, role_ids: [role.id] }, 1);
  const leave = async () => {
    const reader = (await owner.call(roleApi.list, { keyword: '只读' }, 1)).list.map((one) => one.id);
    const now = await owner.call(adminApi.get, { id }, 1);
    await owner.call(adminApi.edit, { ...now, role_ids: reader }, 1);
    await owner.call(adminApi.disable, { id }, 1);
    await owner.call(roleApi.del, { id: role.id }, 1);
  };
  return { roleId: role.id, leave };
}

test('a function is taken from a role: the call is refused and the button goes, in a tab that is open', async ({
  open,
  onTestFinished,
}) => {
  const { leave } = await somebody('e2e.matrix', '矩阵角色', ['/AdminList', 'admin.add', 'admin.export']);
  onTestFinished(leave);
  const theirs = await open('/login?back=/AdminList');
  await signIn(theirs, 'e2e.matrix', PASSWORD);
  await rowsOf(theirs).first().waitFor();
  await button(theirs, /新增员工/).click();

  const page = await open('/Role', { as: 'owner' });
  await page.locator('.keyword input').fill('新增员工');
  expect(await isTicked(page, '矩阵角色', '新增员工')).toBe('true');
  await cell(page, '矩阵角色', '新增员工').click();
  await eventually(
    async () => (await owner.call(roleApi.list, { keyword: '矩阵角色' }, 1)).list[0]?.menus,
  ).toEqual(['/AdminList', 'admin.export']);
  expect(await isTicked(page, '矩阵角色', '新增员工')).toBe('false');

  await fieldOf(theirs, 'admin_name').locator('input').fill('来不及');
  await fieldOf(theirs, 'login_name').locator('input').fill('e2e.late');
  await fieldOf(theirs, 'password').locator('input').fill(PASSWORD);
  await pickIn(fieldOf(theirs, 'role_ids'), '矩阵角色', /^矩阵角色$/);
  await theirs.locator('.drawer button[type="submit"]').click();
  await toastOf(theirs).getByText('缺少权限「新增员工」').waitFor();
  await eventually(() =>
    theirs
      .locator('.page-title')
      .getByRole('button', { name: /新增员工/ })
      .count(),
  ).toBe(0);
});

test('two roles are compared, a conflict is told, and who may only look finds no buttons', async ({
  open,
  onTestFinished,
}) => {
  const { roleId, leave } = await somebody('e2e.matrix2', '对比角色', ['/AdminList', 'admin.add']);
  onTestFinished(leave);
  const page = await open('/Role', { as: 'owner' });
  await page.locator('.keyword input').fill('员工');
  await cell(page, '对比角色', '新增员工').waitFor();
  const { version, role_name, data_scope, note, menus } = await owner.call(roleApi.get, { id: roleId }, 1);
  const more = [...menus, 'admin.del'];
  await owner.call(roleApi.edit, { id: roleId, version, role_name, data_scope, note, menus: more }, 1);
  await cell(page, '对比角色', '导出员工').click();
  await toastOf(page).getByText('刚被他人修改').waitFor();
  await eventually(() => isTicked(page, '对比角色', '删除员工')).toBe('true');
  expect(await isTicked(page, '对比角色', '导出员工')).toBe('false');

  await page.locator('.chip-open', { hasText: '比较角色' }).click();
  await page.getByRole('option', { name: '对比角色', exact: true }).click();
  await page.getByRole('option', { name: '财务', exact: true }).click();
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.matrix thead th').count()).toBe(3);
  const functions = () => page.locator('.matrix tbody tr.matrix-function th').allTextContents();
  const shown = await functions();
  expect(shown).toEqual(expect.arrayContaining(['新增员工', '删除员工']));
  expect(shown).not.toContain('重置密码');
  await eventually(() => textOf(page.locator('.list-total'))).toMatch(/^\d+ 处不同$/);
  await page.locator('.keyword input').fill('查看公司');
  await eventually(functions).toEqual(['查看公司']);

  const looking = await open('/Role', { as: 'viewer' });
  await looking.locator('.matrix tbody tr').first().waitFor();
  expect(await looking.locator('.matrix td button').count()).toBe(0);
});

test('a right that an upgrade brought is offered on the list of roles, granted at one click, and then no news', async ({
  open,
  onTestFinished,
}) => {
  const { roleId, leave } = await somebody('e2e.rights', '升级角色', ['/StudentsList', 'student.add']);
  onTestFinished(leave);
  const client = new pg.Client({ connectionString: app.superUrl });
  await client.connect();
  await client
    .query("DELETE FROM known_right WHERE family_id = 1 AND key = 'student.label'")
    .finally(() => client.end());
  const page = await open('/SystemMain/RoleList', { as: 'owner' });
  await page.getByText('升级带来了 1 项新权限').waitFor();
  await button(page, '授予「升级角色」').click();
  await toastOf(page).getByText('已授予').waitFor();
  expect((await owner.call(roleApi.get, { id: roleId }, 1)).menus).toContain('student.label');
  await eventually(() => button(page, '授予「升级角色」').count()).toBe(0);
  await button(page, '知道了').click();
  await eventually(() => page.locator('.new-rights').count()).toBe(0);
});

test('a tick that was saved is undone, and roles beyond the edge are announced', async ({
  open,
  onTestFinished,
}) => {
  const { leave } = await somebody('e2e.undo', '撤销角色', ['/AdminList', 'admin.add']);
  onTestFinished(leave);
  const menus = async () => (await owner.call(roleApi.list, { keyword: '撤销角色' }, 1)).list[0]?.menus;
  const page = await open('/Role', { as: 'owner', width: 900 });
  await page.locator('.keyword input').fill('新增员工');
  await page.locator('.matrix-more').waitFor();
  await cell(page, '撤销角色', '新增员工').click();
  await eventually(menus).toEqual(['/AdminList']);
  await button(page, '撤销').click();
  await eventually(menus).toEqual(['/AdminList', 'admin.add']);
  await eventually(() => isTicked(page, '撤销角色', '新增员工')).toBe('true');
});
