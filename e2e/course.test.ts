import { expect } from 'vitest';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { courseApi } from '@/domains/teaching/course/course.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, dialogOf, drawerOf, fieldOf, pickIn, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');
const mark = Date.now().toString(36).slice(-5);

test('a class is opened, filled and planned; the next one waits, and gets the place that is free', async ({
  open,
}) => {
  const names = [1, 2, 3].map((n) => `班级学员${mark}${n}`);
  for (const username of names) await owner.call(studentApi.add, { username }, 1);
  const subject = { name: `班级科目${mark}`, level_ids: [], course_types: [] };
  await owner.call(subjectApi.add, subject, 1);
  await owner.call(teacherApi.add, { teacher_name: `班级教师${mark}`, company_ids: [1] }, 1);

  const page = await open('/ClassCourse', { as: 'affairs' });
  await rowsOf(page).first().or(page.getByText('还没有班课')).waitFor();
  await page.keyboard.press('n');
  const drawer = drawerOf(page);
  const choose = async (field: string, text: string) => {
    await pickIn(fieldOf(drawer, field), text);
  };
  await fieldOf(drawer, 'name').locator('input').fill(`旅程班${mark}`);
  await choose('subject_id', `班级科目${mark}`);
  await choose('teacher_id', `班级教师${mark}`);
  await fieldOf(drawer, 'capacity').locator('input').fill('2');
  await fieldOf(drawer, 'starts_on').locator('input').fill('2031-03-01');
  await fieldOf(drawer, 'ends_on').locator('input').fill('2031-03-31');
  await button(fieldOf(drawer, 'slots'), '添加时间').click();
  await drawer.locator('button[type="submit"]').click();
  await eventually(() => textOf(drawer)).toContain('还没有学员');

  const enrol = async (name: string) => {
    await button(drawer, '报名').click();
    const modal = page.locator('.form-modal');
    await pickIn(fieldOf(modal, 'student_id'), name);
    await modal.locator('button[type="submit"]').click();
    await modal.waitFor({ state: 'detached' });
  };
  await enrol(names[0] as string);
  await enrol(names[1] as string);
  await eventually(() => textOf(drawer)).toContain('名单 2 / 2');
  await enrol(names[2] as string);
  await toastOf(page).getByText('已加入候补').waitFor();
  await eventually(() => textOf(drawer)).toContain('候补');

  await button(drawer, '排课').click();
  await eventually(() => page.locator('.plan-lines tbody tr').count()).toBe(5);
  await drawer.locator('.form-foot button[type="submit"]').click();
  await toastOf(page).getByText('已排 5 节课').waitFor();

  const full = await open('/FullClass', { as: 'affairs' });
  await rowOf(full, `旅程班${mark}`).getByText(`下一位：${names[2]}`).waitFor();
  await rowOf(full, `旅程班${mark}`).click();
  await button(drawerOf(full), `退班 ${names[0]}`).click();
  await button(dialogOf(full), '退班').click();
  await rowOf(full, `旅程班${mark}`).getByText('有空位').waitFor();
  await button(drawerOf(full), '递补').click();
  await eventually(() => textOf(drawerOf(full))).toContain('已满');
  const { list } = await owner.call(courseApi.list, { keyword: `旅程班${mark}` }, 1);
  const course = await owner.call(courseApi.get, { id: list[0]?.id as number }, 1);
  expect(course.roster.map(({ username }) => username)).toEqual([names[1], names[2]]);
  expect(course.lessons).toHaveLength(5);

  const english = await open(`/ClassCourse?course_id=${course.id}`, { as: 'affairs', lang: 'en' });
  await eventually(() => textOf(drawerOf(english))).toContain('Roster 2 / 2');
});
