import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { routes } from '@/apps/screens.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { app, eventually, go, signIn, test } from './browser.ts';
import { answerWith, colleague } from './calls.ts';
import {
  dialogOf,
  homeOf,
  kept,
  keysOf,
  loginOf,
  pathOf,
  queryOf,
  started,
  switchCompany,
  textOf,
  toastOf,
} from './look.ts';

const noteOf = (page: Page) => page.locator('.login-note');
const setFlag = (page: Page, value: string | undefined) =>
  page.addInitScript(
    (flag) =>
      flag === undefined ? localStorage.removeItem('isLogin') : localStorage.setItem('isLogin', flag),
    value,
  );
/** A session of the journey's own, so that ending it harms nobody. */
async function signedInAfresh(page: Page, login: string): Promise<void> {
  await signIn(page, login);
  await homeOf(page).waitFor();
}

describe('the login flag', () => {
  test('is 1 after login', async ({ open }) => {
    const page = await open('/', { as: 'viewer' });
    expect(await kept(page, 'local', 'isLogin')).toBe('1');
  });

  test('0 on any path but /login: to /login, with a friendly message', async ({ open }) => {
    const page = await open('/login', { as: 'viewer' });
    await setFlag(page, '0');
    for (const path of ['/', '/AdminList', '/nowhere']) {
      await go(page, path);
      await noteOf(page).waitFor();
      expect([pathOf(page), await textOf(noteOf(page))]).toEqual(['/login', '请先登录']);
    }
  });

  test('is looked at after each update: a sign-out in one tab takes the others to /login', async ({
    open,
  }) => {
    const page = await open('/login');
    await signedInAfresh(page, 'viewer');
    const other = await page.context().newPage();
    await go(other, '/');
    await homeOf(other).waitFor();
    await other.locator('.bar-me').click();
    await other.getByRole('menuitem', { name: '退出登录' }).click();
    await other.locator('[data-screen="/login"]').waitFor();
    await page.locator('[data-screen="/login"]').waitFor();
    expect(await kept(page, 'local', 'isLogin')).toBe('0');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  });
});

describe('no token cookie', () => {
  test('leads to /login at the start', async ({ open }) => {
    const page = await open('/login', { as: 'viewer' });
    await page.context().clearCookies({ name: 'token' });
    await go(page, '/AdminList');
    expect([pathOf(page), queryOf(page).get('back')]).toEqual(['/login', '/AdminList']);
  });

  test('every route is guarded, whatever requireAuth says', async ({ open }) => {
    const flagged = routes.filter(({ requireAuth }) => requireAuth).map(({ path }) => path);
    expect(flagged).toEqual(['/StudentsList', '/WeappRecharge']);
    const page = await open('/login');
    for (const path of [...flagged, '/TeacherList', '/SystemMain/SysSms']) {
      await go(page, path);
      await loginOf(page).waitFor();
      expect(queryOf(page).get('back')).toBe(path);
    }
  });

  test('leads to /login at the next update', async ({ open }) => {
    const page = await open('/nowhere', { as: 'viewer' });
    await started(page);
    await page.context().clearCookies({ name: 'token' });
    await page.getByRole('link', { name: '回到首页' }).click();
    await page.locator('[data-screen="/login"]').waitFor();
  });
});

