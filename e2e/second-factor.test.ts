import { expect } from 'vitest';
import { Authenticator } from '@/apps/server/testing/authenticator.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { eventually, signIn, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, fieldOf, loginOf, textOf } from './look.ts';

const PASSWORD = 'Morgen-Stern-26';
const owner = await colleague('owner');

/** Somebody of one's own with a role of one's own. */
async function hired(login_name: string, requires_second_factor: 0 | 1) {
  const role = { role_name: `两步 ${login_name}`, data_scope: 'own' as const, menus: ['/SystemMain'] };
  const { id: role_id } = await owner.call(roleApi.add, { ...role, requires_second_factor }, 1);
  const who = { admin_name: '周立春', login_name, password: PASSWORD, positions: [], company_ids: [1] };
  const { id } = await owner.call(adminApi.add, { ...who, role_ids: [role_id] }, 1);
  return async () => {
    await owner.call(adminApi.del, { id }, 1);
    await owner.call(roleApi.del, { id: role_id }, 1);
  };
}

test('set up on my account; then signing in asks for a code, and takes a recovery code once', async ({
  open,
  onTestFinished,
}) => {
  onTestFinished(await hired('e2e.lichun', 0));
  const page = await open('/login?back=/SystemMain?tab=me');
  await signIn(page, 'e2e.lichun', PASSWORD);
  await button(page, '设置两步验证').click();
  const dialog = page.locator('.form-modal');
  await fieldOf(dialog, 'password').locator('input').fill(PASSWORD);
  await button(dialog, /下一步/).click();
  await dialog.getByRole('img', { name: '两步验证的二维码' }).waitFor();
  const phone = new Authenticator((await textOf(dialog.locator('.factor-secret code'))).replace(/\s/g, ''));
  await fieldOf(dialog, 'code').locator('input').fill(phone.next());
  await button(dialog, /验证/).click();
  await dialog.getByText('保存恢复码').waitFor();
  const codes = await dialog.locator('.factor-codes li').allTextContents();
  expect(codes).toHaveLength(10);
  await button(dialog, '我已保存').click();
  await page.getByText('启用于').waitFor();

  const again = async (code: string) => {
    await page.locator('.bar-me').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await loginOf(page).waitFor();
    await signIn(page, 'e2e.lichun', PASSWORD);
    await page.locator('input[name="code"]').fill(code);
    await button(page, '验证').click();
  };
  await again(phone.next());
  await page.getByText('启用于').waitFor();
  await again(codes[0] as string);
  await page.getByText('启用于').waitFor();
  await again(codes[0] as string);
  await eventually(() => textOf(page.locator('.login-problem'))).toBe('验证码不正确或已用过');
});

test('a role that requires it lets nobody further before it is set up', async ({ open, onTestFinished }) => {
  onTestFinished(await hired('e2e.yushui', 1));
  const page = await open('/login?back=/SystemMain?tab=me');
  await signIn(page, 'e2e.yushui', PASSWORD);
  const place = page.locator('.must-enrol');
  await place.getByText('先设置两步验证').waitFor();
  await page.reload();
  await fieldOf(place, 'password').locator('input').fill(PASSWORD);
  await button(place, /下一步/).click();
  await place.locator('.factor-secret').waitFor();
  const phone = new Authenticator((await textOf(place.locator('.factor-secret code'))).replace(/\s/g, ''));
  await fieldOf(place, 'code').locator('input').fill(phone.next());
  await button(place, /验证/).click();
  await button(place, '我已保存').click();
  await page.getByText('启用于').waitFor();
});
