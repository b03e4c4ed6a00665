import { expect } from 'vitest';
import { eventually, test } from './browser.ts';
import { drawerOf, pathOf, queryOf, rowsOf, screenOf, textOf } from './look.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('a manager reads the figures of a teacher, and goes from one to its rows', async ({ open }) => {
  const page = await open(`/TeacherData?from_day=${day(120)}&to_day=${day(0)}`, { as: 'manager' });
  await rowsOf(page).first().waitFor();
  const figure = page.locator('.data-figures button', { hasText: '课节' });
  await eventually(async () => Number((await textOf(figure.locator('b'))).replace(',', ''))).toBeGreaterThan(
    0,
  );
  await figure.click();
  await eventually(() => textOf(page.locator('.data-trend h3'))).toContain('课节');
  await page.locator('.data-trend .trend rect').first().waitFor();
  await page.locator('.data-steps button', { hasText: '按月' }).click();
  await eventually(() => page.locator('.data-steps [aria-pressed="true"]').textContent()).toContain('按月');

  await rowsOf(page).first().locator('td[data-field="teacher_name"]').click();
  await drawerOf(page).locator('.data-types li').first().waitFor();
  const count = Number(
    await textOf(
      drawerOf(page).locator('.data-table tbody tr', { hasText: '到课' }).getByRole('link').first(),
    ),
  );
  expect(count).toBeGreaterThan(0);
  await drawerOf(page).locator('.data-table tbody tr', { hasText: '到课' }).getByRole('link').first().click();
  await eventually(() => pathOf(page)).toMatch(/^\/CheckWork\//);
  expect(queryOf(page).get('outcome')).toBe('present');
  await rowsOf(page).first().waitFor();
});

test('a teacher sees only themselves, in English too', async ({ open }) => {
  const page = await open('/TeacherData', { as: 'teacher', lang: 'en' });
  await screenOf(page, '/TeacherData').waitFor();
  await eventually(() => rowsOf(page).count()).toBe(1);
  expect(await page.locator('input[data-search]').count()).toBe(0);
});
