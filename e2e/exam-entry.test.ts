import { expect, vi } from 'vitest';
import { examEntryApi } from '@/domains/exam/exam-entry/exam-entry.contract.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import { newCandidate, openSeries } from './candidates.ts';
import { button, drawerOf, fieldOf, pickIn, rowsOf, toastOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const manager = await colleague('manager');
const affairs = await colleague('affairs');
const finance = await colleague('finance');

test('an item is asked for, confirmed by somebody else, paid and registered', async ({ open }) => {
  const { student_id, student_name } = await newCandidate();
  const page = await open(`/StudentsList/students_register?student_id=${student_id}`, { as: 'manager' });
  await button(page, /提交报考需求/).click();
  const form = drawerOf(page);
  await pickIn(fieldOf(form, 'series_id'), `CAIE ${await openSeries()}`);
  await pickIn(fieldOf(form, 'centre_id'), '徐汇考点', /徐汇考点/);
  await pickIn(fieldOf(form, 'lines'), '0607', /0607/);
  await button(form, /提交报考需求/).click();
  await toastOf(page).waitFor();

  const { list } = await manager.call(examEntryApi.list, { student_id, keyword: '0607', limit: 1 }, 1);
  const entry = list[0] as (typeof list)[number];
  expect(entry).toMatchObject({ status: 'submitted', student_name });

  const desk = await open(`/RegisterDemand?view=confirm&entry_id=${entry.id}`, { as: 'affairs' });
  await button(drawerOf(desk), '确认').click();
  await drawerOf(desk).getByText('待缴费').first().waitFor();

  await finance.call(examEntryApi.pay, { id: entry.id }, 1);
  const office = await open(`/RegisterDemand?view=register&entry_id=${entry.id}`, { as: 'affairs' });
  await button(drawerOf(office), '登记报名').click();
  const modal = office.locator('.form-modal');
  await fieldOf(modal, 'board_reference').locator('input').fill('CIE-2027-001');
  await modal.locator('button[type="submit"]').click();
  await drawerOf(office).getByText('CIE-2027-001').waitFor();
  expect(await affairs.call(examEntryApi.get, { id: entry.id }, 1)).toMatchObject({
    status: 'registered',
    candidate_number: expect.stringMatching(/^\d{4}$/),
  });
});

test('entries, candidates and payments open in English', async ({ open }) => {
  const page = await open('/StudentsRegister', { as: 'owner', lang: 'en' });
  await rowsOf(page).first().waitFor();
  await page.getByRole('tab', { name: 'Candidates' }).click();
  await rowsOf(page).first().waitFor();
  await page.getByRole('tab', { name: 'Payments to boards' }).click();
  await page
    .getByText(/still owed|All exam fees are settled/)
    .first()
    .waitFor();
});
