import { describe } from 'vitest';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { shareConfigApi } from '@/domains/sales/share/share.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, dialogOf, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';
import { chooseStudent } from './students.ts';

const manager = await colleague('manager');

describe('student shares', () => {
  test('a scheme is made, a student gets a code, a friend comes by it in English, and the reward waits', async ({
    open,
    onTestFinished,
  }) => {
    const name = `带新${Date.now() % 100_000}`;
    const person = `Friend ${Date.now() % 100_000}`;
    const { list: students } = await manager.call(studentApi.list, { status: 'active', limit: 20 }, 1);
    const sharer = students[5]?.number ?? '';
    onTestFinished(async () => {
      const { list } = await manager.call(leadApi.list, { view: 'all', keyword: person }, 1);
      for (const { id } of list)
        await manager.call(leadApi.invalidate, { id, invalid_reason: 'test' }, 1).catch(() => undefined);
      const { list: made } = await manager.call(shareConfigApi.list, { keyword: name }, 1);
      for (const { id } of made) await manager.call(shareConfigApi.set_status, { id, pass: 0 }, 1);
    });
    const page = await open('/AddLink?view=configs', { as: 'marketing' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    const form = drawerOf(page);
    await fieldOf(form, 'name').locator('input').fill(name);
    await chooseIn(page, 'channel_id', '老学员推荐');
    await fieldOf(form, 'lead_fen').locator('input').fill('20');
    await chooseIn(page, 'deal_mode', '固定金额');
    await fieldOf(form, 'deal_fen').locator('input').fill('300');
    await fieldOf(form, 'page_title').locator('input').fill('同学推荐');
    await form.locator('button[type="submit"]').click();
    await toastOf(page).getByText('方案已建好').waitFor();
    await eventually(() => textOf(rowOf(page, name))).toContain('300.00');

    const shares = await open('/AddLink?view=shares', { as: 'manager' });
    await rowsOf(shares).first().waitFor();
    await shares.keyboard.press('n');
    await chooseIn(shares, 'config_id', name);
    await chooseStudent(shares, drawerOf(shares), sharer);
    await drawerOf(shares).locator('button[type="submit"]').click();
    await toastOf(shares).getByText('分享已建好').waitFor();
    const address = await drawerOf(shares).locator('.link-address a').getAttribute('href');

    const stranger = await open(`${address}?lang=en`, { lang: 'en', fresh: true });
    await stranger.getByText('同学推荐').first().waitFor();
    await stranger.getByLabel('Student’s name').fill(person);
    await stranger.getByLabel('Parent’s phone').fill(`178${String(Date.now()).slice(-8)}`);
    await stranger.getByRole('button', { name: 'Send' }).click();
    await stranger.getByText('Received, thank you!').waitFor();

    const rewards = await open('/AddLink?view=rewards', { as: 'manager', lang: 'en' });
    const row = rowOf(rewards, person);
    await eventually(() => textOf(row)).toContain('Waiting');
    await eventually(() => textOf(row.locator('td[data-field="amount_fen"]'))).toContain('20.00');
    await button(row, 'More actions').click();
    await rewards.getByRole('menuitem', { name: 'Refuse the reward' }).click();
    const asked = dialogOf(rewards);
    await asked.waitFor();
    await asked.locator('textarea, input').first().fill('known family');
    await button(asked, 'Refuse the reward').click();
    await eventually(() => textOf(row)).toContain('Refused by hand');
  });
});
