import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { app, eventually, go, signIn, test } from './browser.ts';
import { answerTo, colleague } from './calls.ts';
import {
  button,
  chooseInRow,
  dialogOf,
  drawerOf,
  fieldOf,
  homeOf,
  loginOf,
  rowOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';

const owner = await colleague('owner');
const view = (page: Page, name: string) => page.locator(`[data-view="${name}"]`);

describe('the company', () => {
  test('its settings are saved, and the trail shows who changed what', async ({ open, onTestFinished }) => {
    const other = await colleague('c_owner');
    onTestFinished(async () => {
      const { parent_id: _, ...now } = await other.call(companyApi.get, { id: 4 });
      await other.call(companyApi.edit, { ...now, phone: '', address: '' });
    });
    const page = await open('/SystemMain', { as: 'c_owner' });
    await fieldOf(page, 'phone').locator('input').fill('021 5555 0101');
    await fieldOf(page, 'address').locator('input').fill('世纪大道 100 号');
    await button(page, /保存/).click();
    await toastOf(page).getByText('已保存').waitFor();
    await page.reload();
    await eventually(() => fieldOf(page, 'address').locator('input').inputValue()).toBe('世纪大道 100 号');

    await page.getByRole('link', { name: '操作日志' }).click();
    const row = view(page, 'audit').locator('tr[data-row-key]', { hasText: '编辑公司' }).first();
    await row.waitFor();
    await row.locator('td[data-field="action"]').click();
    await eventually(() => textOf(row)).toContain('世纪大道 100 号');
    expect(await textOf(row)).toContain('欧阳明远');
  });

  test('a branch is added, switched off and on, and deleted while it is empty', async ({
    open,
    onTestFinished,
  }) => {
    onTestFinished(async () => {
      const { list } = await owner.call(companyApi.list, {}, 1);
      for (const { id, name } of list)
        if (name === '上海静安校区') await owner.call(companyApi.del, { id }, 1).catch(() => undefined);
    });
    const page = await open('/SystemMain?tab=companies', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await button(page, /新增公司/).click();
    await fieldOf(drawerOf(page), 'name').locator('input').fill('上海静安校区');
    await button(drawerOf(page), /保存/).click();
    await rowOf(page, '上海静安校区').waitFor();

    await chooseInRow(page, rowOf(page, '上海静安校区'), '停用公司');
    await button(dialogOf(page), '停用公司').click();
    await rowOf(page, '上海静安校区').locator('td[data-field="status"]', { hasText: '停用' }).waitFor();
    await page.locator('button.company').click();
    await page.getByRole('menuitem', { name: '上海浦东校区' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '上海静安校区' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await chooseInRow(page, rowOf(page, '上海静安校区'), '启用公司');
    await rowOf(page, '上海静安校区').locator('td[data-field="status"]', { hasText: '启用' }).waitFor();
    await chooseInRow(page, rowOf(page, '上海静安校区'), '删除公司');
    await button(dialogOf(page), '删除公司').click();
    await eventually(() => rowOf(page, '上海静安校区').count()).toBe(0);

    await go(page, '/SystemMain?tab=audit&doc=company');
    await eventually(() => textOf(view(page, 'audit').locator('tbody'))).toContain('删除公司');
    expect(await textOf(view(page, 'audit').locator('tbody'))).toContain('新增公司');
  });

  test('the one that is acted under cannot be switched off', async ({ open }) => {
    const page = await open('/SystemMain?tab=companies', { as: 'owner' });
    await rowOf(page, '明德国际教育').first().getByRole('button', { name: '更多操作' }).click();
    const off = page.getByRole('menuitem', { name: '停用公司', exact: true });
    expect(await off.getAttribute('aria-disabled')).toBe('true');
  });

  test('a logo is uploaded, shown and taken away', async ({ open, onTestFinished }) => {
    const other = await colleague('c_owner');
    onTestFinished(async () => {
      const { parent_id: _, ...now } = await other.call(companyApi.get, { id: 4 });
      if (now.logo_file_id !== null) await other.call(companyApi.edit, { ...now, logo_file_id: null });
    });
    const page = await open('/SystemMain', { as: 'c_owner' });
    await fieldOf(page, 'logo_file_id').locator('input[type="file"]').setInputFiles({
      name: '标志.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    const picture = page.locator('img[alt="标志"]');
    await picture.waitFor();
    await eventually(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    await fieldOf(page, 'logo_file_id')
      .locator('input[type="file"]')
      .setInputFiles({
        name: '不是图片.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('text'),
      });
    await fieldOf(page, 'logo_file_id').getByRole('alert').waitFor();
    expect(await picture.isVisible()).toBe(true);
  });
});

describe('my account', () => {
  const PASSWORD = 'Morgen-Stern-26';

  /** Somebody of one's own, so that ending sessions and changing the password harms no other journey. */
  async function hired(login: string): Promise<() => Promise<void>> {
    const { list } = await owner.call(roleApi.list, { keyword: '只读' }, 1);
    const who = {
      admin_name: '周惊蛰',
      login_name: login,
      password: PASSWORD,
      positions: [],
      company_ids: [1],
    };
    const { id } = await owner.call(adminApi.add, { ...who, role_ids: list.map((role) => role.id) }, 1);
    return async () => {
      await owner.call(adminApi.disable, { id }, 1);
      await owner.call(adminApi.del, { id }, 1).catch(() => undefined);
    };
  }

  test('a session elsewhere is ended, and is out at once', async ({ open, onTestFinished }) => {
    onTestFinished(await hired('e2e.zhou'));
    const here = await open('/login?back=/SystemMain?tab=me');
    await signIn(here, 'e2e.zhou', PASSWORD);
    await view(here, 'me').waitFor();
    const elsewhere = await open('/login');
    await signIn(elsewhere, 'e2e.zhou', PASSWORD);
    await homeOf(elsewhere).waitFor();

    await here.reload();
    const lines = view(here, 'me').locator('.account-sessions li');
    await eventually(() => lines.count()).toBe(2);
    await button(lines.filter({ hasNotText: '当前会话' }), '结束').click();
    await button(dialogOf(here), '结束').click();
    await eventually(() => lines.count()).toBe(1);

    await button(elsewhere, '重新加载').dispatchEvent('click');
    await button(dialogOf(elsewhere), '确定').click();
    await loginOf(elsewhere).waitFor();
  });

  test('the password is changed: the old one and the other sessions are gone', async ({
    open,
    onTestFinished,
  }) => {
    onTestFinished(await hired('e2e.wu'));
    const elsewhere = await open('/login');
    await signIn(elsewhere, 'e2e.wu', PASSWORD);
    await homeOf(elsewhere).waitFor();
    const page = await open('/login?back=/SystemMain?tab=me');
    await signIn(page, 'e2e.wu', PASSWORD);
    const type = (field: string, text: string) => fieldOf(page, field).locator('input').fill(text);
    await type('old_password', 'not-the-password');
    await type('new_password', `${PASSWORD}-neu`);
    await type('repeat_password', 'something else');
    await view(page, 'me').locator('button[type="submit"]').click();
    await fieldOf(page, 'repeat_password').getByText('两次输入的新密码不一致').waitFor();
    await type('repeat_password', `${PASSWORD}-neu`);
    await view(page, 'me').locator('button[type="submit"]').click();
    await fieldOf(page, 'old_password').getByText('原密码不正确').waitFor();
    await type('old_password', PASSWORD);
    await view(page, 'me').locator('button[type="submit"]').click();
    await toastOf(page).getByText('密码已修改').waitFor();
    await eventually(() => page.locator('.must-change').count()).toBe(0);

    await button(elsewhere, '重新加载').dispatchEvent('click');
    await button(dialogOf(elsewhere), '确定').click();
    await signIn(elsewhere, 'e2e.wu', PASSWORD);
    await eventually(() => textOf(elsewhere.locator('.login-problem'))).toBe('账号或密码不正确');
    await signIn(elsewhere, 'e2e.wu', `${PASSWORD}-neu`);
    await homeOf(elsewhere).waitFor();
  });
});

test('the health of the system is shown to those who look after it, and to nobody else', async ({ open }) => {
  const page = await open('/SystemMain?tab=health', { as: 'manager' });
  await view(page, 'health').getByText('一切正常').waitFor();
  expect(await textOf(view(page, 'health'))).toContain('PostgreSQL');
  const other = await open('/SystemMain?tab=health', { as: 'viewer' });
  await view(other, 'health').getByText('缺少权限「查看系统状态」').waitFor();
});

test('the trail is filtered by person, document and day', async ({ open }) => {
  const page = await open('/SystemMain?tab=audit', { as: 'c_owner' });
  await rowsOf(page).first().waitFor();
  await page.locator('.chip-open', { hasText: '日期' }).click();
  const { data } = (await answerTo(page, 'api_audit_list', () => button(page, '近 7 天').click())) as {
    data: { total: number };
  };
  expect(data.total).toBeGreaterThan(10);
  const doc = rowsOf(page).first().locator('.trail-doc');
  const name = await textOf(doc.locator('small'));
  await doc.click();
  await eventually(() => rowsOf(page).locator('.trail-doc small').allTextContents()).toSatisfy(
    (all: string[]) => all.every((number) => number.trim() === name),
  );
  await go(page, '/SystemMain?tab=audit');
  expect(page.url()).toBe(`${app.address}/SystemMain?tab=audit`);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
