import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { navigationMenu } from '@/apps/navigationMenu.ts';
import { defaultRoles } from '@/apps/server/default-roles.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import { eventually, go, test } from './browser.ts';
import { actionsOf, callsOf } from './calls.ts';
import {
  button,
  goByMenu,
  homeOf,
  kept,
  menuItem,
  menuOf,
  pathOf,
  rowsOf,
  screenOf,
  textOf,
} from './look.ts';

describe('screens', () => {
  test('an unknown path is a helpful 404 inside the layout', async ({ open }) => {
    const page = await open('/no/such/page?x=1', { as: 'viewer' });
    await screenOf(page, '404').waitFor();
    expect(await textOf(screenOf(page, '404'))).toContain('/no/such/page');
    expect(await menuOf(page).isVisible()).toBe(true);
    await page.getByRole('link', { name: '回到首页' }).click();
    await homeOf(page).waitFor();
  });

  test('a screen without its right says which one is missing, and who can give it', async ({ open }) => {
    const page = await open('/AdminList', { as: 'adviser' });
    const screen = screenOf(page, '/AdminList');
    await screen.getByText('缺少权限「查看员工」').waitFor();
    expect(await textOf(screen)).toContain('明德国际教育的管理员可以为角色「销售顾问」开通。');
  });

  test('the tab is named after its screen', async ({ open }) => {
    const page = await open('/', { as: 'viewer' });
    await eventually(() => page.title()).toBe('首页 · 学账');
    await goByMenu(page, '员工管理');
    await eventually(() => page.title()).toBe('员工管理 · 学账');
  });
});

describe('scroll', () => {
  const scrollTo = (page: Page, top: number) =>
    page.locator('.screen-main').evaluate((main, to) => main.scrollTo(0, to), top);
  const placeOf = (page: Page) =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-screen] [data-scroll]')];
      return [window.scrollY, ...boxes.map((box) => box.scrollTop)].reduce((sum, top) => sum + top, 0);
    });

  test('every navigation shows its page from the top', async ({ open }) => {
    const page = await open('/', { as: 'owner', height: 400 });
    await page.locator('ol.history li').first().waitFor();
    await scrollTo(page, 200);
    expect(await placeOf(page)).toBe(200);
    await goByMenu(page, '员工管理');
    await rowsOf(page).first().waitFor();
    expect(await placeOf(page)).toBe(0);
    await menuItem(page, '首页').click();
    await homeOf(page).waitFor();
    expect(await placeOf(page)).toBe(0);
  });

  test('the window itself never scrolls', async ({ open }) => {
    const page = await open('/', { as: 'owner', height: 400 });
    await page.locator('ol.history li').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('what is no navigation', () => {
  test('filters, page and sort replace the address', async ({ open }) => {
    const page = await open('/', { as: 'c_owner' });
    await goByMenu(page, '员工管理');
    await rowsOf(page).first().waitFor();
    const before = await page.evaluate(() => history.length);
    await button(page, '第 2 页').click();
    await eventually(() => new URL(page.url()).search).toContain('page=2');
    await page.getByRole('button', { name: '姓名', exact: true }).click();
    await eventually(() => new URL(page.url()).search).toContain('sort=admin_name');
    await page.locator('input[data-search]').fill('魏');
    await eventually(() => new URL(page.url()).searchParams.get('keyword')).toBe('魏');
    await eventually(() => rowsOf(page).count()).toBe(1);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.goBack();
    await homeOf(page).waitFor();
  });

  test('pushing the same route again raises no error', async ({ open }) => {
    const page = await open('/', { as: 'viewer' });
    for (const _ of [1, 2, 3]) await menuItem(page, '首页').click();
    await homeOf(page).waitFor();
    expect(pathOf(page)).toBe('/');
  });
});

test('the address of a list can be sent: filters, sort and page are in it', async ({ open }) => {
  const page = await open('/AdminList?status=on&sort=admin_name&order=desc&page=2', { as: 'c_owner' });
  await eventually(() => rowsOf(page).locator('.cell-number').allTextContents()).toEqual(['11', '12']);
  expect(await page.locator('.chip-set').allTextContents()).toEqual(['状态在职']);
  expect(await page.locator('th[aria-sort="descending"]').textContent()).toContain('姓名');
});

test('a flag records that the user came from the sales list', async ({ open }) => {
  const page = await open('/SalesList', { as: 'viewer' });
  await goByMenu(page, '首页');
  await homeOf(page).waitFor();
  expect(await kept(page, 'session', 'from_sales_list')).toBe('1');
  await goByMenu(page, '员工管理');
  await rowsOf(page).first().waitFor();
  expect(await kept(page, 'session', 'from_sales_list')).toBe('0');
});

test('the reload button mounts the one root view anew and asks for everything again', async ({ open }) => {
  const page = await open('/', { as: 'viewer' });
  await homeOf(page).evaluate((title) => title.setAttribute('data-old', ''));
  const calls = callsOf(page);
  await button(page, '重新加载').click();
  await eventually(() => page.locator('h1[data-old]').count()).toBe(0);
  await homeOf(page).waitFor();
  await eventually(() => actionsOf(calls)).toContain('api_news_list');
  expect(actionsOf(calls)).toContain('api_admin_base');
});

test('the menu is the role’s: it shows what the role may open, and nothing else', async ({ open }) => {
  const shown = async (login: string) => {
    const page = await open('/SystemMain', { as: login });
    const wing = page.locator('.menu-wing').last();
    await wing.locator('li').first().waitFor();
    return wing.locator('li .menu-item').allTextContents();
  };
  const ticked = (role: DefaultRole) => {
    const menus = defaultRoles().find(({ key }) => key === role)?.menus ?? [];
    const wing = navigationMenu.find((one) => one.wing === 'organisation');
    const entries = wing?.groups.flatMap((group) => group.entries) ?? [];
    return entries.filter(({ to }) => menus.includes(to)).map(({ name }) => name[0]);
  };
  expect(await shown('viewer')).toEqual(ticked('viewer'));
  expect(await shown('teacher')).toEqual(ticked('teacher'));
  expect(ticked('teacher').length).toBeLessThan(ticked('viewer').length);
});

test('collapsing the menu is remembered', async ({ open }) => {
  const page = await open('/', { as: 'viewer' });
  await button(page, '收起菜单').click();
  await go(page, '/');
  await button(page, '展开菜单').waitFor();
  expect(await page.locator('.sider').evaluate((sider) => sider.clientWidth)).toBeLessThan(60);
});
