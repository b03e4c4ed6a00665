import { describe } from 'vitest';
import { examItemApi } from '@/domains/exam/exam-item/exam-item.contract.ts';
import { examOfferingApi } from '@/domains/exam/exam-offering/exam-offering.contract.ts';
import { examSeriesApi } from '@/domains/exam/exam-series/exam-series.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, chooseInRow, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const affairs = await colleague('affairs');
const PAGE = '/RegisterDemand/SetBasics';

/** A planned series goes with what it offers. */
async function forget(name: string): Promise<void> {
  const { list } = await affairs.call(examSeriesApi.list, { status: 'planned', limit: 50 }, 1);
  for (const { id } of list.filter((row) => row.name === name)) {
    const { list: items } = await affairs.call(examOfferingApi.list, { series_id: id, limit: 100 }, 1);
    for (const item of items) await affairs.call(examOfferingApi.del, { id: item.id }, 1);
    await affairs.call(examSeriesApi.del, { id }, 1);
  }
}

describe('exam basics', () => {
  test('a series is copied from the last one, checked, and has its items and fees', async ({
    open,
    onTestFinished,
  }) => {
    const name = `S${Date.now() % 100_000}`;
    onTestFinished(() => forget(name));
    const page = await open(PAGE, { as: 'affairs' });
    await rowsOf(page).first().waitFor();
    await chooseInRow(page, rowOf(page, 'CAIE').first(), '复制考季');
    const form = page.getByRole('dialog');
    await fieldOf(form, 'name').locator('input').fill(name);
    await form.locator('button[type="submit"]').click();
    await rowOf(page, name).waitFor();
    await eventually(() => textOf(rowOf(page, name).locator('td[data-field="status"]'))).toContain('筹备中');

    await chooseInRow(page, rowOf(page, name), '开放前检查');
    await drawerOf(page).getByText('全部科目都有费用').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: '费用' }).click();
    await page.getByPlaceholder('科目代码、名称').fill('9709');
    await rowOf(page, name).first().waitFor();
    await eventually(() => textOf(rowOf(page, name).first())).toContain('£98.00');
  });

  test('an item is added with its scale', async ({ open, onTestFinished }) => {
    const code = `E${Date.now() % 1_000_000}`;
    onTestFinished(async () => {
      const { list } = await affairs.call(examItemApi.list, { keyword: code }, 1);
      for (const { id } of list) await affairs.call(examItemApi.del, { id }, 1);
    });
    const page = await open(`${PAGE}?view=items`, { as: 'affairs' });
    await rowsOf(page).first().waitFor();
    await button(page, /新增科目/).click();
    const form = drawerOf(page);
    await chooseIn(page, 'exam_board_id', 'AQA');
    await fieldOf(form, 'code').locator('input').fill(code);
    await fieldOf(form, 'title').locator('input').fill('心理学 A-Level');
    await chooseIn(page, 'scale_id', 'A-Level');
    await form.locator('button[type="submit"]').click();
    await toastOf(page).first().waitFor();
    await page.getByPlaceholder('代码、名称').fill(code);
    await rowOf(page, code).waitFor();
  });

  test('in English: scales, centres and rates', async ({ open }) => {
    const page = await open(`${PAGE}?view=scales`, { as: 'affairs', lang: 'en' });
    await rowOf(page, 'IGCSE').waitFor();
    await page.getByRole('tab', { name: 'Centres' }).click();
    await rowOf(page, 'CN123').waitFor();
    await page.getByRole('tab', { name: 'Rates' }).click();
    await rowOf(page, 'GBP').first().waitFor();
  });
});
