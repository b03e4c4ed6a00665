import type { Locator } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { examCentreApi } from '@/domains/exam/exam-centre/exam-centre.contract.ts';
import { examEntryApi } from '@/domains/exam/exam-entry/exam-entry.contract.ts';
import { examEntryText } from '@/domains/exam/exam-entry/exam-entry.text.ts';
import { examPaymentApi } from '@/domains/exam/exam-payment/exam-payment.contract.ts';
import { examPaymentText } from '@/domains/exam/exam-payment/exam-payment.text.ts';
import { examSeriesApi } from '@/domains/exam/exam-series/exam-series.contract.ts';
import { examSeriesText } from '@/domains/exam/exam-series/exam-series.text.ts';
import { resultText } from '@/domains/exam/result/result.text.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { Sentence } from '@/kernel/text.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newCandidate, openSeries } from './candidates.ts';
import { button, chooseIn, drawerOf, fieldOf, pickIn, rowOf, textOf, toastOf } from './look.ts';

vi.setConfig({ testTimeout: 300_000 });
const manager = await colleague('manager');
const affairs = await colleague('affairs');
const finance = await colleague('finance');
const CODE = '0607';

describe.for([
  ['zh-CN', 0],
  ['en', 1],
] as const)('in %s', ([lang, at]) => {
  const say = (sentence: Sentence): string => sentence[at];
  const begins = (sentence: Sentence) => new RegExp(`^${say(sentence)}`);

  test('affairs runs a series from its basics to tickets and results, and finance pays', async ({ open }) => {
    const name = `R${Date.now()}`;
    const basics = await open('/RegisterDemand/SetBasics', { as: 'affairs', lang });
    const choose = async (row: Locator, action: Sentence) => {
      await row.getByRole('button', { name: say(webText.more) }).click();
      await basics.getByRole('menuitem', { name: say(action), exact: true }).click();
    };
    const move = async (action: Sentence, state: Sentence) => {
      await choose(rowOf(basics, name), action);
      const cell = rowOf(basics, name).locator('td[data-field="status"]');
      await eventually(() => textOf(cell)).toContain(say(state));
    };
    const last = await openSeries();
    await choose(rowOf(basics, 'CAIE').filter({ hasText: last }), examSeriesText.copy);
    const copied = basics.locator('.form-modal');
    await fieldOf(copied, 'name').locator('input').fill(name);
    await copied.locator('button[type="submit"]').click();
    await rowOf(basics, name).waitFor();
    await move(examSeriesText.move_open, examSeriesText.open);

    const { list } = await manager.call(examSeriesApi.options, {}, 1);
    const series = list.find((one) => one.name === name) as (typeof list)[number];
    const { student_id } = await newCandidate();
    const [centre] = (await manager.call(examCentreApi.options, { exam_board_id: series.exam_board_id }, 1))
      .list;
    const offers = await manager.call(examEntryApi.offers, { student_id, series_id: series.id }, 1);
    const offer = offers.list.find(({ item_code }) => item_code === CODE) as (typeof offers.list)[number];
    const { entry_ids } = await manager.call(
      examEntryApi.add,
      {
        student_id,
        series_id: series.id,
        centre_id: centre?.id as number,
        lines: [{ item_id: offer.item_id, option_code: offer.option_codes[0] ?? '' }],
      },
      1,
    );
    const entry_id = entry_ids[0] as number;
    const office = await open(`/RegisterDemand?view=all&entry_id=${entry_id}`, { as: 'affairs', lang });
    const drawer = drawerOf(office);
    await button(drawer, say(examEntryText.confirm)).click();
    await drawer.getByText(say(examEntryText.confirmed)).first().waitFor();

    const till = await open(`/RegisterDemand?view=all&entry_id=${entry_id}`, { as: 'finance', lang });
    await button(drawerOf(till), say(examEntryText.pay)).click();
    await drawerOf(till).getByText(say(examEntryText.paid)).first().waitFor();

    await office.reload();
    await button(drawer, say(examEntryText.register)).click();
    await office.locator('.form-modal button[type="submit"]').click();
    await drawer.getByText(say(examEntryText.registered)).first().waitFor();
    await button(drawer, say(examEntryText.ticket)).click();
    await drawer.getByText(say(examEntryText.ticketed)).first().waitFor();

    const boards = await open('/StudentsRegister?part=payments', { as: 'finance', lang });
    await boards.locator('.exam-payables', { hasText: name }).waitFor();
    await button(boards, begins(examPaymentText.add)).first().click();
    const payment = drawerOf(boards);
    await pickIn(fieldOf(payment, 'series_id'), name);
    await fieldOf(payment, 'amount_cents').locator('input').fill('100');
    await fieldOf(payment, 'paid_fen').locator('input').fill('900');
    const [method] = (await finance.call(baseDataApi.options, { kind: 'payment_method' }, 1)).list;
    await pickIn(fieldOf(payment, 'method_id'), method?.name as string);
    await fieldOf(payment, 'paid_on').locator('input').fill(todayIn('Asia/Shanghai'));
    await payment.locator('button[type="submit"]').click();
    await rowOf(boards, name).getByText(say(examPaymentText.posted)).waitFor();
    const { list: owed } = await finance.call(examPaymentApi.payables, {}, 1);
    expect(owed.find(({ series_id }) => series_id === series.id)?.open_fen ?? 0).toBe(0);

    await move(examSeriesText.move_close, examSeriesText.closed);
    await move(examSeriesText.move_results, examSeriesText.results);
    const results = await open(
      `/ExamResults?student_id=${student_id}&series_id=${series.id}&item_id=${offer.item_id}`,
      { as: 'affairs', lang },
    );
    await button(results, begins(resultText.add)).first().click();
    const form = drawerOf(results);
    await form.waitFor();
    await chooseIn(results, 'grade', 'A');
    await form.locator('button[type="submit"]').click();
    await toastOf(results).first().waitFor();
    expect(await affairs.call(examEntryApi.get, { id: entry_id }, 1)).toMatchObject({
      status: 'resulted',
      result_grade: 'A',
    });
  });
});
