import { expect, vi } from 'vitest';
import { subjectCensusApi, teacherCensusApi } from '@/domains/insight/census/census.contract.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import { drawerOf, queryOf, textOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const manager = await colleague('manager');

/** From the first of the month before last. */
const today = new Date().toISOString().slice(0, 10);
const from_day = `${new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 7)}-01`;

test('a manager follows a figure of a teacher to its lessons, and the totals agree', async ({ open }) => {
  const asked = { from_day, to_day: today, compare: 'none' as const };
  const { list } = await manager.call(teacherCensusApi.ranking, asked, 1);
  const { row } = list.find((one) => one.row.lessons > 0 && one.row.lessons <= 50) ?? {};
  if (!row) throw new Error('the demo has no teacher who taught');
  const page = await open(`/TeacherHourCensus?from=${from_day}&to=${today}&compare=none`, { as: 'manager' });
  const line = page.locator('.census-table tbody tr', { hasText: row.name ?? '' }).first();
  const shown = formatHours(row.taught_minutes, 60);
  await line.getByRole('link', { name: shown, exact: true }).first().click();
  await drawerOf(page).locator('.drill-documents li').first().waitFor();
  expect(await textOf(drawerOf(page).locator('.drill-title .figure'))).toBe(shown);
  const values = await drawerOf(page).locator('.drill-documents b').allTextContents();
  expect(values.length).toBe(row.lessons);
  expect(sumOf(values, Number)).toBeCloseTo(Number(shown), 4);
  expect(queryOf(page).get('drill')).toContain(`teacher_id=${row.key}`);
});

test('filtered by a level, a figure opens the lessons of that level, and so does the list behind it', async ({
  open,
}) => {
  const page = await open(`/SubjectCensus?from=${from_day}&to=${today}&compare=none`, { as: 'manager' });
  await page.locator('.census-table tbody tr').first().waitFor();
  await page.locator('.chip-open', { hasText: '学习阶段' }).click();
  await page.getByRole('option').first().click();
  await page.waitForURL(/level_id=\d+/);
  const level_id = Number(queryOf(page).get('level_id'));
  const asked = { from_day, to_day: today, compare: 'none' as const, level_id };
  const { totals } = await manager.call(subjectCensusApi.classhour, asked, 1);
  const shown = formatHours(totals.used_minutes, 60);
  const total = page.locator('.census-table tfoot, .census-table tr:last-child').last();
  await total.getByRole('link', { name: shown, exact: true }).first().click();
  await drawerOf(page).locator('.drill-documents li').first().waitFor();
  expect(await textOf(drawerOf(page).locator('.drill-title .figure'))).toBe(shown);
  const list = drawerOf(page).getByRole('link').filter({ hasText: '列表' });
  expect(await list.getAttribute('href')).toContain(`level_id=${level_id}`);
});

test('the censuses open in English', async ({ open }) => {
  for (const [path, word] of [
    ['/SubjectCensus', 'Ranking of Subjects'],
    ['/ClassCensus', 'Class courses'],
    ['/StudentHourCensus', 'Hours left'],
  ] as const) {
    const page = await open(path, { as: 'owner', lang: 'en' });
    await page.getByText(word).first().waitFor();
  }
});
