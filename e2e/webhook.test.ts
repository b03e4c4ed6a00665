import { expect } from 'vitest';
import { webhookApi } from '@/domains/organisation/webhook/webhook.contract.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, pickIn, rowOf } from './look.ts';

const owner = await colleague('owner');

test('another system is told of approved recharges: set up, given a secret, its log opened', async ({
  open,
  onTestFinished,
}) => {
  const name = `财务系统${Date.now() % 100_000}`;
  onTestFinished(async () => {
    const { list } = await owner.call(webhookApi.list, {}, 1);
    for (const { id } of list.filter((row) => row.name === name)) await owner.call(webhookApi.del, { id }, 1);
  });
  const page = await open('/SystemMain?tab=webhook', { as: 'owner' });
  await button(page, '新增推送').first().click();
  const form = drawerOf(page);
  await fieldOf(form, 'name').locator('input').fill(name);
  await fieldOf(form, 'url').locator('input').fill('http://erp.example.com/hooks');
  await pickIn(fieldOf(form, 'kinds'), 'recharge.approved');
  await form.locator('button[type="submit"]').click();
  await fieldOf(form, 'url').getByText('https://').first().waitFor();
  await fieldOf(form, 'url').locator('input').fill('https://erp.example.com/hooks');
  await form.locator('button[type="submit"]').click();
  await rowOf(page, name).waitFor();

  await button(rowOf(page, name), '更换签名密钥').click();
  expect(await page.locator('.webhook-secret code').textContent()).toMatch(/^whsec_[\w+/]{43}=$/);
  await button(page.locator('.webhook-secret'), '已保存').click();
  await button(rowOf(page, name), /推送记录/).click();
  await drawerOf(page).getByText('还没有推送').waitFor();
  await page.keyboard.press('Escape');
});
