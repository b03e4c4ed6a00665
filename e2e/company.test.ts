import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { app, eventually, go, type Open, test } from './browser.ts';
import { answerTo, type Call, callsOf } from './calls.ts';
import {
  button,
  chooseFilter,
  columnOf,
  goByMenu,
  homeOf,
  kept,
  rowsOf,
  screenOf,
  started,
  switchCompany,
  textOf,
} from './look.ts';

const actingIn = (page: Page) => page.locator('[data-company]').getAttribute('data-company');
const actingKept = async (page: Page) => JSON.parse((await kept(page, 'session', 'COMPANY_INFO')) ?? '{}').id;
const selection = async (page: Page) => [
  await kept(page, 'session', 'company'),
  await kept(page, 'session', 'company_id'),
];
const headersOf = (calls: readonly Call[]) => [
  ...new Set(calls.map(({ headers }) => headers['acting-company'])),
];

/** The staff list, showing another company of the family than the one acted under. */
async function staffOfPudong(open: Open): Promise<Page> {
  const page = await open('/AdminList', { as: 'owner' });
  await rowsOf(page).first().waitFor();
  await started(page);
  await answerTo(page, 'api_admin_list', () => chooseFilter(page, '选择公司', '上海浦东校区'));
  return page;
}

describe('the acting company', () => {
  test('is kept as COMPANY_INFO, shown in the top bar and sent as a header', async ({ open }) => {
    const page = await open('/nowhere', { as: 'owner' });
    const calls = callsOf(page);
    await page.getByRole('link', { name: '回到首页' }).click();
    await homeOf(page).waitFor();
    await started(page);
    expect(JSON.parse((await kept(page, 'session', 'COMPANY_INFO')) ?? '')).toEqual({
      id: 1,
      name: '明德国际教育',
      is_shared_data: 1,
    });
    expect(await textOf(page.locator('[data-company]'))).toContain('明德国际教育');
    expect(calls.length).toBeGreaterThan(0);
    expect(headersOf(calls)).toEqual(['1']);
  });

  test('is switched per tab: two tabs act under different companies; a new one starts with the last', async ({
    open,
  }) => {
    const one = await open('/', { as: 'owner' });
    await homeOf(one).waitFor();
    const two = await one.context().newPage();
    await go(two, '/');
    await homeOf(two).waitFor();

    const calls = callsOf(two);
    await switchCompany(two, '上海浦东校区');
    await eventually(() => actingIn(two)).toBe('2');
    await homeOf(two).waitFor();
    expect(await textOf(two.locator('button.company'))).toContain('上海浦东校区');
    await eventually(() => calls.at(-1)?.headers['acting-company']).toBe('2');
    expect([await actingIn(one), await actingKept(one), await actingKept(two)]).toEqual(['1', 1, 2]);

    const three = await one.context().newPage();
    await go(three, '/');
    await eventually(() => actingIn(three)).toBe('2');

    const ofOne = callsOf(one);
    await button(one, '重新加载').click();
    await eventually(() => ofOne.length).toBeGreaterThan(1);
    expect(headersOf(ofOne)).toEqual(['1']);
    expect(await actingIn(one)).toBe('1');
  });

  test('a switch reloads the root view: nothing of the former company stays', async ({ open }) => {
    const page = await staffOfPudong(open);
    await switchCompany(page, app.specialCompany);
    await eventually(() => actingIn(page)).toBe('3');
    expect(await selection(page)).toEqual([null, null]);
    await eventually(() => columnOf(page, 'admin_name')).toContainEqual(expect.stringContaining('xh_'));
  });

  test('that is no longer granted gives way to the one that is', async ({ open }) => {
    const page = await open('/login', { as: 'viewer' });
    await page.evaluate(() =>
      sessionStorage.setItem('COMPANY_INFO', '{"id":4,"name":"启航学堂","is_shared_data":0}'),
    );
    await go(page, '/');
    await homeOf(page).waitFor();
    expect(await actingIn(page)).toBe('1');
    await eventually(() => actingKept(page)).toBe(1);
  });

  test('who has one company has nothing to switch', async ({ open }) => {
    const page = await open('/', { as: 'viewer' });
    await homeOf(page).waitFor();
    expect(await page.locator('button.company').count()).toBe(0);
    expect(await textOf(page.locator('span.company'))).toContain('明德国际教育');
  });
});

