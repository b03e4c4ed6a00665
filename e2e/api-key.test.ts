import { expect } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, dialogOf, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');

test('a key is made, shown once, called with, and revoked', async ({ open }) => {
  const { list } = await owner.call(adminApi.list, { keyword: 'affairs' }, 1);
  const name = list[0]?.admin_name as string;
  const page = await open('/AdminList', { as: 'owner' });
  await rowsOf(page).first().waitFor();
  await page.locator('input[data-search]').fill('affairs');
  await rowOf(page, name).first().click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: '新建密钥' }).click();
  const form = page.locator('.form-modal');
  await fieldOf(form, 'name').locator('input').fill('考勤机对接');
  await form.locator('button[type="submit"]').click();
  const key = ((await form.locator('code').textContent()) ?? '').trim();
  expect(key).toMatch(/^xzk_[0-9a-f]{8}_[\w-]{43}$/);
  await form.getByRole('button', { name: '已保存' }).click();

  const call = () =>
    fetch(`${new URL(page.url()).origin}/api/api_admin_base`, { headers: { authorization: `Bearer ${key}` } })
      .then((answer) => answer.json())
      .then(({ code }) => code);
  expect(await call()).toBe(1);
  await page.reload();
  await eventually(() => textOf(drawerOf(page))).toContain('今日 1 次');
  expect(await textOf(drawerOf(page))).not.toContain(key);

  const line = drawerOf(page).locator('li', { hasText: '考勤机对接' });
  await line.getByRole('button', { name: '撤销' }).click();
  await button(dialogOf(page), '撤销').click();
  await toastOf(page).getByText('已撤销').waitFor();
  expect(await call()).toBe(-1);
});
