import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { eventually, go, signIn, test } from './browser.ts';
import { callsOf, colleague } from './calls.ts';
import {
  button,
  chooseIn,
  chooseInRow,
  dialogOf,
  drawerOf,
  fieldOf,
  goByMenu,
  homeOf,
  loginOf,
  pathOf,
  rowOf,
  rowsOf,
  screenOf,
  textOf,
  toastOf,
} from './look.ts';

const PASSWORD = 'Morgen-Stern-26';
const owner = await colleague('owner');
const fill = (page: Page, field: string, text: string) => fieldOf(page, field).locator('input').fill(text);

/** Nobody stays behind: whoever has worked can only be disabled, so they are disabled first. */
async function dismiss(login: string): Promise<void> {
  const { list } = await owner.call(adminApi.list, { keyword: login }, 1);
  for (const { id, status } of list) {
    if (status === 'on') await owner.call(adminApi.disable, { id }, 1);
    await owner.call(adminApi.del, { id }, 1).catch(() => undefined);
  }
}

async function hire(login: string, name: string, role: string): Promise<number> {
  const { list } = await owner.call(roleApi.list, { keyword: role }, 1);
  const role_ids = list.filter(({ role_name }) => role_name === role).map(({ id }) => id);
  const who = { admin_name: name, login_name: login, password: PASSWORD, positions: [], company_ids: [1] };
  return (await owner.call(adminApi.add, { ...who, role_ids }, 1)).id;
}

test('the first day: sign in, see what there is, go where one wants', async ({ open }) => {
  const page = await open('/login');
  await signIn(page, 'manager');
  await homeOf(page).waitFor();
  expect(await textOf(homeOf(page))).toMatch(/^(夜深了|早上好|下午好|晚上好)，罗敏$/);
  await goByMenu(page, '员工管理');
  await rowsOf(page).first().waitFor();
  await goByMenu(page, '首页');
  await page.getByRole('link', { name: '全部日志' }).click();
  await screenOf(page, '/SystemMain').locator('tr[data-row-key]').first().waitFor();
  await page.locator('.bar-me').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await loginOf(page).waitFor();
  await page.goBack();
  await loginOf(page).waitFor();
});

