import { afterAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { testApp } from '@/apps/server/testing/test-app.ts';
import { CODE } from '@/kernel/errors.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { identityApi } from '../../identity/identity.contract.ts';
import { connectIdentities } from '../../identity/server/identity.service.ts';
import { Browser } from '../../identity/server/testing/browser.ts';
import { CLIENT, ORIGIN, realProvider, through } from '../../identity/server/testing/oidc-house.ts';
import { newcomerSettingApi } from '../newcomer-setting.contract.ts';

const app = await testApp();
const owner = await app.as('owner');
const at = new Arranger(app, owner);
const { server, issuer } = await realProvider();
connectIdentities(
  {
    providers: [
      {
        kind: 'oidc',
        key: 'house',
        name: ['本部', 'House'],
        issuer,
        scope: 'openid profile email',
        client_auth: 'basic',
        ...CLIENT,
      },
    ],
    returnTo: `${ORIGIN}/login`,
  },
  { warn: () => undefined },
);
const { code: said } = await owner.call(newcomerSettingApi.edit, {
  provider: 'house',
  is_on: 1,
  role_id: await at.roleId('teacher'),
  mail_domains: ['example.com'],
  organisations: [],
  version: 0,
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

async function come(who: string) {
  const browser = new Browser(app);
  const { data } = await browser.send(identityApi.start, { provider: 'house' });
  const back = await through(data.address, who);
  return browser.send(identityApi.finish, {
    state: back.get('state') ?? '',
    code: back.get('code') ?? '',
    iss: back.get('iss') ?? '',
  });
}

test('name and verified address come from a provider of others’ making; the account is made with them', async () => {
  expect(said).toBe(CODE.done);
  const { data } = await come('li.na');
  expect(await owner.ok(adminApi.get, { id: data.admin_id })).toMatchObject({
    admin_name: '称呼 li.na',
    login_name: 'li.na',
    email: 'li.na@example.com',
    company_ids: [1],
  });
});

test('an address that the provider has not verified opens nothing', async () => {
  expect((await come('unverified.li')).code).toBe(CODE.refused);
});

test('who has an account with that address waits to be linked, though it is disabled', async () => {
  const made = await owner.ok(adminApi.add, {
    ...(await at.staffFields()),
    email: 'Wang.Wei@example.com',
    password: 'Morgen-Stern-26',
  });
  await owner.ok(adminApi.disable, { id: made.id, reason: '停用' });
  expect((await come('wang.wei')).code).toBe(CODE.refused);
});
