import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { CLIENT, realProvider } from '@/domains/organisation/identity/server/testing/oidc-house.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { serverBeside } from './app.ts';
import { app, eventually, signIn, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, loginOf, rowOf, textOf } from './look.ts';

const PASSWORD = 'Wolken-Gasse-26';
const SUBJECT = 'sub-of-guyu';
const owner = await colleague('owner');

/** Somebody of one's own with a role of one's own. */
async function hired(login_name: string) {
  const role = { role_name: `外部登录 ${login_name}`, data_scope: 'own' as const, menus: ['/SystemMain'] };
  const { id: role_id } = await owner.call(roleApi.add, role, 1);
  const who = { admin_name: '顾谷雨', login_name, password: PASSWORD, positions: [], company_ids: [1] };
  const { id } = await owner.call(adminApi.add, { ...who, role_ids: [role_id] }, 1);
  return async () => {
    await owner.call(adminApi.del, { id }, 1);
    await owner.call(roleApi.del, { id: role_id }, 1);
  };
}

/** A port that nobody had a moment ago: the provider is told the address before the server listens there. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server that offers a provider of others' making, and that provider. */
async function offering() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { server, issuer } = await realProvider(origin);
  const providers = [{ key: 'house', name: ['本部', 'House'], issuer, ...CLIENT }];
  const beside = await serverBeside(app, {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    OIDC_PROVIDERS: JSON.stringify(providers),
  });
  const close = async () => {
    await beside.close();
    server.closeAllConnections();
    server.close();
  };
  return { address: beside.address, close };
}

const accountOf = (page: Page) => page.getByRole('textbox', { name: 'House account' });

test('a manager links an account elsewhere; its owner signs in with it, unlinks it, and is let in no more', async ({
  open,
  onTestFinished,
}) => {
  onTestFinished(await hired('e2e.guyu'));
  const { address, close } = await offering();
  onTestFinished(close);

  const manager = await open(`${address}/login?back=/AdminList?keyword=e2e.guyu`, { fresh: true });
  await signIn(manager, 'owner');
  await rowOf(manager, 'e2e.guyu').locator('td').nth(2).click();
  await button(drawerOf(manager), '关联外部账号').click();
  const form = manager.locator('.form-modal');
  await fieldOf(form, 'subject').locator('input').fill(SUBJECT);
  await button(form, /关联外部账号/).click();
  await eventually(() => textOf(drawerOf(manager).locator('.identities code'))).toBe(SUBJECT);

  const page = await open(`${address}/login?back=/SystemMain?tab=me`, { fresh: true });
  await button(page, /本部/).click();
  await accountOf(page).fill(SUBJECT);
  await button(page, 'Sign in').click();
  await page.locator('.identities').getByText(SUBJECT).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=me');

  await button(page.locator('.identities'), '取消关联').click();
  const asked = page.locator('.form-modal');
  await fieldOf(asked, 'password').locator('input').fill(PASSWORD);
  await button(asked, /取消关联/).click();
  await page.getByText('没有关联外部账号').waitFor();

  await page.locator('.bar-me').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await loginOf(page).waitFor();
  // There they are still signed in.
  await button(page, /本部/).click();
  await eventually(() => textOf(page.locator('.login-problem'))).toContain(SUBJECT);
});

test('whom nobody has linked is told in English what to give the administrator', async ({
  open,
  onTestFinished,
}) => {
  const { address, close } = await offering();
  onTestFinished(close);
  const page = await open(`${address}/login`, { fresh: true, lang: 'en' });
  await button(page, /House/).click();
  await accountOf(page).fill('a-stranger');
  await button(page, 'Sign in').click();
  await eventually(() => textOf(page.locator('.login-problem'))).toContain('a-stranger');
  await button(page, 'Begin again').click();
  await page.locator('input[name="username"]').waitFor();
});
