import { describe, expect } from 'vitest';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newCandidate, newSitting } from './candidates.ts';
import { chooseIn, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const affairs = await colleague('affairs');
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

  test('in English: the charts, with the same figures as a table', async ({ open }) => {
    const page = await open(`${PAGE}?view=charts`, { as: 'manager', lang: 'en' });
    await page.getByRole('heading', { name: 'Grades by subject' }).waitFor();
    await page.getByRole('columnheader', { name: 'Subject' }).waitFor();
    await page.getByRole('heading', { name: 'Predicted against final' }).waitFor();
    await page.getByRole('heading', { name: 'Grade boundaries' }).waitFor();
  });
});
