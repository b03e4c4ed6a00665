import { describe, expect } from 'vitest';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import { eventually, go, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, goByMenu, menuItem, menuOf, pathOf, screenOf, textOf } from './look.ts';

const owner = await colleague('owner');
const forget = () => owner.call(viewApi.saveMenu, { pins: [], recent: [] });

describe('the menu', () => {
  test('a pin stays with the person, and what was open lately stands beside it', async ({
    open,
    onTestFinished,
  }) => {
    onTestFinished(async () => void (await forget()));
    const page = await open('/StudentRefund', { as: 'owner' });
    await menuItem(page, '学员退费').focus();
    await page.keyboard.press('p');
    const kept = page.getByRole('region', { name: '固定与最近' });
    await kept.getByRole('link', { name: '学员退费' }).waitFor();
    await goByMenu(page, '员工管理');
    await screenOf(page, '/AdminList').waitFor();
    await kept.getByRole('button', { name: '最近' }).click();
    await kept.getByRole('link', { name: '学员退费' }).waitFor();

    // In another browser of the same person.
    await eventually(async () => (await owner.call(viewApi.list, {})).menu.pins).toEqual(['/StudentRefund']);
    const other = await open('/', { as: 'owner' });
    await other.evaluate(() => localStorage.clear());
    await go(other, '/');
    await other.locator('.menu-kept').getByRole('link', { name: '学员退费' }).click();
    await screenOf(other, '/StudentRefund').waitFor();
  });

  test('a container is one entry: it opens the tab used last, and says the same word as its page', async ({
    open,
    onTestFinished,
  }) => {
    onTestFinished(async () => void (await forget()));
    const page = await open('/RechargeRecord/rechargeTop', { as: 'owner' });
    await screenOf(page, '/RechargeRecord/rechargeTop').waitFor();
    await goByMenu(page, '员工管理');
    await screenOf(page, '/AdminList').waitFor();
    await goByMenu(page, '充值记录');
    await screenOf(page, '/RechargeRecord/rechargeTop').waitFor();
    expect(await textOf(page.locator('h1'))).toBe('充值记录');
    const tabs = screenOf(page, '/RechargeRecord/rechargeTop').locator('.tabs a');
    expect(await tabs.allTextContents()).toEqual(['标签', '转介绍', '续充', '市场']);

    // Straight into a tab, by keys alone.
    await menuItem(page, '充值记录').focus();
    await page.keyboard.press('ArrowRight');
    const list = page.getByRole('group', { name: '充值记录的页签' });
    await eventually(() => list.locator(':focus').textContent()).toBe('标签');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await screenOf(page, '/RechargeRecord/rechargeBazaar').waitFor();
  });

  test('month close, cash close and invoices open their page at its tab', async ({ open }) => {
    const page = await open('/StudentBalance', { as: 'owner' });
    for (const [name, tab] of [
      ['月结', '月结'],
      ['日结对款', '日结对款'],
      ['发票', '发票'],
    ] as const) {
      await goByMenu(page, name);
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await page.getByRole('tabpanel', { name: tab }).waitFor({ state: 'attached' });
      expect(await menuItem(page, name).getAttribute('aria-current')).toBe('page');
    }
  });

  test('collapsed, a wing flies out by keys and its tabs stand under their entry', async ({ open }) => {
    const page = await open('/StudentRefund', { as: 'owner' });
    await button(page, '收起菜单').click();
    await menuOf(page).getByRole('button', { name: /^资金/ }).focus();
    await page.keyboard.press('ArrowRight');
    const panel = page.getByRole('group', { name: '资金' });
    await eventually(() => panel.locator(':focus').textContent()).toBe('充值记录');
    await panel.getByRole('link', { name: '新签款' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => panel.count()).toBe(0);
    await page.keyboard.press('Enter');
    await eventually(() => panel.locator(':focus').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await eventually(() => panel.locator(':focus').textContent()).toBe('学员资金');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await screenOf(page, '/StudentMoneyMain/VirtualMonney').waitFor();
  });
});

describe('the palette', () => {
  test('finds a contract by its number, however it is typed', async ({ open }) => {
    const { list } = await owner.call(contractApi.list, { page: 1, limit: 1 });
    const contract = list[0];
    const page = await open('/', { as: 'owner' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(String(contract?.number).toLowerCase());
    // Another company has one of the same number, below that of the company one is in.
    await page
      .getByRole('option', { name: new RegExp(String(contract?.number)) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await screenOf(page, '/StudentContract').waitFor();
    expect(new URL(page.url()).searchParams.get('contract_id')).toBe(String(contract?.id));
  });

  test('finds a tab by its initials, with the way to it, and begins an action', async ({ open }) => {
    const page = await open('/', { as: 'owner' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('xqk');
    const tab = page.getByRole('option', { name: /新签款.*资金 \/ 学员资金/ });
    expect(await tab.locator('mark').textContent()).toBe('新签款');
    await page.keyboard.press('Enter');
    await screenOf(page, '/StudentMoneyMain/NewMoney').waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('xzyg');
    await page
      .getByRole('group', { name: '动作' })
      .getByRole('option', { name: /新增员工/ })
      .click();
    await screenOf(page, '/AdminList').waitFor();
    await page.getByRole('dialog', { name: /新增员工/ }).waitFor();
    expect(pathOf(page)).toBe('/AdminList');
  });

  test('in English a word that says too little carries its wing, and pinyin still finds it', async ({
    open,
  }) => {
    const page = await open('/', { as: 'owner', lang: 'en' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pkxq');
    await page.getByRole('option', { name: /Demands · Teaching/ }).waitFor();
    await page.keyboard.press('Enter');
    await screenOf(page, '/ClassDemand').waitFor();
    expect(await textOf(page.locator('h1'))).toBe('Demands');
  });
});
