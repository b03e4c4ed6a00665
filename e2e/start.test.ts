import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { app, eventually, go, signIn, test } from './browser.ts';
import { actionsOf, type Call, callsOf } from './calls.ts';
import { homeOf, kept, menuOf, screenOf, textOf, toastOf } from './look.ts';

describe('what the start loads', () => {
  test('student options, goods categories, levels, advisers, base data and who I am: once each', async ({
    open,
  }) => {
    const page = await open('/login', { fresh: true });
    const calls = callsOf(page);
    await signIn(page, 'owner');
    const wanted = [
      'api_admin_base',
      'api_basedata_list',
      'api_show_category_list',
      'api_students_list',
      'api_students_search_where',
    ];
    await eventually(() =>
      [...new Set(actionsOf(calls))].filter((action) => wanted.includes(action)).sort(),
    ).toEqual(wanted);
    // Home counts students by the same call; the options of the start are asked for by their own parameter.
    const isOfTheStart = ({ action, params }: Call) =>
      action !== 'api_students_list' || JSON.stringify(params) === JSON.stringify({ is_data: '1' });
    for (const action of wanted)
      expect(
        calls.filter((call) => call.action === action && isOfTheStart(call)),
        action,
      ).toHaveLength(1);
  });

  test('a start whose option lists fail is quiet: no toast, and the page works', async ({ open }) => {
    const page = await open('/login', { fresh: true, mayFail: /Failed to load resource/ });
    let failed = 0;
    await page.route(
      /api_(basedata_list|show_category_list|students_list|students_search_where)/,
      (route) => {
        failed += 1;
        return route.fulfill({ status: 500, json: { code: 0, msg: '出错了', data: null } });
      },
    );
    await signIn(page, 'owner');
    await homeOf(page).waitFor();
    await eventually(() => failed).toBeGreaterThanOrEqual(4);
    expect(await page.locator('[data-toast]').count()).toBe(0);
  });
});

describe('the visitor code', () => {
  const fingerprints = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/fp\./.test(request.url())) asked.push(request.url());
    });
    return asked;
  };

  test('is computed once, kept in local storage without expiry, and sent with every call', async ({
    open,
  }) => {
    const page = await open('/login', { fresh: true });
    await eventually(() => kept(page, 'local', 'visitorId')).toMatch(/^[\w-]{16,64}$/);
    const code = await kept(page, 'local', 'visitorId');
    const computed = fingerprints(page);
    await go(page, '/login');
    const calls = callsOf(page);
    await signIn(page, 'viewer');
    await homeOf(page).waitFor();
    expect(await kept(page, 'local', 'visitorId')).toBe(code);
    expect(computed).toEqual([]);
    expect(calls.length).toBeGreaterThan(1);
    for (const { headers, action } of calls) expect(headers.visitorid, action).toBe(code);
  });
});

describe('hand-over by query', () => {
  const cookiesOf = async (page: Page) =>
    Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]));

  test('?admin_id and ?admin_name become cookies of two hours, and open nothing', async ({ open }) => {
    const page = await open(`/login?admin_id=77&admin_name=${encodeURIComponent('王小明')}`, { fresh: true });
    const { admin_id, admin_name } = await cookiesOf(page);
    expect([admin_id?.value, decodeURIComponent(admin_name?.value ?? '')]).toEqual(['77', '王小明']);
    const now = Date.now() / 1000;
    for (const cookie of [admin_id, admin_name]) {
      expect(cookie?.expires).toBeGreaterThan(now + 7_200 - 60);
      expect(cookie?.expires).toBeLessThanOrEqual(now + 7_200 + 1);
    }
    await go(page, '/');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('on any address, also for somebody signed in, who stays who they are', async ({ open }) => {
    const page = await open(`/?admin_id=77&admin_name=${encodeURIComponent('王小明')}`, {
      fresh: true,
      as: 'viewer',
    });
    await homeOf(page).waitFor();
    expect((await cookiesOf(page)).admin_id?.value).toBe('77');
    expect(await textOf(page.locator('.bar-me'))).toContain('陈知行');
  });

  test('the cookies are restored and renewed while the session is used', async ({ open }) => {
    const page = await open('/', { fresh: true, as: 'viewer' });
    await page.context().clearCookies({ name: /^admin_/ });
    await go(page, '/');
    await homeOf(page).waitFor();
    await eventually(async () => (await cookiesOf(page)).admin_name?.value).toBeTruthy();
    const { admin_id } = await cookiesOf(page);
    expect(admin_id?.expires).toBeGreaterThan(Date.now() / 1000 + 7_200 - 60);
  });
});

