import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseInRow, drawerOf, fieldOf, optionOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const ZONE = 'Asia/Shanghai';
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const owner = await colleague('owner');
const affairs = await colleague('affairs');
const mark = Date.now().toString(36).slice(-5);

const modalOf = (page: Page) => page.locator('.form-modal');

/** Two students who have paid for hours that are not planned yet. */
async function paying() {
  const { list } = await owner.call(studentApi.list, { status: 'active', limit: 100 }, 1);
  const found: typeof list = [];
  for (const one of list) {
    const { list: hours } = await owner.call(classHoursApi.summary, { student_id: one.id }, 1);
    const own = hours.find(({ course_type }) => course_type === 12);
    if (own && own.to_schedule_minutes >= 240 && own.left_fen > 0 && own.owed_minutes === 0) found.push(one);
    if (found.length === 2) break;
  }
  return found as [(typeof list)[number], (typeof list)[number]];
}

/** A teacher of the subject, free the whole week, whose rate is known. */
async function teacherOf(name: string, subject_id: number): Promise<number> {
  const { id } = await owner.call(
    teacherApi.add,
    {
      teacher_name: `${name}${mark}`,
      company_ids: [1],
      subjects: [{ subject_id, level_ids: [] }],
      week: WEEKDAYS.map((_, at) => ({ weekday: at + 1, from_minute: 0, to_minute: 1440 })),
    },
    1,
  );
  const rate = {
    teacher_id: id,
    course_type: 12 as const,
    unit: 'hour' as const,
    rate_fen: 20_000,
    valid_from: '2025-01-01',
  };
  await owner.call(payRateApi.add, rate, 1);
  return id;
}

test('a lesson: asked for, planned with a clash, mended, taught, marked, in the statement, undone, marked again, paid', {
  timeout: 240_000,
}, async ({ open }) => {
  // Planned for tomorrow; then it is put to midnight of today, which has passed at every hour of the day.
  const dayOf = (days: number) => clockOf(ZONE, Math.floor(Date.now() / 1000) + days * 86_400).day;
  const [today, day] = [dayOf(0), dayOf(1)];
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as string;
  const subject = `全程科目${mark}`;
  const { id: subject_id } = await owner.call(
    subjectApi.add,
    { name: subject, level_ids: [], course_types: [] },
    1,
  );
  const [busy, free] = [await teacherOf('已满教师', subject_id), await teacherOf('有空教师', subject_id)];
  const [student, other] = await paying();
  await owner.call(
    lessonApi.add,
    {
      course_type: 12,
      teacher_id: busy,
      student_ids: [other.id],
      minutes: 120,
      starts: [momentOf(ZONE, day, 0)],
    },
    1,
  );

  // The manager says what is needed.
  const page = await open('/ClassDemand/demandAdd', { as: 'manager' });
  const choose = async (field: string, text: string) => {
    await fieldOf(page, field).getByRole('combobox').fill(text);
    await optionOf(page, text).click();
  };
  await choose('student_ids', student.username);
  await page.keyboard.press('Escape');
  await choose('subject_id', subject);
  await fieldOf(page, 'minutes').locator('input').fill('2');
  await fieldOf(page, 'starts_on').locator('input').fill(day);
  await button(fieldOf(page, 'slots'), '添加时间').click();
  await fieldOf(page, 'slots').getByRole('combobox').click();
  await optionOf(page, weekday).click();
  await fieldOf(page, 'slots').getByLabel('从', { exact: true }).fill('00:00');
  await page.locator('button[type="submit"]').click();
  await toastOf(page).getByText('已提交').waitFor();

  // Academic affairs takes it up, and plans it: the first teacher is busy then, the second is not.
  const desk = await open('/ClassDemand', { as: 'affairs' });
  await chooseInRow(desk, rowOf(desk, subject), '受理');
  await rowOf(desk, subject).getByText('待排课').waitFor();
  await desk.goto(new URL('/ApplyNeedsList', desk.url()).href);
  await rowOf(desk, subject).getByRole('link', { name: '排课' }).click();
  await desk.waitForURL('**/PlanClassAdd?id=*');
  const demandId = Number(new URL(desk.url()).searchParams.get('id'));
  const skips = fieldOf(desk, 'skip_holidays').getByRole('switch');
  if ((await skips.getAttribute('aria-checked')) === 'true') await skips.click();
  await desk.getByRole('radio', { name: new RegExp(`已满教师${mark}`) }).click();
  await eventually(() => textOf(desk.locator('.plan-summary'))).toContain('1 节有冲突');
  const save = desk.locator('.form-foot button[type="submit"]');
  expect(await save.isDisabled()).toBe(true);
  await desk.getByRole('radio', { name: new RegExp(`有空教师${mark}`) }).click();
  await eventually(() => textOf(desk.locator('.plan-summary'))).toContain('没有冲突');
  await eventually(() => save.isEnabled()).toBe(true);
  await save.click();
  await toastOf(desk).getByText('已排 1 节课').waitFor();
  const { lessons, status } = await affairs.call(demandApi.get, { id: demandId });
  expect([status, lessons[0]?.teacher_id, lessons[0]?.starts_at]).toEqual([
    'planned',
    free,
    momentOf(ZONE, day, 0),
  ]);
  const lessonId = lessons[0]?.id as number;
  const { version } = await owner.call(lessonApi.get, { id: lessonId }, 1);
  await owner.call(
    lessonApi.move,
    { id: lessonId, version, starts_at: momentOf(ZONE, today, 0), minutes: 120 },
    1,
  );
  const stateOf = () => owner.call(attendanceApi.get, { lesson_id: lessonId }, 1);

  // It has been taught: marked, and it stands in the statement.
  const work = await open(`/CheckWork/oneWork?lesson_id=${lessonId}`, { as: 'owner' });
  const markIt = async () => {
    await drawerOf(work).getByRole('radio', { name: '到课' }).click();
    await button(drawerOf(work), '保存考勤').click();
    await toastOf(work).getByText('考勤已保存').first().waitFor();
    await button(drawerOf(work), '撤销').waitFor();
  };
  await markIt();
  expect((await stateOf()).students[0]?.outcome).toBe('present');
  const accounts = `/StudentsList/StudentsInfo/ClassessMoney?student_id=${student.id}`;
  const statement = await open(accounts, { as: 'owner' });
  await rowOf(statement, '上课').first().getByRole('link').first().click();
  await drawerOf(statement).getByText(student.username).waitFor();

  // Undone by its preview, and marked again.
  await button(drawerOf(work), '撤销').click();
  await modalOf(work).getByText('剩余课时').waitFor();
  await modalOf(work).getByText('课酬', { exact: true }).waitFor();
  await modalOf(work).locator('[data-field="reason"] input').fill('点错了');
  await button(modalOf(work), /确认撤销/).click();
  await toastOf(work).getByText('已撤销').waitFor();
  await eventually(async () => (await stateOf()).status).toBe('planned');
  await markIt();

  // Paid, taken back, paid: the lines say all of it, and what counts is one lesson.
  const pay = await open(`/ClassPayChange/${free}?view=lines`, { as: 'owner' });
  await eventually(() => rowsOf(pay).count()).toBe(3);
  // All in the lesson's own month, which is open: nothing is corrected elsewhere.
  expect(await textOf(rowOf(pay, '冲回'))).not.toContain('更正');
  expect(await textOf(rowsOf(pay).first())).toContain('400.00');
  expect((await stateOf()).history.reduce((sum, { pay_fen }) => sum + (pay_fen ?? 0), 0)).toBe(40_000);
});
