import { describe } from 'vitest';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { chooseIn, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const manager = await colleague('manager');

describe('promotion links', () => {
  test('one is made, opened by a stranger in English, and brings a lead', async ({
    open,
    onTestFinished,
  }) => {
    const name = `讲座${Date.now() % 100_000}`;
    const person = `Visitor ${Date.now() % 100_000}`;
    onTestFinished(async () => {
      const { list } = await manager.call(leadApi.list, { view: 'all', keyword: person }, 1);
      for (const { id } of list)
        await manager.call(leadApi.invalidate, { id, invalid_reason: 'test' }, 1).catch(() => undefined);
    });
    const page = await open('/AddLink', { as: 'marketing' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    const form = drawerOf(page);
    await fieldOf(form, 'name').locator('input').fill(name);
    await chooseIn(page, 'channel_id', '小红书');
    await fieldOf(form, 'page_title').locator('input').fill('A-Level 免费讲座');
    await form.locator('button[type="submit"]').click();
    await toastOf(page).getByText('链接已建好').waitFor();
    await drawerOf(page)
      .getByRole('img', { name: `「${name}」的二维码` })
      .waitFor();
    const address = await drawerOf(page).locator('.link-address a').getAttribute('href');

    const stranger = await open(`${address}?lang=en`, { lang: 'en', fresh: true });
    await stranger.getByText('A-Level 免费讲座').first().waitFor();
    await stranger.getByLabel('Student’s name').fill(person);
    await stranger.getByLabel('Parent’s phone').fill(`178${String(Date.now()).slice(-8)}`);
    await stranger.getByRole('button', { name: 'Send' }).click();
    await stranger.getByText('Received, thank you!').waitFor();

    const list = await open('/AddLink', { as: 'marketing' });
    const row = rowOf(list, name);
    await eventually(() => textOf(row.locator('td[data-field="leads"]'))).toBe('1');
    await row.locator('td[data-field="leads"] a').click();
    await rowOf(list, person).waitFor();
  });

  test('a page that is not there says so in both languages', async ({ open }) => {
    const missing = /404/;
    const page = await open(`${app.address}/s/zzzzzzzz`, { mayFail: missing, fresh: true });
    await page.getByText('页面不存在或已过期').first().waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText('This page does not exist or has expired').first().waitFor();
  });
});
