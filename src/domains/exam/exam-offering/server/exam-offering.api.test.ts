import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newItem } from '../../exam-item/server/testing/exam-item.samples.ts';
import { newSeries } from '../../exam-series/server/testing/exam-series.samples.ts';
import { gradeScaleApi } from '../../grade-scale/grade-scale.contract.ts';
import { examOfferingApi } from '../exam-offering.contract.ts';
import { examOfferingText as text } from '../exam-offering.text.ts';
import { newOffering } from './testing/exam-offering.samples.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

describe('an item of a series', () => {
  test('is of the series’ board', async () => {
    const series_id = await newSeries(at);
    const item_ids = [await newItem(at, 'CAIE')];
    expect(await affairs.call(examOfferingApi.add, { series_id, item_ids })).toMatchObject({
      code: 2,
      data: { fields: { item_ids: text.not_of_board[0] } },
    });
  });

  test('has options and components; a component keeps its id when it is changed', async () => {
    const { id } = await newOffering(at);
    const options = [{ code: 'AY' }, { code: 'BY' }];
    const components = [
      { code: '12', max_mark: 75 },
      { code: '42', max_mark: 50, options: ['AY'] },
    ];
    await affairs.ok(examOfferingApi.edit, { id, version: 1, options, components });
    const whole = await affairs.ok(examOfferingApi.get, { id });
    expect(whole.components).toMatchObject([{ code: '12' }, { code: '42', options: ['AY'] }]);
    const kept = { id: whole.components[1]?.id as number, code: '42', max_mark: 60, options: ['BY'] };
    await affairs.ok(examOfferingApi.edit, { id, version: whole.version, components: [kept] });
    expect((await affairs.ok(examOfferingApi.get, { id })).components).toMatchObject([kept]);
    const unknown = await affairs.call(examOfferingApi.edit, {
      id,
      version: whole.version + 1,
      components: [{ code: '1', options: ['ZZ'] }],
    });
    expect(unknown).toMatchObject({ data: { fields: { components: text.option_unknown[0] } } });
  });

  test('has boundaries in the order of its grades, and its scale keeps those grades', async () => {
    const { id } = await newOffering(at);
    const set = (version: number, marks: Record<string, number>) =>
      affairs.call(examOfferingApi.boundaries, {
        id,
        version,
        boundaries: Object.entries(marks).map(([grade, mark]) => ({ grade, mark })),
      });
    expect(await set(1, { A: 90, B: 90 })).toMatchObject({
      data: { fields: { boundaries: text.boundary_order[0] } },
    });
    expect(await set(1, { 'A*': 90 })).toMatchObject({
      data: { fields: { boundaries: text.grade_unknown[0] } },
    });
    expect((await set(1, { A: 90, B: 80, C: 70 })).code).toBe(1);
    const whole = await affairs.ok(examOfferingApi.get, { id });
    expect(whole.boundaries.map(({ grade, mark }) => `${grade}${mark}`)).toEqual(['A90', 'B80', 'C70']);
    const { list } = await affairs.ok(gradeScaleApi.list, {});
    const scale = list.find((row) => row.id === whole.scale_id) as (typeof list)[number];
    const without = await affairs.call(gradeScaleApi.edit, {
      id: scale.id,
      version: scale.version,
      name: scale.name,
      grades: [{ grade: 'A' }, { grade: 'B' }],
    });
    expect(without.code).toBe(2);
  });
});
