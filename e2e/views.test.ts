import { expect } from 'vitest';
import { eventually, test } from './browser.ts';
import { actionsOf, callsOf } from './calls.ts';
import { button, chooseFilter, goByMenu, queryOf, rowsOf } from './look.ts';

test('filters are saved under a name, become the default, and follow the person with their columns', async ({
  open,
}) => {
  const page = await open('/AdminList', { as: 'c_manager' });
  await rowsOf(page).first().waitFor();
  await chooseFilter(page, '岗位', '教师');
  await eventually(() => queryOf(page).get('position')).toBe('teacher');
  await button(page, '保存的筛选').click();
  const panel = page.getByRole('dialog', { name: '保存的筛选' });
  await panel.getByPlaceholder('把当前筛选保存为…').fill('只看教师');
  await panel.getByPlaceholder('把当前筛选保存为…').press('Enter');
  await button(panel, '打开列表时用「只看教师」').click();
  await eventually(() => button(panel, '打开列表时用「只看教师」').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await button(page, '列').click();
  const saved = page.waitForResponse(/api_view_layout/);
  await page.getByRole('checkbox', { name: '手机' }).uncheck();
  await saved;

  // Another browser: no copy is there, and the list still begins as it was left, without asking twice.
  const other = await open('/login', { as: 'c_manager' });
  await other.evaluate(() => localStorage.clear());
  await other.evaluate(() => localStorage.setItem('isLogin', '1'));
  const calls = callsOf(other);
  await other.goto(new URL('/', page.url()).href);
  await goByMenu(other, '员工管理');
  await rowsOf(other).first().waitFor();
  expect(queryOf(other).get('position')).toBe('teacher');
  expect(await other.locator('th', { hasText: '手机' }).count()).toBe(0);
  expect(actionsOf(calls).filter((action) => action === 'api_view_list')).toHaveLength(1);
  const lists = calls.filter(({ action }) => action === 'api_admin_list');
  expect(lists.map(({ params }) => params.position)).toEqual(['teacher']);

  // The address goes before the default, and what was cleared stays cleared.
  await other.goto(new URL('/AdminList?status=on', page.url()).href);
  await rowsOf(other).first().waitFor();
  expect(queryOf(other).get('position')).toBeNull();
  await button(other, /^保存的筛选/).click();
  await other.getByRole('dialog', { name: '保存的筛选' }).getByText('只看教师').click();
  await eventually(() => queryOf(other).toString()).toBe('position=teacher');
  await button(other, '清除').click();
  await eventually(() => rowsOf(other).count()).toBeGreaterThan(5);
  await button(other, /^保存的筛选/).click();
  await button(other.getByRole('dialog', { name: '保存的筛选' }), '删除「只看教师」').click();
  await other.getByText('还没有保存的筛选').waitFor();
});
