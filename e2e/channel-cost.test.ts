import { describe } from 'vitest';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { channelCostApi } from '@/domains/sales/channel-cost/channel-cost.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');

describe('channels and what they cost', () => {
  test('a cost is entered by marketing, approved by the manager, and stands among the figures', async ({
    open,
    onTestFinished,
  }) => {
    const note = `投放${Date.now() % 100_000}`;
    onTestFinished(async () => {
      const { list } = await owner.call(channelCostApi.list, { status: 'approved', limit: 20 }, 1);
      for (const { id } of list.filter((one) => one.note === note))
        await owner.call(channelCostApi.reback, { id, reason: '测试' }, 1);
    });
    const { list: channels } = await owner.call(channelApi.list, { is_data: 1 } as never, 1);
    const channel = channels[0]?.name ?? '';
    const page = await open('/Channel?view=costs', { as: 'marketing' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    const form = drawerOf(page);
    await chooseIn(page, 'channel_id', channel);
    await chooseIn(page, 'cost_type_id', '广告投放');
    await fieldOf(form, 'amount_fen').locator('input').fill('1234.56');
    await fieldOf(form, 'note').locator('textarea').fill(note);
    await form.locator('button[type="submit"]').click();
    await toastOf(page).getByText('已提交，等待审核').waitFor();

    const desk = await open('/Channel?view=costs&status=submitted', { as: 'manager', lang: 'en' });
    await rowOf(desk, note).click();
    await button(drawerOf(desk), 'Approve').click();
    await eventually(() => textOf(drawerOf(desk))).toContain('Approved');

    const data = await open('/ChannelData', { as: 'manager' });
    await data.getByRole('link', { name: channel }).first().waitFor();
    await data.locator('tbody tr', { hasText: channel }).first().locator('a').last().click();
    await drawerOf(data).locator('tbody tr').first().waitFor();
    await eventually(() => textOf(drawerOf(data))).toContain('FY');
  });

  test('channels are listed with their terms and what came of them, in English', async ({ open }) => {
    const page = await open('/Channel', { as: 'manager', lang: 'en' });
    await rowOf(page, '协和双语合作').getByText('8% of the first deal').waitFor();
    await rowOf(page, '员工推荐').getByText('¥500.00 per deal').waitFor();
    await rowOf(page, '小红书').getByText('Approved').waitFor();
  });
});
