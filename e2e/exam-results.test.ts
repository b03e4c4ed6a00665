import { describe, expect } from 'vitest';
import { examCentreApi } from '@/domains/exam/exam-centre/exam-centre.contract.ts';
import { examEntryApi } from '@/domains/exam/exam-entry/exam-entry.contract.ts';
import { examSeriesApi } from '@/domains/exam/exam-series/exam-series.contract.ts';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newCandidate, newSitting } from './candidates.ts';
import { chooseIn, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const affairs = await colleague('affairs');
const manager = await colleague('manager');
const PAGE = '/ExamResults';

describe('results', () => {
  test('one is corrected: another revision stands above the first', async ({ open }) => {
    const { student_id } = await newCandidate();
    const { series_id, item_id } = await newSitting(student_id);
    for (const kind of ['predicted', 'final'] as const)
      await affairs.call(resultApi.save, { student_id, series_id, item_id, kind, grade: 'B' }, 1);
    const page = await open(`${PAGE}?student_id=${student_id}`, { as: 'affairs' });
    await eventually(() => rowsOf(page).count()).toBe(2);
    await page.getByRole('button', { name: /性质/ }).first().click();
    await page.getByRole('option', { name: '正式' }).click();
    await page.keyboard.press('Escape');
    const row = rowsOf(page).first();
    await eventually(() => textOf(row.locator('td[data-field="kind"]'))).toContain('正式');
    await row.locator('td[data-field="grade"]').click();
    const drawer = drawerOf(page);
    await drawer.getByText('首次录入').waitFor();
    await drawer.getByRole('button', { name: '更正成绩' }).click();
    const form = drawerOf(page);
    await chooseIn(page, 'grade', 'U');
    await chooseIn(page, 'why', '录入错误');
    await fieldOf(form, 'note').locator('input').fill('抄错一行');
    await form.locator('button[type="submit"]').click();
    await toastOf(page)
      .getByText(/已记为第 \d+ 版/)
      .waitFor();
    await page.getByRole('tab', { name: /有变更/ }).click();
    await rowOf(page, 'U').first().waitFor();
  });

  test('each grade over the list is a filter, with as many as it says', async ({ open }) => {
    const page = await open(PAGE, { as: 'manager' });
    await rowsOf(page).first().waitFor();
    const strip = page.getByRole('region', { name: '等级分布' });
    const grade = strip.getByRole('button', { name: /只看 B/ });
    const said = (await textOf(grade)).match(/\d+/)?.[0];
    await grade.click();
    await eventually(() => grade.getAttribute('aria-pressed')).toBe('true');
    await eventually(() => textOf(page.locator('.list-footer'))).toContain(said ?? 'no number');
    await eventually(() => rowsOf(page).locator('td[data-field="grade"]').allInnerTexts()).toSatisfy(
      (texts: string[]) => texts.length > 0 && texts.every((text) => text.startsWith('B')),
    );
    await grade.click();
    await eventually(() => grade.getAttribute('aria-pressed')).toBe('false');
  });

  test('marks are entered candidate by candidate, and kept when a row is left', async ({ open }) => {
    const { student_id } = await newCandidate();
    const { series_id, item_id } = await newSitting(student_id);
    await affairs.call(resultApi.save, { student_id, series_id, item_id, kind: 'predicted', grade: 'B' }, 1);
    const { columns } = await affairs.call(resultApi.grid, { series_id, item_id }, 1);
    const page = await open(`${PAGE}?view=marks&series_id=${series_id}&item_id=${item_id}`, {
      as: 'affairs',
    });
    const row = page.locator('.marks-table tbody tr', { has: page.locator(`a[href*="${student_id}"]`) });
    const cells = row.locator('input');
    await eventually(() => cells.count()).toBe(columns.length);
    for (const [at] of columns.entries()) await cells.nth(at).fill('abs');
    await cells.last().press('Enter');
    await eventually(() => textOf(row)).toContain('正式');
    const { rows } = await affairs.call(resultApi.grid, { series_id, item_id }, 1);
    expect(rows.find((one) => one.student_id === student_id)).toMatchObject({ grade: 'ABS', revision: 1 });
  });

  test('a unit leads to the cash-in of its award, in a drawer that covers the one it opened from', async ({
    open,
  }) => {
    const { student_id } = await newCandidate();
    const { list: series } = await affairs.call(examSeriesApi.options, {}, 1);
    const offered = series.find((one) => one.status === 'open' && one.exam_board_name === 'Edexcel');
    const { id: series_id = 0, exam_board_id = 0 } = offered ?? {};
    const { list: offers } = await manager.call(examEntryApi.offers, { student_id, series_id }, 1);
    const { list: centres } = await manager.call(examCentreApi.options, { exam_board_id }, 1);
    const units = offers.filter(({ item_code }) => item_code.startsWith('WPH'));
    const lines = units.map(({ item_id }) => ({ item_id }));
    const centre_id = centres[0]?.id ?? 0;
    await manager.call(examEntryApi.add, { student_id, series_id, centre_id, lines }, 1);
    const item_id = units[0]?.item_id ?? 0;
    await affairs.call(resultApi.save, { student_id, series_id, item_id, kind: 'predicted', grade: 'A' }, 1);

    const page = await open(`${PAGE}?student_id=${student_id}`, { as: 'manager' });
    await rowsOf(page).first().locator('td[data-field="grade"]').click();
    await drawerOf(page).getByRole('button', { name: '报套现' }).click();
    const form = page.getByRole('dialog', { name: '报套现' });
    await form.getByText(/今日费用/).waitFor();
    await eventually(() => drawerOf(page).first().isVisible()).toBe(false);
    const [box, screen] = [await form.boundingBox(), await page.locator('.screen-side').boundingBox()];
    expect(box?.y).toBe(screen?.y);
    await form.getByRole('button', { name: '关闭' }).click();
    await drawerOf(page).getByText('全部版本').waitFor();
  });

  test('in English: the charts, with the same figures as a table', async ({ open }) => {
    const page = await open(`${PAGE}?view=charts`, { as: 'manager', lang: 'en' });
    await page.getByRole('heading', { name: 'Grades by subject' }).waitFor();
    await page.getByRole('columnheader', { name: 'Subject' }).waitFor();
    await page.getByRole('heading', { name: 'Predicted against final' }).waitFor();
    await page.getByRole('heading', { name: 'Grade boundaries' }).waitFor();
  });
});
