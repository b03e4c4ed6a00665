import { describe } from 'vitest';
import { productApi } from '@/domains/shop/product/product.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, chooseInRow, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const manager = await colleague('manager');
const PAGE = '/ZhiLiaoStore/zhiliaoRegulate';

/** What a run leaves behind: taken off sale, or deleted where nothing has moved. */
async function forget(word: string): Promise<void> {
  const { list } = await manager.call(productApi.list, { view: 'all', keyword: word }, 1);
  for (const { id, status } of list) {
    if (status === 'on') await manager.call(productApi.off, { id }, 1).catch(() => undefined);
    await manager.call(productApi.del, { id }, 1).catch(() => undefined);
  }
}

describe('products', () => {
  test('one is entered, put on sale, taken in, counted, and found low', async ({ open, onTestFinished }) => {
    const word = `教材${Date.now() % 100_000}`;
    const code = `E2E-${Date.now() % 1_000_000}`;
    onTestFinished(() => forget(word));
    const page = await open(PAGE, { as: 'manager' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    const form = drawerOf(page);
    await fieldOf(form, 'name').locator('input').fill(word);
    await chooseIn(page, 'category_id', '教材');
    await fieldOf(form, 'code-1').locator('input').fill(code);
    await fieldOf(form, 'price_fen-1').locator('input').fill('128');
    await form.locator('button[type="submit"]').click();
    await toastOf(page).getByText('商品已保存').waitFor();

    await page.getByRole('tab', { name: /草稿/ }).click();
    await chooseInRow(page, rowOf(page, word), '上架');
    await eventually(() => rowOf(page, word).count()).toBe(0);
    await page.getByRole('tab', { name: /售罄/ }).click();
    await chooseInRow(page, rowOf(page, word), '库存');
    const stock = drawerOf(page);
    await button(stock, '入库').click();
    await fieldOf(stock, 'quantity').locator('input').fill('10');
    await fieldOf(stock, 'unit_cost_fen').locator('input').fill('60');
    await stock.locator('[data-task="in"] button[type="submit"]').click();
    await toastOf(page).getByText('已记入库存').waitFor();
    await button(stock, '盘点').click();
    await fieldOf(stock, 'counted').locator('input').fill('4');
    await fieldOf(stock, 'reason').locator('input').fill('少六本');
    await stock.locator('[data-task="count"] button[type="submit"]').click();
    await stock.locator('tr[data-kind="count"]', { hasText: '实盘 4，账面 10' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: /低库存/ }).click();
    const row = rowOf(page, word);
    await eventually(() => textOf(row.locator('td[data-field="available"]'))).toContain('4');
    await eventually(() => textOf(row.locator('td[data-field="name"]'))).toContain(code);
  });

  test('in English: the same list, its kinds, and what the family sees', async ({ open }) => {
    const page = await open(PAGE, { as: 'adviser', lang: 'en' });
    await page.getByRole('tab', { name: /On sale/ }).waitFor();
    await rowsOf(page).first().waitFor();
    await page.getByPlaceholder('Name, pinyin, code').fill('ydy 20');
    await rowOf(page, '一对一 20 课时').waitFor();
    await eventually(() => textOf(rowOf(page, '一对一 20 课时').locator('td[data-field="kind"]'))).toBe(
      'Class hours',
    );
    await rowOf(page, '一对一 20 课时').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'As the family sees it' }).click();
    await drawerOf(page).getByRole('heading', { name: '一对一 20 课时' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('the mini-program’s shelf has a title of its own', async ({ open, onTestFinished }) => {
    const title = `小程序专享${Date.now() % 10_000}`;
    const page = await open('/ZhiLiaoStore/weappProduct', { as: 'manager' });
    await rowsOf(page).first().click();
    const form = drawerOf(page);
    const input = fieldOf(form, 'shelf_title').locator('input');
    onTestFinished(async () => {
      const { list } = await manager.call(productApi.shelfList, {}, 1);
      const row = list.find(({ shelf_title }) => shelf_title === title);
      if (row) await manager.call(productApi.shelfEdit, { id: row.id, version: row.version }, 1);
    });
    await input.fill(title);
    await form.locator('button[type="submit"]').click();
    await rowOf(page, title).waitFor();
  });

  test('a category is added with its shelf, and offered at once', async ({ open, onTestFinished }) => {
    const { productCategoryApi } = await import(
      '@/domains/shop/product-category/product-category.contract.ts'
    );
    const name = `周边${Date.now() % 10_000}`;
    onTestFinished(async () => {
      const { list } = await manager.call(productCategoryApi.list, {}, 1);
      for (const row of list)
        if (row.name === name) await manager.call(productCategoryApi.del, { id: row.id }, 1);
    });
    const page = await open('/ZhiLiaoStore/zhiliaoType', { as: 'manager' });
    await button(page, /新增分类/).click();
    await fieldOf(drawerOf(page), 'name').locator('input').fill(name);
    await button(drawerOf(page), /保存/).click();
    await rowOf(page, name).waitFor();
    await page.getByRole('tab', { name: '权益类型' }).click();
    await rowOf(page, '模拟考试').waitFor();
  });
});
