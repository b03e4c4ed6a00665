import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { boardId } from '../../exam-centre/server/testing/exam-centre.samples.ts';
import { examFeeApi } from '../../exam-fee/exam-fee.contract.ts';
import { examOfferingApi } from '../../exam-offering/exam-offering.contract.ts';
import { newOffering } from '../../exam-offering/server/testing/exam-offering.samples.ts';
import { examSeriesApi } from '../exam-series.contract.ts';
import { examSeriesText as text } from '../exam-series.text.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

const summer = async () => {
  const { list } = await affairs.ok(examSeriesApi.options, {});
  return list.find((row) => row.exam_board_name === 'CAIE' && row.status === 'open') as (typeof list)[number];
};

describe('series', () => {
  test('are the family’s, by board and name', async () => {
    const exam_board_id = await boardId(at, 'AQA');
    const fields = {
      exam_board_id,
      name: '2029-06',
      zone: 'Europe/London' as const,
      starts_on: '2029-05-01',
      ends_on: '2029-06-20',
    };
    const { id } = await affairs.ok(examSeriesApi.add, fields);
    expect(await at.owner.ok(examSeriesApi.get, { id }, { company: 2 })).toMatchObject({ name: '2029-06' });
    expect(await affairs.call(examSeriesApi.add, fields)).toMatchObject({
      code: 2,
      data: { fields: { name: text.name_taken[0] } },
    });
    const wrong = await affairs.call(examSeriesApi.edit, {
      id,
      version: 1,
      ...fields,
      ends_on: '2029-04-01',
    });
    expect(wrong).toMatchObject({ code: 2, data: { fields: { ends_on: text.span_wrong[0] } } });
    expect((await (await app.as('adviser')).call(examSeriesApi.add, fields)).code).toBe(3);
  });

  test('one that lacks a fee, a step or a time is not opened, and the check says which', async () => {
    const { id, series_id, item_id } = await newOffering(at);
    const { list } = await affairs.ok(examSeriesApi.check, { id: series_id });
    expect(list).toMatchObject([{ offering_id: id, item_id, lacks: ['fee', 'time'] }]);
    expect(await affairs.call(examSeriesApi.open, { id: series_id })).toMatchObject({ code: 0 });

    await affairs.ok(examFeeApi.add, {
      offering_ids: [id],
      attempts: ['first'],
      from_day: '2028-01-01',
      currency: 'CNY',
      board_fee_cents: 100,
    });
    const components = [{ code: '1', starts_at: momentOf('Europe/London', '2028-05-02', 540) }];
    await affairs.ok(examOfferingApi.edit, { id, version: 1, components });
    const then = await affairs.ok(examSeriesApi.check, { id: series_id });
    expect(then.list.map(({ lacks }) => lacks)).toEqual([['step']]);
  });

  test('a copy has the items, options, times, fees and steps, so many days later by the board’s clock', async () => {
    const from = await summer();
    const { id } = await affairs.ok(examSeriesApi.copy, { id: from.id, name: '副本', days: 364 });
    const [before, after] = [
      await affairs.ok(examOfferingApi.list, { series_id: from.id, keyword: '9709', limit: 50 }),
      await affairs.ok(examOfferingApi.list, { series_id: id, keyword: '9709', limit: 50 }),
    ];
    expect(after.list.map(({ item_code, option_codes }) => [item_code, option_codes])).toEqual(
      before.list.map(({ item_code, option_codes }) => [item_code, option_codes]),
    );
    expect((after.list[0]?.first_at ?? 0) - (before.list[0]?.first_at ?? 0)).toBe(364 * 86_400);
    const fees = await affairs.ok(examFeeApi.list, { series_id: id, keyword: '9709', attempt: 'first' });
    expect(fees.list[0]?.steps.map(({ kind }) => kind)).toEqual(['normal', 'late', 'very_late', 'closed']);
    expect((await affairs.ok(examSeriesApi.check, { id })).list).toEqual([]);
    await affairs.ok(examSeriesApi.open, { id });
  });
});
