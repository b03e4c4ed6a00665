import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { app, eventually, test } from './browser.ts';
import { answerTo, callsOf } from './calls.ts';
import {
  button,
  chooseFilter,
  columnOf,
  fieldOf,
  kept,
  pathOf,
  rowsOf,
  started,
  textOf,
  toastOf,
} from './look.ts';

/** Clicks "export" and reads the file that comes: its name, its address, its rows. */
async function exported(page: Page, label = '导出') {
  const coming = page.waitForEvent('download');
  await button(page, label).click();
  const said = [await toastOf(page).getAttribute('data-toast'), await textOf(toastOf(page))];
  const download = await coming;
  const folder = await mkdtemp(join(app.folder, 'export-'));
  const file = join(folder, 'export.xlsx');
  await download.saveAs(file);
  const { sheets } = await readXlsx(await readFile(file));
  await rm(folder, { recursive: true });
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  return { said, name: download.suggestedFilename(), url: new URL(download.url()), head, rows };
}

describe('an export', () => {
  test('says so first, then navigates with the filters and admin_id, company_id, role_id', async ({
    open,
  }) => {
    const page = await open('/SystemMain/RoleList?data_scope=company', { as: 'c_owner' });
    await eventually(() => rowsOf(page).count()).toBeGreaterThan(1);
    const calls = callsOf(page);
    const { said, url, name } = await exported(page);
    expect(said).toEqual(['info', '正在导出,请稍等...']);
    const cookies = await page.context().cookies();
    expect(url.pathname).toBe('/api/api_role_export');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      data_scope: 'company',
      admin_id: cookies.find((cookie) => cookie.name === 'admin_id')?.value,
      company_id: '4',
      role_id: await kept(page, 'session', 'role_id'),
    });
    expect(name).toMatch(/^导出角色-\d{4}-\d\d-\d\d\.xlsx$/);
    // A navigation in a frame, not a call: no header of ours goes along, and the app stays where it is.
    expect(calls.find(({ action }) => action === 'api_role_export')?.headers.token).toBeUndefined();
    expect(pathOf(page)).toBe('/SystemMain/RoleList');
  });

  test('holds exactly the rows that the filters match, over all pages', async ({ open }) => {
    const page = await open('/SystemMain/RoleList?data_scope=company', { as: 'c_owner' });
    await eventually(() => rowsOf(page).count()).toBeGreaterThan(1);
    const shown = await columnOf(page, 'role_name');
    const { rows, head } = await exported(page);
    expect(head[0]).toBe('角色名称');
    expect(rows.map(([role]) => role).sort()).toEqual(shown.sort());
  });

  test('of all pages, not of the one that is shown', async ({ open }) => {
    const page = await open('/AdminList', { as: 'c_owner' });
    await eventually(() => rowsOf(page).count()).toBe(10);
    const { rows } = await exported(page);
    expect(rows).toHaveLength(12);
  });

  test('takes the selection along as company; company_id stays the acting one', async ({ open }) => {
    const page = await open('/AdminList?keyword=liuzichen', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await answerTo(page, 'api_admin_list', () => chooseFilter(page, '选择公司', '上海浦东校区'));
    const { url, rows } = await exported(page);
    expect([url.searchParams.get('company'), url.searchParams.get('company_id')]).toEqual(['2', '1']);
    expect(rows.map(([, login]) => login)).toEqual(['pd_liuzichen']);
  });

  test('shows no more of a phone number than the list does', async ({ open }) => {
    const page = await open('/AdminList?keyword=owner', { as: 'viewer' });
    await rowsOf(page).first().waitFor();
    expect(await page.getByRole('button', { name: '导出' }).count()).toBe(0);
    expect(await columnOf(page, 'phone')).toEqual([expect.stringMatching(/^\d{3}\*{4}\d{4}$/)]);
  });

  test('speaks the language of the app, whatever the browser’s is', async ({ open }) => {
    const page = await open('/SystemMain/RoleList', { as: 'c_owner' });
    await started(page);
    await button(page, /切换语言/).click();
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    const { head, name } = await exported(page, 'Export');
    expect(head[0]).toBe('Role name');
    expect(name).toMatch(/^roles-\d{4}-\d{2}-\d{2}\.xlsx$/);
  });

  test('that is refused says why, and the page stays with what is typed in it', async ({ open }) => {
    const page = await open('/AdminList', { as: 'c_owner' });
    await button(page, /新增员工/).click();
    const name = fieldOf(page, 'admin_name').getByRole('textbox');
    await name.fill('没存的人');
    // As from a tab that still shows a company which was taken away since.
    await page.route('**/api/api_admin_export*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('company_id', '1');
      return route.continue({ url: url.href });
    });
    // The form lies over the button.
    await button(page, '导出').press('Enter');
    await page.locator('[data-toast="error"]').waitFor();
    expect([pathOf(page), await name.inputValue()]).toEqual(['/AdminList', '没存的人']);
    await eventually(() => page.locator('iframe').count()).toBe(0);
  });

  test('an address that names somebody else is ignored and logged; a company or role not granted is refused', async ({
    open,
  }) => {
    const page = await open('/', { as: 'c_owner' });
    await started(page);
    // As a browser navigates: with the cookie that no script reads, and without a header of ours.
    const answer = (query: string) =>
      page.evaluate(async (address) => {
        const response = await fetch(address);
        const isJson = response.headers.get('content-type')?.includes('json');
        return isJson
          ? ((await response.json()).code as number)
          : (response.headers.get('content-type') ?? '');
      }, `/api/api_role_export?${query}`);
    expect(await answer('admin_id=1&company_id=4')).toContain('spreadsheetml');
    expect(await answer('company_id=1')).toBe(3);
    expect(await answer('role_id=1&company_id=4')).toBe(3);
    await eventually(() => readFile(join(app.folder, 'server.log'), 'utf8')).toContain(
      'the address named another admin',
    );
  });

  test('the audit trail can be exported by date', async ({ open }) => {
    const page = await open('/SystemMain?tab=audit', { as: 'c_owner' });
    await rowsOf(page).first().waitFor();
    await page.locator('.chip-open', { hasText: '日期' }).click();
    await button(page, '今天').click();
    await eventually(() => new URL(page.url()).searchParams.get('from')).toBeTruthy();
    const { url, head } = await exported(page);
    expect(url.searchParams.get('from')).toMatch(/^\d{10}$/);
    expect(head).toContain('操作人');
  });
});
