import { describe, expect, vi } from 'vitest';
import { examSeriesApi } from '@/domains/exam/exam-series/exam-series.contract.ts';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { resultEnquiryApi } from '@/domains/exam/result-enquiry/result-enquiry.contract.ts';
import { scoreGuaranteeApi } from '@/domains/exam/score-guarantee/score-guarantee.contract.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newCandidate, newSitting } from './candidates.ts';
import { button, drawerOf, fieldOf, pickIn, rowOf, rowsOf, textOf, toastOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const manager = await colleague('manager');
const finance = await colleague('finance');
const PAGE = '/ExamResults';
const A_WEEK = 7 * 86_400;

/** A board that takes enquiries for another week. */
async function takesEnquiries(series_id: number): Promise<void> {
  const {
    offering_count: _,
    exam_board_name: __,
    status: ___,
    updated_at: ____,
    ...known
  } = await manager.call(examSeriesApi.get, { id: series_id }, 1);
  const enquiry_until = Math.floor(Date.now() / 1000) + A_WEEK;
  await manager.call(examSeriesApi.edit, { ...known, enquiry_until }, 1);
}

/** A final result of somebody who has the money to ask about it. */
async function resultToAsk() {
  const { student_id, student_name } = await newCandidate();
  const { series_id, item_id } = await newSitting(student_id);
  await manager.call(resultApi.save, { student_id, series_id, item_id, kind: 'final', grade: 'B' }, 1);
  return { student_id, student_name, series_id, item_id };
}

describe('enquiries about results', () => {
  test('one is asked for, confirmed by somebody else, paid and sent; the grade that comes back stands', async ({
    open,
  }) => {
    const { student_id, student_name, series_id, item_id } = await resultToAsk();
    await takesEnquiries(series_id);
    const page = await open(`${PAGE}?student_id=${student_id}&item_id=${item_id}&kind=final`, {
      as: 'manager',
    });
    await rowsOf(page).first().locator('td[data-field=grade]').click();
    await button(drawerOf(page), '申请复议').click();
    const form = page.locator('.form-modal');
    await pickIn(fieldOf(form, 'service'), '优先复核');
    await pickIn(fieldOf(form, 'currency'), 'CNY');
    await fieldOf(form, 'board_fee_cents').locator('input').fill('500');
    await form.locator('button[type="submit"]').click();
    await toastOf(page).waitFor();
    const { list } = await manager.call(resultEnquiryApi.list, { student_id, limit: 1 }, 1);
    const { id, number } = list[0] as (typeof list)[number];

    const office = await open(`${PAGE}?view=enquiries&enquiry_id=${id}`, { as: 'affairs' });
    await button(drawerOf(office), '确认').click();
    await drawerOf(office).getByText('待缴费').first().waitFor();
    await finance.call(resultEnquiryApi.pay, { id }, 1);
    await office.reload();
    await button(drawerOf(office), '递交考试局').click();
    const sent = office.locator('.form-modal');
    await fieldOf(sent, 'board_reference').locator('input').fill('EAR-2026-17');
    await sent.locator('button[type="submit"]').click();
    await drawerOf(office).getByText('EAR-2026-17').waitFor();

    await button(drawerOf(office), '更多操作').click();
    await office.getByRole('menuitem', { name: '等级变更' }).click();
    await fieldOf(office.locator('.form-modal'), 'grade').locator('input').fill('A*');
    await office.locator('.form-modal button[type="submit"]').click();
    await eventually(() => textOf(rowOf(office, number))).toContain('→ A*');
    const now = await manager.call(resultApi.list, { student_id, series_id, item_id, kind: 'final' }, 1);
    expect(now.list[0]).toMatchObject({ student_name, grade: 'A*' });
  });

  test('in English, with what each has come to', async ({ open }) => {
    const page = await open(`${PAGE}?view=enquiries`, { as: 'owner', lang: 'en' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('tab', { name: /Enquiries/ }).waitFor();
    await rowOf(page, 'Grade upheld').first().locator('td[data-field="number"]').click();
    await drawerOf(page).getByText('Settled with the board').waitFor();
  });
});

describe('score guarantees', () => {
  test('the refund of a failed one is asked for, with what is left of its hours', async ({ open }) => {
    const { list } = await manager.call(scoreGuaranteeApi.list, { is_due: 1, limit: 1 }, 1);
    const { id } = list[0] as (typeof list)[number];
    const { left_fen } = await manager.call(scoreGuaranteeApi.get, { id }, 1);
    expect(left_fen).toBeGreaterThan(0);
    const page = await open(`${PAGE}?view=guarantees&is_due=1&guarantee_id=${id}`, { as: 'manager' });
    await drawerOf(page).getByText('未达成').first().waitFor();
    await button(drawerOf(page), '发起退费').click();
    const form = page.locator('.form-modal');
    await form.getByText(formatFen(left_fen)).waitFor();
    await fieldOf(form, 'method_id').getByRole('combobox').click();
    await page.locator('.select-popover .select-option').first().click();
    await form.locator('button[type="submit"]').click();
    await eventually(
      async () => (await manager.call(scoreGuaranteeApi.get, { id }, 1)).refund_number ?? '',
    ).toMatch(/^TF/);
  });

  test('in English: what was promised, and what was reached', async ({ open }) => {
    const page = await open(`${PAGE}?view=guarantees`, { as: 'owner', lang: 'en' });
    await rowOf(page, 'Met').first().locator('td[data-field="grade"]').click();
    await drawerOf(page).getByText('Grade reached').waitFor();
  });
});
