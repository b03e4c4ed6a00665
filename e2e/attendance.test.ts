import { expect } from 'vitest';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { type Attendance, attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, rowOf, rowsOf, selectListOf, toastOf } from './look.ts';

const owner = await colleague('owner');

/** Some lessons that wait for their marks: the demo's marks of the newest are taken back. */
async function waiting(count: number, filter: { teacher_id?: number } = {}): Promise<Attendance[]> {
  const asked = { work: 'one' as const, ...filter };
  const { list } = await owner.call(attendanceApi.list, { ...asked, state: 'marked', limit: 40 }, 1);
  const plain = list.filter(({ students }) => students.length === 1 && !students.some(({ owes }) => owes));
  const chosen = plain.slice(0, count);
  expect(chosen.length).toBe(count);
  for (const { id } of chosen) {
    const { seen } = await owner.call(attendanceApi.undoPreview, { lesson_id: id }, 1);
    await owner.call(attendanceApi.undo, { lesson_id: id, seen, reason: '重新考勤' }, 1);
  }
  return chosen;
}
const lessonOf = (id: number) => owner.call(attendanceApi.get, { lesson_id: id }, 1);

test('many are marked without the mouse', async ({ open }) => {
  const lessons = await waiting(3);
  const page = await open('/CheckWork/oneWork?view=board', { as: 'owner' });
  const rows = page.locator('.att-board-row');
  await rows.first().waitFor();
  const total = await rows.count();
  expect(total).toBeGreaterThanOrEqual(3);
  // Down to each of ours, and a letter; the board goes on by itself.
  for (const [n, key] of (['p', 'l', 'a'] as const).entries()) {
    const place = page.locator(`[data-lesson="${lessons[n]?.id}"]`);
    const at = await rows.evaluateAll(
      (all, one) => all.indexOf(one as HTMLElement),
      await place.locator('.att-board-row').first().elementHandle(),
    );
    await page.keyboard.press('Home');
    for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  await toastOf(page).first().waitFor();
  await eventually(async () => (await rows.count()) < total).toBe(true);
});

test('a rate from a past day shows what it changes before it is set', async ({ open }) => {
  const { list } = await owner.call(attendanceApi.list, { work: 'one', state: 'marked', limit: 1 }, 1);
  const [lesson] = list as [Attendance];
  const page = await open(`/ClassPayChange/${lesson.teacher_id}`, { as: 'owner', lang: 'en' });
  await rowsOf(page).first().waitFor();
  await button(page, /Set a rate/).click();
  const drawer = drawerOf(page);
  const choose = async (field: string, choice: string) => {
    const box = drawer.locator(`[data-field="${field}"]`).getByRole('combobox');
    await box.click();
    await selectListOf(page).getByRole('option', { name: choice, exact: true }).click();
  };
  await choose('course_type', 'One-to-one');
  await drawer.locator('[data-field="rate_fen"] input').fill('321');
  await drawer.locator('[data-field="valid_from"] input').fill('2025-02-01');
  await drawer.getByText(/lessons? changes?/).waitFor();
  await button(drawer, /Set the rate/).click();
  await toastOf(page).getByText('The rate is set').waitFor();
  await page.getByRole('tab', { name: 'Pay lines' }).click();
  await rowOf(page, 'Difference').first().waitFor();
});

test('a teacher marks the own lesson on a phone', async ({ open }) => {
  const { list } = await owner.call(teacherApi.list, { limit: 100 }, 1);
  const { admin_id } = await colleague('teacher');
  const teacher = list.find((one) => one.admin_id === admin_id) as (typeof list)[number];
  const [lesson] = (await waiting(1, { teacher_id: teacher.id })) as [Attendance];
  const page = await open('/CheckWork/oneWork?view=board', { as: 'teacher', width: 390, height: 844 });
  const place = page.locator(`[data-lesson="${lesson.id}"]`);
  await place.waitFor();
  await place.getByRole('radio', { name: /迟到/ }).click();
  await button(page, /保存 1 节/).click();
  await toastOf(page).first().waitFor();
  await eventually(async () => (await lessonOf(lesson.id)).students[0]?.outcome).toBe('late');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
  expect(wide).toBe(false);
});