describe('the selected company', () => {
  test('is kept as company and company_id, and joins the params of every call', async ({ open }) => {
    const page = await staffOfPudong(open);
    expect(await selection(page)).toEqual(['上海浦东校区', '2']);
    await eventually(() => columnOf(page, 'admin_name')).toContainEqual(expect.stringContaining('b_'));
    const calls = callsOf(page);
    await button(page, '第 2 页').click();
    await eventually(() => calls.find(({ action }) => action === 'api_admin_list')?.params).toMatchObject({
      company: '上海浦东校区',
      company_id: '2',
      page: '2',
    });
    // A filter, not a switch.
    expect([await actingIn(page), headersOf(calls)]).toEqual(['1', ['1']]);
  });

  test('joins the body of a write', async ({ open }) => {
    const page = await staffOfPudong(open);
    const calls = callsOf(page);
    await page.route('**/api/api_switch_company', (route) =>
      route.fulfill({ json: { code: 0, msg: '不行' } }),
    );
    await switchCompany(page, app.specialCompany);
    await eventually(() => calls.find(({ action }) => action === 'api_switch_company')?.body).toEqual({
      company: '上海浦东校区',
      company_id: 2,
      to_company_id: 3,
    });
  });

  test('never joins api_admin_base', async ({ open }) => {
    const page = await staffOfPudong(open);
    const calls = callsOf(page);
    await button(page, '重新加载').click();
    await eventually(() => calls.map(({ action }) => action)).toContain('api_admin_list');
    const base = calls.find(({ action }) => action === 'api_admin_base');
    expect(Object.keys(base?.params ?? {}).sort()).toEqual(['admin_id', 'role_id']);
    expect(calls.find(({ action }) => action === 'api_admin_list')?.params).toMatchObject({
      company_id: '2',
    });
  });

  test('is cleared by a navigation to a path that is not sticky; has-chosen follows', async ({ open }) => {
    const page = await staffOfPudong(open);
    await goByMenu(page, '系统管理');
    await screenOf(page, '/SystemMain').locator('h1').waitFor();
    expect([...(await selection(page)), await kept(page, 'session', 'has_chosen')]).toEqual([
      null,
      null,
      '0',
    ]);
    // The same path again, with another query.
    await page.locator('.bar-me').click();
    await page.getByRole('menuitem', { name: '我的账号' }).click();
    await eventually(() => kept(page, 'session', 'has_chosen')).toBe('1');
  });

  test('is left untouched by a sticky path', async ({ open }) => {
    const page = await staffOfPudong(open);
    const calls = callsOf(page);
    // A place without tabs: an entry with some opens the one that the owner was on last, in whichever journey.
    await goByMenu(page, '排课申请');
    await screenOf(page, '/ApplyNeedsList').waitFor();
    const asked = () => calls.find(({ action }) => action === 'api_plan_list')?.params;
    await eventually(asked).toMatchObject({ company_id: '2' });
    expect(await selection(page)).toEqual(['上海浦东校区', '2']);
  });

  test('survives a reload of the tab, and can be removed', async ({ open }) => {
    const page = await staffOfPudong(open);
    await go(page, '/AdminList');
    await page.locator('.chip-set', { hasText: '上海浦东校区' }).waitFor();
    await button(page, '移除筛选：选择公司').click();
    expect(await selection(page)).toEqual([null, null]);
  });

  test('whether a page has the select is stored', async ({ open }) => {
    const page = await open('/AdminList', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await eventually(() => kept(page, 'session', 'company_select')).toBe('1');
    await goByMenu(page, '首页');
    await homeOf(page).waitFor();
    await eventually(() => kept(page, 'session', 'company_select')).toBe('0');
  });
});

describe('the dock', () => {
  test('stands in companies that share their data: 1 and 3, not 2', async ({ open }) => {
    const page = await open('/', { as: 'owner' });
    const dock = page.locator('[data-dock]');
    await dock.waitFor();
    expect(await dock.locator('.dock-entry').count()).toBe(2);
    expect(await textOf(dock)).toContain('未指定对接人');

    // One click to look at the other one.
    await dock.getByRole('button', { name: new RegExp(app.specialCompany) }).click();
    await eventually(() => actingIn(page)).toBe('3');
    await dock.waitFor();

    await switchCompany(page, '上海浦东校区');
    await eventually(() => actingIn(page)).toBe('2');
    await homeOf(page).waitFor();
    expect(await dock.count()).toBe(0);
  });

  test('not in a company without a family that shares', async ({ open }) => {
    const page = await open('/', { as: 'c_owner' });
    await started(page);
    expect(await page.locator('[data-dock]').count()).toBe(0);
  });
});

describe('the special display', () => {
  test('only the named institution has dense, numbered ledger rows', async ({ open }) => {
    const page = await open('/AdminList', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    expect(await page.locator('.table-ledger').count()).toBe(0);
    const roomy = await rowsOf(page)
      .first()
      .evaluate((row) => row.clientHeight);

    await switchCompany(page, app.specialCompany);
    await page.locator('.table-ledger tr[data-row-key]').first().waitFor();
    expect(
      await rowsOf(page)
        .first()
        .evaluate((row) => row.clientHeight),
    ).toBeLessThan(roomy);
    expect(await rowsOf(page).first().locator('.cell-number').textContent()).toBe('1');
  });
});
