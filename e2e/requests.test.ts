import { describe, expect } from 'vitest';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { eventually, test } from './browser.ts';
import { answerTo, answerWith, callsOf, colleague } from './calls.ts';
import {
  button,
  chooseInRow,
  dialogOf,
  fieldOf,
  goByMenu,
  homeOf,
  kept,
  rowOf,
  rowsOf,
  screenOf,
  switchCompany,
  textOf,
  toastOf,
} from './look.ts';

const NETWORK = '网络不给力，请稍后再试！';
const brokenOff = /Failed to load resource/;

describe('headers', () => {
  test('every call carries visitorId, token, company and language; a write its own key', async ({ open }) => {
    const page = await open('/login', { as: 'owner' });
    const calls = callsOf(page);
    await page.goto(new URL('/', page.url()).href);
    await homeOf(page).waitFor();
    await switchCompany(page, '上海浦东校区');
    await eventually(() => calls.find(({ action }) => action === 'api_switch_company')).toBeTruthy();
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    const visitor = await kept(page, 'local', 'visitorId');
    for (const { action, headers } of calls) {
      expect([headers.token, headers.visitorid, headers['accept-language']], action).toEqual([
        token,
        visitor,
        'zh-CN',
      ]);
      expect(action).toMatch(/^api_\w+$/);
    }
    const keys = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^[\w-]{20,}$/);
  });

  test('English asks in English', async ({ open }) => {
    const page = await open('/login', { as: 'viewer', lang: 'en' });
    const calls = callsOf(page);
    await page.goto(new URL('/', page.url()).href);
    await homeOf(page).waitFor();
    expect(new Set(calls.map(({ headers }) => headers['accept-language']))).toEqual(new Set(['en']));
  });
});

test('DELETE sends its params in the address', async ({ open }) => {
  const owner = await colleague('c_owner');
  const { id } = await owner.call(roleApi.add, {
    role_name: '待删除的角色',
    data_scope: 'own',
    menus: ['/SystemMain'],
  });
  const page = await open('/SystemMain/RoleList?keyword=待删除的角色', { as: 'c_owner' });
  const calls = callsOf(page);
  await rowOf(page, '待删除的角色').waitFor();
  await chooseInRow(page, rowOf(page, '待删除的角色'), '删除角色');
  await button(dialogOf(page), '删除角色').click();
  await eventually(() => rowsOf(page).count()).toBe(0);
  expect(calls.find(({ action }) => action === 'api_role_del')).toMatchObject({
    method: 'DELETE',
    params: { id: String(id) },
    body: {},
  });
});

describe('the envelope', () => {
  const cases = [
    [0, '业务规则不允许'],
    [3, '缺少权限「查看员工」'],
    [4, '没有找到，可能已被删除'],
  ] as const;
  test.for(cases)('code %i rejects with its message, and a retry', async ([code, msg], { open }) => {
    const page = await open('/nowhere', { as: 'viewer' });
    await answerWith(page, 'api_admin_list', { code, msg });
    await goByMenu(page, '员工管理');
    const alert = screenOf(page, '/AdminList').getByRole('alert');
    await alert.waitFor();
    expect(await textOf(alert)).toContain(msg);
    await page.unroute('**/api/api_admin_list*');
    await button(alert, '重试').click();
    await rowsOf(page).first().waitFor();
  });

  test('code 2 marks the fields that it names', async ({ open }) => {
    const page = await open('/SystemMain/RoleList/RoleAdd', { as: 'c_owner' });
    await answerWith(page, 'api_role_add', {
      code: 2,
      msg: '填写的内容有误',
      data: { fields: { role_name: '已有同名角色' } },
    });
    await fieldOf(page, 'role_name').getByRole('textbox').fill('财务');
    await button(page, /保存/).click();
    const field = fieldOf(page, 'role_name');
    await field.getByRole('alert').waitFor();
    expect(await textOf(field.getByRole('alert'))).toBe('已有同名角色');
    expect(await field.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await toastOf(page).count()).toBe(0);
  });

  test('code 5 offers to reload, and keeps what was typed unless one does', async ({ open }) => {
    const page = await open('/SystemMain/RoleList?keyword=只读', { as: 'c_owner' });
    await rowOf(page, '只读').locator('td[data-field="note"]').click();
    const name = fieldOf(page, 'role_name').getByRole('textbox');
    await name.fill('只读改');
    await answerWith(page, 'api_role_edit', { code: 5, msg: '内容已被他人修改' });
    await button(page, /保存/).click();
    await dialogOf(page).getByText('内容已被他人修改').waitFor();
    await button(dialogOf(page), '继续编辑').click();
    expect(await name.inputValue()).toBe('只读改');
    await button(page, /保存/).click();
    await button(dialogOf(page), '重新载入').click();
    await eventually(() => dialogOf(page).count()).toBe(0);
  });

  test('an answer that is no envelope counts as a network failure', async ({ open }) => {
    const page = await open('/nowhere', { as: 'viewer', mayFail: brokenOff });
    await page.route('**/api/api_admin_list*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await goByMenu(page, '员工管理');
    await screenOf(page, '/AdminList').getByText(NETWORK).waitFor();
  });
});

describe('network failure', () => {
  test('of a write: a toast in the agreed words', async ({ open }) => {
    const page = await open('/', { as: 'owner', mayFail: brokenOff });
    await page.route('**/api/api_switch_company', (route) => route.abort());
    await switchCompany(page, '上海浦东校区');
    await page.locator('[data-toast="error"]').getByText(NETWORK, { exact: true }).waitFor();
  });

  test('of a list: said in its place, with a retry that works', async ({ open }) => {
    const page = await open('/nowhere', { as: 'viewer', mayFail: brokenOff });
    await page.route('**/api/api_admin_list*', (route) => route.abort());
    await goByMenu(page, '员工管理');
    const alert = screenOf(page, '/AdminList').getByRole('alert');
    await alert.getByText(NETWORK).waitFor();
    await page.unroute('**/api/api_admin_list*');
    await button(alert, '重试').click();
    await rowsOf(page).first().waitFor();
    expect(await toastOf(page).count()).toBe(0);
  });

  test('of who I am: never a blank page', async ({ open }) => {
    const page = await open('/login', { as: 'viewer', mayFail: brokenOff });
    await page.route('**/api/api_admin_base*', (route) => route.abort());
    await page.goto(new URL('/', page.url()).href);
    await page.getByText(NETWORK).waitFor();
    await page.unroute('**/api/api_admin_base*');
    await button(page, '重试').click();
    await homeOf(page).waitFor();
  });

  test('an answer that got lost: saving again has one effect', async ({ open }) => {
    const owner = await colleague('c_owner');
    const page = await open('/SystemMain/RoleList/RoleAdd', { as: 'c_owner', mayFail: brokenOff });
    await fieldOf(page, 'role_name').getByRole('textbox').fill('只存一次');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/api_role_add', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch(); // it took effect …
      return keys.length === 1 ? route.abort() : route.fulfill({ response: answer }); // … but nobody was told
    });
    await button(page, /保存/).click();
    await toastOf(page).getByText(NETWORK, { exact: true }).waitFor();
    await button(page, /保存/).click();
    await screenOf(page, '/SystemMain/RoleList').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    const { list } = await owner.call(roleApi.list, { keyword: '只存一次' });
    for (const { id } of list) await owner.call(roleApi.del, { id });
    expect(list).toHaveLength(1);
  });
});

