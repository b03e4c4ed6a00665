import { expect } from 'vitest';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
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
  selectListOf,
  textOf,
  toastOf,
} from './look.ts';

const owner = await colleague('owner');

async function dismiss(keyword: string): Promise<void> {
  const { list } = await owner.call(teacherApi.list, { keyword }, 1);
  for (const { id } of list) await owner.call(teacherApi.del, { id }, 1);
}

test('a teacher comes, is found by initials, goes on leave, and goes', async ({ open, onTestFinished }) => {
  onTestFinished(() => dismiss('慕容清欢'));
  const page = await open('/TeacherList', { as: 'owner' });
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('n');
  const fill = (field: string, text: string) => fieldOf(drawerOf(page), field).locator('input').fill(text);
  await fill('teacher_name', '慕容清欢');
  await fill('phone', '139 0000 5678');
  const subjects = fieldOf(drawerOf(page), 'subjects');
  const choose = async (label: string, choice: string) => {
    await subjects.getByRole('combobox', { name: label }).fill(choice);
    await selectListOf(page).getByRole('option', { name: choice, exact: true }).click();
  };
  await choose('添加科目', '数学 9709');
  await choose('学习阶段', 'A2');
  await page.keyboard.press('Escape');

  // Monday morning is drawn with the mouse, a half hour of Tuesday set by the keys.
  const week = fieldOf(drawerOf(page), 'week');
  const slot = (name: string) => week.getByRole('button', { name: new RegExp(`^${name}`) });
  await slot('周一 09:00').scrollIntoViewIfNeeded();
  const [from, to] = [await slot('周一 09:00').boundingBox(), await slot('周一 11:30').boundingBox()];
  if (!from || !to) throw new Error('the grid is not there');
  await page.mouse.move(from.x + 3, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 3, to.y + 8, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await eventually(() => textOf(week)).toContain('每周 3.5 小时');
  await drawerOf(page).locator('button[type="submit"]').click();
  await toastOf(page).getByText('已新增').waitFor();
  await eventually(() => textOf(drawerOf(page))).toContain('09:00–12:00');
  expect(await textOf(drawerOf(page))).toContain('数学 9709');

  await button(drawerOf(page), '登记').click();
  const modal = page.locator('.form-modal');
  await fieldOf(modal, 'starts_at').locator('input').fill('2030-05-01T09:00');
  await fieldOf(modal, 'ends_at').locator('input').fill('2030-05-03T18:00');
  await fieldOf(modal, 'note').locator('input').fill('年假');
  await modal.locator('button[type="submit"]').click();
  await eventually(() => textOf(drawerOf(page))).toContain('年假');
  expect(await textOf(drawerOf(page))).toContain('请假');

  await button(drawerOf(page), '关闭').click();
  await page.locator('input[data-search]').fill('mrqh');
  await eventually(() => columnOf(page, 'teacher_name')).toEqual([expect.stringContaining('慕容清欢')]);
  await chooseFilter(page, '学习阶段', 'A2');
  await eventually(() => rowsOf(page).count()).toBe(1);
  await chooseInRow(page, rowOf(page, '慕容清欢'), '停用');
  await dialogOf(page).getByRole('textbox').fill('离职');
  await button(dialogOf(page), '停用').click();
  await rowOf(page, '慕容清欢').locator('td[data-field="status"]', { hasText: '停用' }).waitFor();
  await chooseInRow(page, rowOf(page, '慕容清欢'), '变更历史');
  await eventually(() => textOf(drawerOf(page))).toContain('离职');
});
