import { describe, expect } from 'vitest';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseFilter,
  chooseInRow,
  columnOf,
  dialogOf,
  drawerOf,
  fieldOf,
  rowOf,
  rowsOf,
} from './look.ts';

const owner = await colleague('owner');

describe('base data', () => {
  test('a method is added, moved to the top, switched off, and deleted', async ({ open, onTestFinished }) => {
    onTestFinished(async () => {
      const { list } = await owner.call(baseDataApi.items, { kind: 'follow_method' }, 1);
      for (const { id, name } of list)
        if (name.startsWith('家长')) await owner.call(baseDataApi.del, { id }, 1).catch(() => undefined);
    });
    const page = await open('/Base', { as: 'owner' });
    await page.getByRole('link', { name: '跟进方式' }).click();
    await rowOf(page, '电话').waitFor();
    await button(page, /新增/).click();
    await fieldOf(drawerOf(page), 'name').locator('input').fill('家长会');
    await button(drawerOf(page), /保存/).click();
    await rowOf(page, '家长会').waitFor();

    const names = await columnOf(page, 'name');
    const handle = rowOf(page, '家长会').locator('.small-handle');
    for (const _ of names.slice(1)) await handle.press('ArrowUp');
    await eventually(async () => (await columnOf(page, 'name'))[0]).toBe('家长会');
    await eventually(async () => {
      const { list } = await owner.call(baseDataApi.items, { kind: 'follow_method' }, 1);
      return list.map(({ name }) => name);
    }).toEqual(['家长会', ...names.slice(0, -1)]);

    await chooseInRow(page, rowOf(page, '家长会'), '停用');
    await rowOf(page, '家长会').locator('td[data-field="status"]', { hasText: '停用' }).waitFor();
    await chooseInRow(page, rowOf(page, '家长会'), '删除');
    await button(dialogOf(page), '删除').click();
    await eventually(() => rowOf(page, '家长会').count()).toBe(0);
  });

  test('regions are walked through level by level', async ({ open }) => {
    const page = await open('/Base?kind=region', { as: 'viewer' });
    await rowOf(page, '中国').locator('.base-below').click();
    await rowOf(page, '上海市').locator('.base-below').click();
    await rowOf(page, '徐汇区').waitFor();
    await button(page, '地区').click();
    await eventually(() => rowsOf(page).count()).toBe(3);
    expect(await page.locator('.small-handle').count()).toBe(0);
  });
});

describe('the price book', () => {
  test('a price is set from a later day, and shown as coming', async ({ open, onTestFinished }) => {
    onTestFinished(async () => {
      const { list } = await owner.call(priceApi.list, { when: 'coming' }, 1);
      for (const { id } of list) await owner.call(priceApi.del, { id }, 1);
    });
    const page = await open('/Base?kind=price&course_type=18&when=now', { as: 'finance' });
    await chooseInRow(page, rowsOf(page).first(), '调价');
    await fieldOf(drawerOf(page), 'price_fen').locator('input').fill('420');
    await fieldOf(drawerOf(page), 'valid_from').locator('input').fill('2099-03-01');
    await button(drawerOf(page), /保存/).click();
    await chooseFilter(page, '时间', '即将生效');
    await rowOf(page, '2099-03-01').getByText('¥420.00').waitFor();
  });
});