describe('a token that the server no longer takes', () => {
  test('one alert, once, in the agreed words; confirming it leads to /login', async ({ open }) => {
    const page = await open('/login');
    await signedInAfresh(page, 'finance');
    await endLastSessionOf('finance');
    // Reloads the root view: who I am, the dock, the cards of the home page. On a slow machine a card is still loading
    // and brings the alert about by itself: then it lies over the button, and the reload must not bring a second one.
    await page.getByRole('button', { name: '重新加载', exact: true }).dispatchEvent('click');
    const dialog = dialogOf(page);
    await dialog.waitFor();
    expect(await textOf(dialog.getByRole('heading'))).toBe('提示');
    expect(await textOf(dialog.locator('p'))).toBe('登录信息已失效，请重新登录');
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['确定']);
    expect(await kept(page, 'local', 'isLogin')).toBe('1');

    await dialog.getByRole('button', { name: '确定' }).click();
    await page.locator('[data-screen="/login"]').waitFor();
    expect(await kept(page, 'local', 'isLogin')).toBe('0');
    expect(await textOf(noteOf(page))).toBe('登录信息已失效，请重新登录');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await toastOf(page).count()).toBe(0);
  });

  test('several calls that fail together make one alert', async ({ open }) => {
    const page = await open('/nowhere', { as: 'owner' });
    await started(page);
    await answerWith(page, 'api_', { code: -1, msg: 'token 验证失败' });
    const answers: string[] = [];
    page.on('response', (response) => void answers.push(response.url()));
    await page.getByRole('link', { name: '回到首页' }).click();
    await eventually(() => answers.filter((url) => url.includes('/api/')).length).toBeGreaterThanOrEqual(2);
    await dialogOf(page).waitFor();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.getByRole('button', { name: '确定' }).click();
    await page.locator('[data-screen="/login"]').waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('no alert where the flag was not 1: straight to /login', async ({ open }) => {
    const page = await open('/login', { as: 'viewer' });
    await setFlag(page, undefined);
    const { hostname: domain } = new URL(app.address);
    await page.context().addCookies([{ name: 'token', value: 'long-gone', domain, path: '/' }]);
    await go(page, '/');
    await page.locator('[data-screen="/login"]').waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('code -1 without the word token is an answer like any other', async ({ open }) => {
    const page = await open('/', { as: 'owner' });
    await homeOf(page).waitFor();
    await answerWith(page, 'api_switch_company', { code: -1, msg: '不是这个' });
    await switchCompany(page, '上海浦东校区');
    await toastOf(page).getByText('不是这个', { exact: true }).waitFor();
    expect([await page.locator('dialog').count(), pathOf(page)]).toEqual([0, '/']);
  });
});

describe('after login', () => {
  test('back to the address that was asked for, query included', async ({ open }) => {
    const page = await open('/SystemMain?tab=me&x=1');
    expect(pathOf(page)).toBe('/login');
    expect(await textOf(page.locator('.login-sub'))).toContain('系统管理');
    await signIn(page, 'viewer');
    await page.locator('[data-screen]:not([data-screen="/login"])').waitFor();
    expect(page.url()).toBe(`${app.address}/SystemMain?tab=me&x=1`);
    // The login page is not in the history: back does not lead there again.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  const elsewhere = ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'];
  test.for(elsewhere)('never to another site: %j', async (back, { open }) => {
    const page = await open(`/login?back=${encodeURIComponent(back)}`);
    await signIn(page, 'viewer');
    await page.locator('[data-screen]:not([data-screen="/login"])').waitFor();
    expect(new URL(page.url()).origin).toBe(app.address);
    expect(pathOf(page)).not.toBe('/login');
  });
});

describe('the login form', () => {
  test('a wrong password is said in the form; what was typed stays', async ({ open }) => {
    const page = await open('/login');
    await signIn(page, 'viewer', 'wrong-password');
    await eventually(() => textOf(page.locator('.login-problem'))).toBe('账号或密码不正确');
    expect(await page.locator('input[name="username"]').inputValue()).toBe('viewer');
    expect(await toastOf(page).count()).toBe(0);
    await signIn(page, 'viewer');
    await homeOf(page).waitFor();
  });

  test('by phone and code: the code comes, and opens', async ({ open }) => {
    const page = await open('/login');
    const phone = '13910100037'; // the second of company 1's staff
    await page.getByRole('tab', { name: '验证码登录' }).click();
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await toastOf(page).getByText('如果号码已登记，验证码会发到手机', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /秒后可重发/ }).isDisabled()).toBe(true);
    await eventually(() => codeSentTo(phone)).toMatch(/^\d{6}$/);
    await page.getByLabel('验证码', { exact: true }).fill(codeSentTo(phone));
    await page.locator('form.login-form button[type="submit"]').click();
    await homeOf(page).waitFor();
    expect(await textOf(page.locator('.bar-me'))).toContain('周楠');
  });

  /** Until a provider is connected, messages go to the server's log. */
  function codeSentTo(phone: string): string {
    const lines = readFileSync(join(app.folder, 'server.log'), 'utf8').split('\n');
    const line = lines.findLast((text) => text.includes('sms') && text.includes(phone.slice(-4)));
    return /验证码 (\d{6})/.exec(line ?? '')?.[1] ?? 'none';
  }
});

describe('what the browser keeps', () => {
  test('cookies, local and session storage: these keys and no others', async ({ open }) => {
    const page = await open('/login');
    await signedInAfresh(page, 'owner');
    await eventually(() => kept(page, 'session', 'COMPANY_INFO')).toBeTruthy();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['admin_id', 'admin_name', 'token', 'xz_session']);
    const secret = cookies.find(({ name }) => name === 'xz_session');
    expect([secret?.httpOnly, secret?.sameSite]).toEqual([true, 'Strict']);
    expect(cookies.find(({ name }) => name === 'token')?.sameSite).toBe('Strict');
    await eventually(() => keysOf(page, 'local')).toEqual([
      'course_data',
      'isLogin',
      'last_company',
      'lists:1',
      'role_menu',
      'visitorId',
    ]);
    expect(await keysOf(page, 'session')).toEqual(['COMPANY_INFO', 'role_id']);
    expect(JSON.parse((await kept(page, 'session', 'COMPANY_INFO')) ?? '')).toEqual({
      id: 1,
      name: '明德国际教育',
      is_shared_data: 1,
    });
    const [wing] = JSON.parse((await kept(page, 'local', 'role_menu')) ?? '[]');
    expect(Object.keys(wing).sort()).toEqual(['children', 'menu_name', 'menu_url']);
    const courseTypes = JSON.parse((await kept(page, 'local', 'course_data')) ?? '[]');
    expect(courseTypes[0]).toEqual({ id: 12, name: '一对一' });
  });
});

/** Ends the session that was opened last, as the person's own other session would. */
async function endLastSessionOf(login: string): Promise<void> {
  const other = await colleague(login);
  const { list } = await other.call(sessionApi.mine, {});
  const last = list.filter((session) => !session.current).toSorted((a, b) => b.id - a.id)[0];
  await other.call(sessionApi.end, { id: last?.id ?? 0 });
}
