import { expect } from 'vitest';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { accepted, arranged } from './demands.ts';
import {
  button,
  chooseInRow,
  dialogOf,
  drawerOf,
  fieldOf,
  pickIn,
  rowOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';

const affairs = await colleague('affairs');

test('a demand is made, sent back, mended, accepted', async ({ open }) => {
  const { name } = await arranged();
  const page = await open('/ClassDemand', { as: 'manager' });
  await rowsOf(page).first().or(page.getByText('还没有排课需求')).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/demandAdd');
  const choose = async (field: string, text: string) => {
    await pickIn(fieldOf(page, field), text);
  };
  await choose('student_ids', `旅程学员${name}`);
  await page.keyboard.press('Escape');
  await choose('subject_id', `旅程科目${name}`);
  await fieldOf(page, 'minutes').locator('input').fill('8');
  await fieldOf(page, 'goal').locator('input').fill('A*');
  await button(fieldOf(page, 'slots'), '添加时间').click();
  await fieldOf(page, 'slots').getByLabel('从', { exact: true }).fill('19:00');
  await page.locator('button[type="submit"]').click();
  await toastOf(page).getByText('已提交').waitFor();
  await eventually(() => textOf(drawerOf(page))).toContain('周六 19:00–21:00');
  expect(await textOf(drawerOf(page))).toContain('还可排 8.0 课时');

  const desk = await open('/ClassDemand', { as: 'affairs' });
  await chooseInRow(desk, rowOf(desk, `旅程学员${name}`), '退回');
  await dialogOf(desk).getByRole('textbox').fill('周六已满');
  await button(dialogOf(desk), '退回').click();
  await rowOf(desk, `旅程学员${name}`).getByText('已退回').waitFor();

  await page.reload();
  await eventually(() => textOf(drawerOf(page))).toContain('周六已满');
  await button(drawerOf(page), '更多操作').click();
  await page.getByRole('menuitem', { name: '编辑需求' }).click();
  await page.waitForURL('**/demandEdit**');
  await fieldOf(page, 'slots').getByLabel('从', { exact: true }).fill('09:00');
  await page.locator('button[type="submit"]').click();
  await toastOf(page).getByText('已保存').waitFor();
  await button(drawerOf(page), '提交').click();
  await eventually(() => textOf(drawerOf(page))).toContain('待受理');
  await desk.reload();
  await chooseInRow(desk, rowOf(desk, `旅程学员${name}`), '受理');
  await rowOf(desk, `旅程学员${name}`).getByText('待排课').waitFor();
});

test('a demand is planned with a clash, mended, saved, and planned anew', async ({ open }) => {
  const of = await arranged(10);
  // Somebody else has the first Saturday.
  const other = await accepted({ ...(await arranged()), subject_id: of.subject_id });
  const pattern = {
    teacher_id: of.teacher_id,
    time_zone: 'Europe/London',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count: 1,
    skip_holidays: 1 as const,
  };
  const { snapshot } = await affairs.call(planApi.preview, { id: other, ...pattern });
  await affairs.call(planApi.add, { id: other, ...pattern, snapshot });
  const id = await accepted(of);

  const page = await open('/ApplyNeedsList', { as: 'affairs' });
  await rowOf(page, `旅程学员${of.name}`).getByRole('link', { name: '排课' }).click();
  await page.waitForURL(`**/PlanClassAdd?id=${id}`);
  const candidate = page.getByRole('radio', { name: new RegExp(`旅程教师${of.name}`) });
  await candidate.waitFor();
  expect(await textOf(candidate)).toContain('期望时间 3/4 次有空');
  await candidate.click();
  const lines = page.locator('.plan-lines tbody tr');
  await eventually(() => lines.count()).toBe(4);
  await eventually(() => textOf(page.locator('.plan-summary'))).toContain('1 节有冲突');
  expect(await textOf(lines.first())).toContain(`旅程教师${of.name}`);
  const save = page.locator('.form-foot button[type="submit"]');
  expect(await save.isDisabled()).toBe(true);

  await fieldOf(page, 'weekly').getByLabel('从', { exact: true }).fill('13:00');
  await eventually(() => textOf(page.locator('.plan-summary'))).toContain('没有冲突');
  await eventually(() => save.isEnabled()).toBe(true);
  await save.click();
  await toastOf(page).getByText('已排 4 节课').waitFor();
  const whole = await affairs.call(demandApi.get, { id });
  expect(whole).toMatchObject({ status: 'planned', planned_minutes: 480 });

  const again = await open(`/ApplyNeedsList/PlanClassEdit?id=${id}`, { as: 'affairs', lang: 'en' });
  await eventually(() => lines.count()).toBe(0);
  const anew = again.locator('.plan-lines tbody tr');
  await fieldOf(again, 'weekly').getByLabel('From', { exact: true }).fill('14:00');
  await eventually(() => anew.locator('text=Moved').count()).toBe(4);
  await again.locator('.form-foot button[type="submit"]').click();
  await toastOf(again).getByText('Replanned').waitFor();

  // One lesson goes a day later; what changes is shown before it is sent.
  const adjusting = await open(`/ClassDemand?demand_id=${id}`, { as: 'affairs' });
  await button(drawerOf(adjusting), '更多操作').click();
  await adjusting.getByRole('menuitem', { name: '调课' }).click();
  await adjusting.waitForURL('**/demandAdjust**');
  await fieldOf(adjusting, 'lesson_ids').getByRole('checkbox').nth(1).check();
  await fieldOf(adjusting, 'days').locator('input').fill('1');
  await eventually(() => adjusting.locator('.plan-lines tbody tr').count()).toBe(1);
  await adjusting.locator('.form-foot button[type="submit"]').click();
  await toastOf(adjusting).getByText('已调课').waitFor();
  const [first] = (await affairs.call(demandApi.get, { id })).lessons;
  expect(new Date((first?.starts_at ?? 0) * 1000).toISOString()).toBe('2031-03-02T14:00:00.000Z');
});