describe('a colleague comes and goes', () => {
  test('added, signs in, is disabled, is out at once, comes back', async ({ open, onTestFinished }) => {
    onTestFinished(() => dismiss('e2e.zhao'));
    const page = await open('/AdminList', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    await fill(page, 'admin_name', '赵小满');
    await fill(page, 'phone', '139 0000 1234');
    await fill(page, 'email', 'zhao@example.com');
    await fill(page, 'login_name', 'e2e.zhao');
    await fill(page, 'password', PASSWORD);
    await chooseIn(page, 'role_ids', '只读');
    await drawerOf(page).locator('button[type="submit"]').click();
    await toastOf(page).getByText('已新增').waitFor();
    await eventually(() => textOf(drawerOf(page))).toContain('从未登录');

    const theirs = await open('/login');
    await signIn(theirs, 'e2e.zhao', PASSWORD);
    await homeOf(theirs).waitFor();
    await button(drawerOf(page), '关闭').click();
    await page.locator('input[data-search]').fill('zhaoxiaoman');
    await eventually(() => rowsOf(page).count()).toBe(1);
    await chooseInRow(page, rowOf(page, '赵小满'), '停用');
    await dialogOf(page).getByRole('textbox').fill('离职');
    await button(dialogOf(page), '停用').click();
    await rowOf(page, '赵小满').locator('td[data-field="status"]', { hasText: '停用' }).waitFor();

    // Whatever the page asks for next tells them; where it has asked already, the message stands before the button.
    await button(theirs, '重新加载').dispatchEvent('click');
    await dialogOf(theirs).getByText('登录信息已失效，请重新登录').waitFor();
    await button(dialogOf(theirs), '确定').click();
    await loginOf(theirs).waitFor();
    await signIn(theirs, 'e2e.zhao', PASSWORD);
    await eventually(() => textOf(theirs.locator('.login-problem'))).toBe('账号或密码不正确');

    await chooseInRow(page, rowOf(page, '赵小满'), '启用');
    await rowOf(page, '赵小满').locator('td[data-field="status"]', { hasText: '在职' }).waitFor();
    await signIn(theirs, 'e2e.zhao', PASSWORD);
    await homeOf(theirs).waitFor();

    await chooseInRow(page, rowOf(page, '赵小满'), '变更历史');
    await eventually(() => textOf(drawerOf(page))).toContain('停用');
    expect(await textOf(drawerOf(page))).toContain('苏晚晴');
  });

  test('a forgotten password is reset; their sessions end', async ({ open, onTestFinished }) => {
    await hire('e2e.sun', '孙立夏', '只读');
    onTestFinished(() => dismiss('e2e.sun'));
    const theirs = await open('/login');
    await signIn(theirs, 'e2e.sun', PASSWORD);
    await homeOf(theirs).waitFor();

    const page = await open('/AdminList?keyword=e2e.sun', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await chooseInRow(page, rowOf(page, '孙立夏'), '重置密码');
    const modal = page.locator('.form-modal');
    await modal.locator('[data-field="new_password"] input').fill(`${PASSWORD}-neu`);
    await modal.locator('button[type="submit"]').click();
    await toastOf(page).getByText('密码已重置').waitFor();

    await button(theirs, '重新加载').dispatchEvent('click');
    await button(dialogOf(theirs), '确定').click();
    await signIn(theirs, 'e2e.sun', `${PASSWORD}-neu`);
    await theirs.locator('.must-change').getByText('这是临时密码，请先修改').waitFor();
  });

  test('their phone number, mail and team are edited; somebody else’s change is noticed', async ({
    open,
    onTestFinished,
  }) => {
    const id = await hire('e2e.li', '李谷雨', '只读');
    onTestFinished(() => dismiss('e2e.li'));
    const page = await open(`/AdminList?keyword=e2e.li&staff_id=${id}`, { as: 'owner' });
    await button(drawerOf(page), '编辑').click();
    await fill(page, 'email', 'li@example.com');
    await chooseIn(page, 'team_id', '东区战队');
    await drawerOf(page).locator('button[type="submit"]').click();
    await eventually(() => textOf(drawerOf(page))).toContain('东区战队');

    await button(drawerOf(page), '编辑').click();
    await fill(page, 'email', 'gu@example.com');
    const { version, ...now } = await owner.call(adminApi.get, { id }, 1);
    await owner.call(adminApi.edit, { ...now, version, phone: '13900009999' }, 1);
    await drawerOf(page).locator('button[type="submit"]').click();
    await dialogOf(page).getByText('内容已被他人修改').waitFor();
    await button(dialogOf(page), '重新载入').click();
    await eventually(() => fieldOf(page, 'phone').locator('input').inputValue()).toBe('13900009999');
    expect(await fieldOf(page, 'email').locator('input').inputValue()).toBe('li@example.com');
  });
});

describe('a role', () => {
  const tick = (page: Page, menu: string) => page.locator(`[data-menu="${menu}"]`);

  async function dropRole(name: string): Promise<void> {
    const { list } = await owner.call(roleApi.list, { keyword: name }, 1);
    for (const { id } of list) await owner.call(roleApi.del, { id }, 1).catch(() => undefined);
  }

  test('made, given, and what it lacks is refused; then edited, and it is there', async ({
    open,
    onTestFinished,
  }) => {
    const id = await hire('e2e.qian', '钱清明', '只读');
    const reader = (await owner.call(adminApi.get, { id }, 1)).role_ids;
    onTestFinished(async () => {
      const { phone, ...now } = await owner.call(adminApi.get, { id }, 1);
      await owner.call(adminApi.edit, { ...now, phone, role_ids: reader }, 1);
      await dropRole('课程助理');
      await dismiss('e2e.qian');
    });

    const page = await open('/SystemMain/RoleList', { as: 'owner' });
    await button(page, /新增角色/).click();
    await fieldOf(page, 'role_name').getByRole('textbox').fill('课程助理');
    await page.locator('.scope', { hasText: '本公司及下级' }).click();
    await tick(page, '/AdminList').click(); // the screen; its functions are ticked one by one
    await button(page, /保存/).click();
    await toastOf(page).getByText('已保存').waitFor();
    await page.locator('input[data-search]').fill('课程助理');
    await eventually(() => rowsOf(page).count()).toBe(1);
    expect(await textOf(rowOf(page, '课程助理').locator('td[data-field="data_scope"]'))).toBe('本公司及下级');

    await go(page, `/AdminList?keyword=e2e.qian&staff_id=${id}`);
    await button(drawerOf(page), '编辑').click();
    await chooseIn(page, 'role_ids', '只读', '课程助理'); // one out, the other in
    await drawerOf(page).locator('button[type="submit"]').click();
    await eventually(() => textOf(rowOf(page, '钱清明').locator('td[data-field="role_names"]'))).toBe(
      '课程助理',
    );

    const theirs = await open('/login?back=/AdminList');
    await signIn(theirs, 'e2e.qian', PASSWORD);
    await rowsOf(theirs).first().waitFor();
    expect(await button(theirs, /新增员工/).count()).toBe(0);
    expect(await theirs.locator('.menu-wing li .menu-item').allTextContents()).toEqual([
      '员工管理',
      '系统管理',
    ]);
    // Without the button, the call itself: refused by name.
    const answer = await theirs.evaluate(async () => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { token: decodeURIComponent(token), 'content-type': 'application/json' };
      return (await fetch('/api/api_admin_add', { method: 'POST', headers, body: '{}' })).json();
    });
    expect(answer).toMatchObject({ code: 3, msg: '缺少权限「新增员工」' });
    await go(theirs, '/SystemMain/RoleList');
    await theirs.getByText('缺少权限「查看角色」').waitFor();

    await go(page, '/SystemMain/RoleList?keyword=课程助理');
    await rowOf(page, '课程助理').locator('td[data-field="note"]').click();
    await screenOf(page, '/SystemMain/RoleList/RoleEdit/{id}').waitFor();
    await tick(page, 'admin.add').check();
    await button(page, /保存/).click();
    await screenOf(page, '/SystemMain/RoleList').waitFor();

    await go(theirs, '/AdminList');
    await button(theirs, /新增员工/).waitFor();
  });

  test('copied, and deleted only when nobody holds it', async ({ open, onTestFinished }) => {
    onTestFinished(() => dropRole('财务 副本'));
    const page = await open('/SystemMain/RoleList?keyword=财务', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await rowOf(page, '财务').first().getByRole('button', { name: '更多操作' }).click();
    const del = page.getByRole('menuitem', { name: '删除角色', exact: true });
    expect(await del.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('menuitem', { name: '复制为新角色', exact: true }).click();
    await screenOf(page, '/SystemMain/RoleList/RoleAdd').waitFor();
    await eventually(() => fieldOf(page, 'role_name').getByRole('textbox').inputValue()).toBe('财务 副本');
    await button(page, /保存/).click();
    await rowOf(page, '财务 副本').waitFor();
    const calls = callsOf(page);
    await chooseInRow(page, rowOf(page, '财务 副本'), '删除角色');
    await button(dialogOf(page), '删除角色').click();
    await eventually(() => rowOf(page, '财务 副本').count()).toBe(0);
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('the owner’s role keeps everything: only its name can change', async ({ open }) => {
    const page = await open('/SystemMain/RoleList?keyword=所有者', { as: 'owner' });
    await rowOf(page, '所有者').locator('td[data-field="note"]').click();
    await page.getByText('所有者角色始终拥有全部权限与数据').waitFor();
    expect(await tick(page, '/AdminList').isDisabled()).toBe(true);
    expect(await fieldOf(page, 'role_name').getByRole('textbox').isEnabled()).toBe(true);
  });

  test('who may only look at roles cannot change them', async ({ open }) => {
    const page = await open('/SystemMain/RoleList?keyword=教师', { as: 'viewer' });
    await rowOf(page, '教师').locator('td[data-field="note"]').click();
    await page.getByText('修改需要「编辑角色」权限').waitFor();
    expect(await button(page, /保存/).count()).toBe(0);
    await go(page, '/SystemMain/RoleList/RoleAdd');
    await page.getByText('缺少权限「新增角色」').waitFor();
    expect(pathOf(page)).toBe('/SystemMain/RoleList/RoleAdd');
  });
});