describe('lazy screens', () => {
  test('a chunk that fails offers a retry, which works; the page is never blank', async ({ open }) => {
    const page = await open('/login', { fresh: true, mayFail: /HomePage|Failed to load/ });
    let broken = true;
    await page.route(/assets\/HomePage-/, (route) => (broken ? route.abort() : route.continue()));
    await signIn(page, 'viewer');
    const retry = page.getByRole('button', { name: '重试' });
    await retry.waitFor();
    expect(await textOf(page.locator('[data-screen="/"]'))).toContain('页面没有加载出来');
    expect(await menuOf(page).isVisible()).toBe(true);
    broken = false;
    await retry.click();
    await homeOf(page).waitFor();
    expect(await page.locator('.home').evaluate((home) => getComputedStyle(home).display)).toBe('flex');
  });

  test('the frame itself fails: a retry there too', async ({ open }) => {
    const page = await open('/login', { fresh: true, mayFail: /frame-|Failed to load/ });
    let broken = true;
    await page.route(/assets\/frame-.*js$/, (route) => (broken ? route.abort() : route.continue()));
    await signIn(page, 'viewer');
    await page.getByText('页面没有加载出来').waitFor();
    broken = false;
    await page.getByRole('button', { name: '重试' }).click();
    await homeOf(page).waitFor();
  });

  test('a part of the frame fails: it says so and takes nothing along; asked for again, it comes', async ({
    open,
  }) => {
    const page = await open('/', { fresh: true, as: 'viewer', mayFail: /InboxPanel|Failed to load/ });
    let broken = true;
    await page.route(/assets\/InboxPanel-.*js$/, (route) => (broken ? route.abort() : route.continue()));
    const button = page.locator('.inbox-button');
    await button.click();
    await toastOf(page).getByText('页面没有加载出来', { exact: true }).waitFor();
    expect([await homeOf(page).isVisible(), await menuOf(page).isVisible()]).toEqual([true, true]);
    broken = false;
    await button.click();
    await button.click();
    await page.getByRole('dialog', { name: '待我审批' }).waitFor();
  });

  test('a chunk that never comes is given up after 120 seconds, with a retry', async ({ open }) => {
    const page = await open('/login', { fresh: true });
    await page.clock.install();
    const held: (() => void)[] = [];
    await page.route(/assets\/HomePage-.*js$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await signIn(page, 'viewer');
    await screenOf(page, '/').locator('.bones-page').waitFor();
    await eventually(() => held.length).toBeGreaterThan(0);
    // The clock runs on by itself too, at the pace of the machine: hence the wide margins.
    await page.clock.runFor(90_000);
    expect(await page.getByText('页面没有加载出来').count()).toBe(0);
    await page.clock.runFor(30_000);
    await page.getByText('页面没有加载出来').waitFor();
    for (const release of held) release();
    await page.getByRole('button', { name: '重试' }).click();
    await homeOf(page).waitFor();
  });

  test('the login page comes without the frame, without the component base and without any other screen', async ({
    open,
  }) => {
    const scripts: string[] = [];
    const page = await open('about:blank', { fresh: true });
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await go(page, '/login');
    await eventually(() => kept(page, 'local', 'visitorId')).toBeTruthy();
    expect(scripts.some((path) => path.includes('/start-'))).toBe(true);
    expect(scripts.filter((path) => /aria|frame-|HomePage/.test(path))).toEqual([]);
  });
});

test('the address of the API is configured in the page', async ({ open }) => {
  const page = await open('/login', { fresh: true });
  expect(await page.locator('meta[name="api-base"]').getAttribute('content')).toBe('');
  expect(app.address).toMatch(/^http:\/\/127\.0\.0\.1:/);
});
