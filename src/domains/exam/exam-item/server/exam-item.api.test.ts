import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { boardId } from '../../exam-centre/server/testing/exam-centre.samples.ts';
import { examItemApi } from '../exam-item.contract.ts';
import { examItemText as text } from '../exam-item.text.ts';
import { examItems } from './exam-item.service.ts';
import { newItem } from './testing/exam-item.samples.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

const fields = async (code: string, more: object = {}) => ({
  exam_board_id: await boardId(at, 'AQA'),
  code,
  title: '科目',
  kind: 'unit' as const,
  qualification: 'ial' as const,
  ...more,
});

describe('an item', () => {
  test('has a code that stands once at its board', async () => {
    await affairs.ok(examItemApi.add, await fields('ONCE'));
    expect(await affairs.call(examItemApi.add, await fields('ONCE'))).toMatchObject({
      code: 2,
      data: { fields: { code: text.code_taken[0] } },
    });
    await affairs.ok(examItemApi.add, await fields('ONCE', { exam_board_id: await boardId(at, 'OCR') }));
  });

  test('that is an award needs units and nothing else; whoever asks learns of the others', async () => {
    const one = (await affairs.ok(examItemApi.add, await fields('U1'))).id;
    const other = (await affairs.ok(examItemApi.add, await fields('U2'))).id;
    const award = await fields('AW', { kind: 'award', unit_ids: [one, other] });
    const { id } = await affairs.ok(examItemApi.add, award);
    expect(await affairs.ok(examItemApi.get, { id })).toMatchObject({ unit_codes: ['U1', 'U2'] });
    expect(await at.within((ctx) => examItems.awardsOf(ctx, [one]))).toEqual([
      { award_id: id, unit_id: one },
      { award_id: id, unit_id: other },
    ]);
    const linear = await newItem(at);
    const wrong = await affairs.call(
      examItemApi.add,
      await fields('AX', { kind: 'award', unit_ids: [linear] }),
    );
    expect(wrong).toMatchObject({ data: { fields: { unit_ids: text.unit_wrong[0] } } });
    const kind = await affairs.call(examItemApi.edit, {
      id: one,
      version: 1,
      ...(await fields('U1', { kind: 'linear' })),
    });
    expect(kind).toMatchObject({ data: { fields: { kind: text.kind_fixed[0] } } });
  });

  test('of the demo is found by code and title, and by the series that offers it', async () => {
    const { list } = await affairs.ok(examItemApi.list, { keyword: '970', limit: 50 });
    expect(list.map(({ code }) => code)).toContain('9702');
    expect(list.every(({ used_count }) => used_count > 0)).toBe(true);
  });
});