describe('quiet lists', () => {
  test('options that fail leave their control empty, with a retry and without a toast', async ({ open }) => {
    const page = await open('/nowhere', { as: 'viewer', mayFail: brokenOff });
    await page.route('**/api/api_admin_role_list*', (route) => route.abort());
    await goByMenu(page, '员工管理');
    await rowsOf(page).first().waitFor();
    await page.locator('.chip-open', { hasText: '角色' }).click();
    await page.getByText('选项没有取到').waitFor();
    expect(await toastOf(page).count()).toBe(0);
    await page.unroute('**/api/api_admin_role_list*');
    await button(page, '重试').click();
    await page.getByRole('option', { name: '财务', exact: true }).waitFor();
  });

  test('options ask for is_data=1, unpaged', async ({ open }) => {
    const page = await open('/nowhere', { as: 'viewer' });
    const calls = callsOf(page);
    await page.reload();
    await eventually(() => calls.find(({ action }) => action === 'api_students_list')?.params).toEqual({
      is_data: '1',
    });
  });
});

test('one toast at a time: a new one replaces the old', async ({ open }) => {
  const page = await open('/', { as: 'owner' });
  await answerWith(page, 'api_switch_company', { code: 0, msg: '第一条' });
  await switchCompany(page, '上海浦东校区');
  await toastOf(page).getByText('第一条').waitFor();
  await page.unroute('**/api/api_switch_company*');
  await answerWith(page, 'api_switch_company', { code: 0, msg: '第二条' });
  await switchCompany(page, '上海浦东校区');
  await toastOf(page).getByText('第二条').waitFor();
  expect(await toastOf(page).count()).toBe(1);
  await button(toastOf(page), '关闭').click();
  await eventually(() => toastOf(page).count()).toBe(0);
});

describe('dates', () => {
  test.for(['Asia/Shanghai', 'America/New_York'])(
    'Unix seconds are shown as days of the company, wherever one reads: %s',
    async (timeZone, { open }) => {
      const { time_zone } = await (await colleague('c_owner')).call(sessionApi.base, {});
      const page = await open('/AdminList', { as: 'c_owner', timeZone });
      await rowsOf(page).first().waitFor();
      const { data } = (await answerTo(page, 'api_admin_list', () => button(page, '重新加载').click())) as {
        data: { list: { created_at: number }[] };
      };
      await rowsOf(page).first().waitFor();
      const shown = rowsOf(page).first().locator('td[data-field="created_at"] time');
      const at = (data.list[0]?.created_at ?? 0) * 1000;
      expect(await textOf(shown)).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(at));
      expect(await shown.getAttribute('datetime')).toBe(new Date(at).toISOString());
    },
  );
});

describe('paging', () => {
  test('ten rows a page; the numbers go on from page to page', async ({ open }) => {
    const page = await open('/nowhere', { as: 'c_owner' });
    const calls = callsOf(page);
    await goByMenu(page, '员工管理');
    const numbers = () => rowsOf(page).locator('.cell-number').allTextContents();
    await eventually(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    await button(page, '第 2 页').click();
    await eventually(numbers).toEqual(['11', '12']);
    const pages = calls.filter(({ action }) => action === 'api_admin_list').map(({ params }) => params);
    expect(pages.map(({ limit }) => limit)).toEqual(['10', '10']);
    expect(pages[1]?.page).toBe('2');
    expect(await textOf(page.locator('.list-total'))).toBe('共 12 条');
  });

  test('a page beyond the end shows the last one', async ({ open }) => {
    const page = await open('/AdminList?page=9', { as: 'c_owner' });
    await eventually(() => rowsOf(page).locator('.cell-number').allTextContents()).toEqual(['11', '12']);
  });
});
