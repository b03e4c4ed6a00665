import { expect, vi } from 'vitest';
import { examCentreApi } from '@/domains/exam/exam-centre/exam-centre.contract.ts';
import { examEntryApi } from '@/domains/exam/exam-entry/exam-entry.contract.ts';
import { examSeriesApi } from '@/domains/exam/exam-series/exam-series.contract.ts';
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

test('who has every unit is cashed in from the list, and is gone from it', async ({ open }) => {
  const { student_id, student_name } = await newCandidate();
  const { list: series } = await manager.call(examSeriesApi.options, {}, 1);
  const offered = series.find((one) => one.status === 'open' && one.exam_board_name === 'Edexcel');
  const series_id = offered?.id ?? 0;
  const { list: offers } = await manager.call(examEntryApi.offers, { student_id, series_id }, 1);
  const { list: centres } = await manager.call(
    examCentreApi.options,
    { exam_board_id: offered?.exam_board_id ?? 0 },
    1,
  );
  const lines = offers
    .filter(({ item_code }) => item_code.startsWith('WPH'))
    .map(({ item_id }) => ({ item_id }));
  const centre_id = centres[0]?.id ?? 0;
  await manager.call(examEntryApi.add, { student_id, series_id, centre_id, lines }, 1);

  const page = await open('/RegisterDemand', { as: 'manager' });
  await page.getByRole('tab', { name: /未套现/ }).click();
  const row = rowsOf(page).filter({ hasText: student_name });
  await row.getByText('YPH11').waitFor();
  await button(row, '报套现').click();
  const form = drawerOf(page);
  await form.getByText(/今日费用/).waitFor();
  await button(form, /提交报考需求/).click();
  await toastOf(page).waitFor();
  await row.waitFor({ state: 'detached' });
  const { list } = await manager.call(examEntryApi.list, { student_id, keyword: 'YPH11', limit: 5 }, 1);
  expect(list).toMatchObject([{ status: 'submitted', item_kind: 'award', series_id }]);
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
