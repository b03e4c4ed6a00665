import pg from 'pg';
import { expect } from 'vitest';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { feedbackApi } from '@/domains/teaching/feedback/feedback.contract.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  dialogOf,
  drawerOf,
  fieldOf,
  pathOf,
  rowOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';

const manager = await colleague('manager');
const classTeacher = await colleague('classteacher');

/** A student of the class teacher, and a lesson that the teacher gave them ten days ago. */
async function taught(name: string): Promise<{ student_id: number; lesson_id: number }> {
  const { id } = await manager.call(studentApi.add, {
    username: name,
    class_teacher_id: classTeacher.admin_id,
  });
  await manager.call(studentApi.activate, { id });
  const client = new pg.Client({ connectionString: app.superUrl });
  await client.connect();
  try {
    // Past every trigger: it takes nobody's time.
    await client.query("SET session_replication_role = 'replica'");
    const { rows } = await client.query(
      `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, subject_id, starts_at, ends_at, status)
       SELECT 1, 1, 12, t.id, (SELECT id FROM subject WHERE family_id = 1 AND code = '9709'),
              date_trunc('hour', now()) - interval '10 days', date_trunc('hour', now()) - interval '239 hours', 'finished'
         FROM teacher t JOIN admin_login a ON a.admin_id = t.admin_id WHERE a.login_name = 'teacher' RETURNING id`,
    );
    await client.query(
      `INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
       VALUES (1, 1, $1, $2, now() - interval '10 days')`,
      [rows[0].id, id],
    );
    return { student_id: id, lesson_id: Number(rows[0].id) };
  } finally {
    await client.end();
  }
}

test('a lesson is told of by its teacher, given back, mended, sent, and drawn into the month', async ({
  open,
}) => {
  const name = '反馈旅程';
  const { student_id, lesson_id } = await taught(name);
  const page = await open('/AllFeedback/subject_feedback?view=due', { as: 'teacher' });
  await button(rowOf(page, name), '写反馈').click();
  await eventually(() => pathOf(page)).toBe('/ClassDemand/feedbackAdd');
  await eventually(() => textOf(fieldOf(page, 'student_id'))).toContain(name);
  await page.getByRole('textbox', { name: '知识点' }).fill('函数与图像');
  await page.getByRole('combobox', { name: '掌握程度' }).selectOption('5');
  await chooseIn(page, 'behaviour', '优秀');
  await fieldOf(page, 'content').locator('textarea').fill('能独立完成综合题。');
  await button(page, /^保存/).click();
  await eventually(() => textOf(drawerOf(page))).toContain('函数与图像');
  expect(await textOf(drawerOf(page))).toContain('已提交');

  const reviewing = await open(`/AllFeedback/subject_feedback?keyword=${name}`, { as: 'classteacher' });
  await rowsOf(reviewing).first().locator('td[data-field="content"]').click();
  await drawerOf(reviewing).getByRole('button', { name: '更多操作' }).click();
  await reviewing.getByRole('menuitem', { name: '退回修改' }).click();
  await dialogOf(reviewing).getByRole('textbox').fill('请写作业情况');
  await button(dialogOf(reviewing), '退回修改').click();
  await eventually(() => textOf(drawerOf(reviewing))).toContain('请写作业情况');

  await page.reload();
  await eventually(() => textOf(drawerOf(page))).toContain('请写作业情况');
  await drawerOf(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await chooseIn(page, 'homework', '良好');
  await fieldOf(drawerOf(page), 'submits').getByRole('switch').check();
  await drawerOf(page).locator('button[type="submit"]').click();
  await toastOf(page).getByText('已保存').waitFor();
  await eventually(() => textOf(drawerOf(page))).toContain('良好');

  await reviewing.reload();
  await button(drawerOf(reviewing), '标记已发送家长').click();
  await eventually(() => textOf(drawerOf(reviewing))).toContain('已发送');
  await reviewing.goto(
    reviewing
      .url()
      .replace(
        /\/AllFeedback.*/,
        `/ClassDemand/feedbackAdd?kind=total&student_id=${student_id}&month=${await monthOf(lesson_id)}`,
      ),
  );
  await reviewing.getByText('能独立完成综合题').waitFor();
  await button(reviewing, '引用到评语').click();
  const comment = fieldOf(reviewing, 'content').locator('textarea');
  await eventually(() => comment.inputValue()).toContain('能独立完成综合题');
  await button(reviewing, /^保存/).click();
  await eventually(() => pathOf(reviewing)).toBe('/AllFeedback/total_feedback');
  await eventually(() => textOf(drawerOf(reviewing))).toContain('掌握 5/5');
  const { list } = await manager.call(feedbackApi.list, { kind: 'total', student_id });
  expect(list).toMatchObject([{ status: 'submitted', homework: 4, behaviour: 5 }]);
});

const monthOf = async (lesson_id: number): Promise<string> => {
  const { list } = await manager.call(feedbackApi.list, { kind: 'subject' });
  return list.find((row) => row.lesson_id === lesson_id)?.ends_on.slice(0, 7) as string;
};

test('a student’s course over time is a chart whose points open, also in English', async ({ open }) => {
  const { student_id } = await taught('趋势旅程');
  for (const [day, mastery] of [
    ['2026-03-02', 2],
    ['2026-04-02', 3],
    ['2026-05-06', 5],
  ] as const)
    await classTeacher.call(feedbackApi.add, {
      student_id,
      teacher_id: await teacherId(),
      starts_on: day,
      ends_on: day,
      topics: [{ topic: 'Functions', mastery }],
      content: `About ${day}`,
      submits: 1,
    });
  const page = await open(`/StudentsList/StudentFeedback/subject_feedback?student_id=${student_id}`, {
    as: 'classteacher',
    lang: 'en',
  });
  await eventually(() => rowsOf(page).count()).toBe(3);
  expect(await page.locator('.feedback-chart circle').count()).toBe(3);
  await page.getByRole('button', { name: /2026-04-02 3$/ }).click();
  await eventually(() => textOf(drawerOf(page))).toContain('About 2026-04-02');
  await page.getByRole('link', { name: 'General feedback' }).click();
  await eventually(() => pathOf(page)).toBe('/StudentsList/StudentFeedback/total_feedback');
  await page.getByText('No feedback yet').waitFor();
});

const teacherId = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: app.superUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT t.id FROM teacher t JOIN admin_login a ON a.admin_id = t.admin_id WHERE a.login_name = 'teacher'`,
  );
  await client.end();
  return Number(rows[0].id);
};
