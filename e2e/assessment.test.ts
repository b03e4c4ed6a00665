import { expect } from 'vitest';
import { assessmentApi } from '@/domains/pay/assessment/assessment.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  chooseInRow,
  drawerOf,
  fieldOf,
  pathOf,
  queryOf,
  rowOf,
  rowsOf,
  screenOf,
  textOf,
} from './look.ts';

const manager = await colleague('manager');
const affairs = await colleague('affairs');

test('a manager makes a cycle and opens an assessment, the assessor fills it in, the manager confirms', async ({
  open,
}) => {
  const { list } = await manager.call(teacherApi.list, { limit: 100, sort: 'teacher_name' });
  const name = list.find(({ status }) => status === 'on')?.teacher_name as string;
  const { list: people } = await manager.call(assessmentApi.assessors, {});
  const assessorName = people.find(({ id }) => id === affairs.admin_id)?.admin_name as string;
  const cycle = `旅程考核${Date.now() % 100_000}`;
  const page = await open('/TeacherAssess', { as: 'manager' });
  await screenOf(page, '/TeacherAssess').waitFor();
  await button(page, '管理周期').click();
  await button(drawerOf(page), '新建周期').click();
  await fieldOf(page, 'name').locator('input').fill(cycle);
  await fieldOf(page, 'starts_on').locator('input').fill('2021-01-01');
  await fieldOf(page, 'ends_on').locator('input').fill('2021-03-31');
  // The weights have to come to a hundred.
  const weight = drawerOf(page).getByLabel('权重').first();
  await weight.fill('39');
  await button(drawerOf(page), /^保存/).click();
  await eventually(() => textOf(fieldOf(page, 'criteria'))).toContain('99');
  await weight.fill('40');
  await button(drawerOf(page), /^保存/).click();
  await eventually(() => textOf(drawerOf(page))).toContain(cycle);
  await drawerOf(page).getByRole('button', { name: '关闭' }).click();

  await button(page, /^发起考核/).click();
  const modal = page.locator('.form-modal');
  await chooseIn(page, 'cycle_id', cycle);
  await chooseIn(page, 'teacher_ids', name);
  await chooseIn(page, 'assessor_id', assessorName);
  await button(modal, /^发起考核/).click();
  await page.goto(new URL(`/TeacherAssess?keyword=${name}`, page.url()).href);
  await rowOf(page, cycle).waitFor();
  expect(await textOf(rowOf(page, cycle))).toContain('待考核');

  const assessor = await open('/TeacherAssess?mine=1', { as: 'affairs' });
  await rowOf(assessor, cycle).locator('td[data-field="teacher_name"]').click();
  await eventually(() => pathOf(assessor)).toBe('/TeacherAssess/ToAssessTeacher');
  const scores = assessor.locator('.assess-row input[type="number"]');
  await scores.first().waitFor();
  const count = await scores.count();
  for (let at = 0; at < count; at += 1) await scores.nth(at).fill('80');
  await eventually(() => textOf(assessor.locator('.assess-total'))).toBe('80.0');
  await fieldOf(assessor, 'submits').getByRole('switch').click();
  await button(assessor.locator('.form-foot'), /^保存并提交/).click();
  await eventually(() => pathOf(assessor)).toBe('/TeacherAssess');

  await page.goto(new URL(`/TeacherAssess?keyword=${name}`, page.url()).href);
  await chooseInRow(page, rowOf(page, cycle), '确认');
  await eventually(() => textOf(rowOf(page, cycle))).toContain('已确认');
  await chooseInRow(page, rowOf(page, cycle), '历次考核');
  await drawerOf(page).locator('.radar svg').waitFor();
  await eventually(() => textOf(drawerOf(page))).toContain(cycle);
});

test('a teacher sees only confirmed ones of their own, in English too', async ({ open }) => {
  const page = await open('/TeacherAssess', { as: 'teacher', lang: 'en' });
  await screenOf(page, '/TeacherAssess').waitFor();
  await eventually(() => rowsOf(page).count()).toBeGreaterThan(0);
  expect(await rowsOf(page).filter({ hasNotText: 'Confirmed' }).count()).toBe(0);
  await rowsOf(page).first().locator('td[data-field="teacher_name"]').click();
  await eventually(() => pathOf(page)).toBe('/TeacherAssess/ToAssessTeacher');
  expect(Number(queryOf(page).get('assessment_id'))).toBeGreaterThan(0);
  await page.locator('.radar svg').waitFor();
  expect(await page.locator('.form-foot').count()).toBe(0);
});
