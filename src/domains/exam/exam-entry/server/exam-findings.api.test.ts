import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { CODE } from '@/kernel/errors.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import {
  ENTRY_PEOPLE,
  examinee,
  moved,
  newExamItem,
  offered,
  submitted,
  TOTAL,
} from './testing/exam-entry.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let office: Person;
let maker: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  office = await app.as(ENTRY_PEOPLE.confirm);
  maker = await app.as(ENTRY_PEOPLE.add);
});
afterAll(() => app.close());

describe('entries that clash', () => {
  const noonIn = (days: number) => Math.ceil(at.clock() / 86_400 + days) * 86_400 + 12 * 3600;
  const found = async (student_id: number, has_clash: 0 | 1) =>
    (await office.ok(examEntryApi.list, { student_id, has_clash, limit: 50 }, HERE)).list
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);

  test('are found by the filter as the list names them, over two series, each with its partner', async () => {
    const noon = noonIn(160);
    const of = await offered(at, [
      { starts_at: noon, minutes: 120 },
      // It begins when the other ends: no clash.
      { starts_at: noon + 2 * 3600, minutes: 60 },
      {},
    ]);
    const later = await offered(at, [{ starts_at: noon + 3600, minutes: 30 }]);
    const student = await examinee(at);
    const [one, next, coursework] = (await submitted(at, of, student)) as [number, number, number];
    const [other] = (await submitted(at, later, student)) as [number];
    // Somebody else at the same time is nobody's clash.
    const [alone] = (await submitted(at, later, await examinee(at))) as [number];

    expect(await found(student, 1)).toEqual([one, other]);
    expect(await found(student, 0)).toEqual([next, coursework]);
    const { list } = await office.ok(examEntryApi.list, { has_clash: 1, limit: 100 }, HERE);
    expect(list.map(({ id }) => id)).not.toContain(alone);
    expect(list.every(({ problems }) => problems.some(({ kind }) => kind === 'clash'))).toBe(true);
    const { clashes } = await office.ok(examEntryApi.get, { id: one }, HERE);
    expect(clashes).toEqual([
      expect.objectContaining({
        entry_id: other,
        starts_at: noon,
        ends_at: noon + 7200,
        other_starts_at: noon + 3600,
        other_ends_at: noon + 5400,
      }),
    ]);
    expect((await office.ok(examEntryApi.get, { id: next }, HERE)).clashes).toEqual([]);

    await maker.ok(examEntryApi.recall, { id: other }, HERE);
    expect(await found(student, 1)).toEqual([]);
    expect((await office.ok(examEntryApi.get, { id: one }, HERE)).clashes).toEqual([]);
  });
});

describe('a cash-in', () => {
  test('is proposed in the open series with its fee of today, entered from there, and gone from the list', async () => {
    const units = await offered(at, [{ kind: 'unit' }, { kind: 'unit' }]);
    const student = await examinee(at);
    const taken = (await submitted(at, units, student)) as [number, number];
    await moved(at, taken[0], 'confirm', 'pay', 'register');
    const cash = await offered(at, [{ kind: 'award', unit_ids: units.item_ids }]);
    const uncashed = async () => (await maker.ok(examEntryApi.uncashed, { student_id: student }, HERE)).list;
    const [row] = await uncashed();
    expect(row).toMatchObject({
      award_id: cash.item_ids[0],
      unit_ids: units.item_ids,
      series_id: cash.series_id,
      centre_id: units.centre_id,
      fee_fen: TOTAL,
    });

    const demand = {
      student_id: student,
      series_id: row?.series_id ?? 0,
      centre_id: row?.centre_id ?? 0,
      lines: [{ item_id: row?.award_id ?? 0 }],
    };
    const teacher = await app.as('teacher');
    expect(await teacher.call(examEntryApi.add, demand, HERE)).toMatchObject({ code: CODE.notPermitted });
    const { entry_ids } = await maker.ok(examEntryApi.add, demand, HERE);
    expect(await uncashed()).toEqual([]);
    const entered = await office.ok(examEntryApi.get, { id: entry_ids[0] ?? 0 }, HERE);
    expect(entered).toMatchObject({ status: 'submitted', item_kind: 'award', fee_fen: TOTAL, problems: [] });
  });

  test('of an award that no open series offers has no series and no fee', async () => {
    const units = await offered(at, [{ kind: 'unit' }]);
    const student = await examinee(at);
    await submitted(at, units, student);
    const award_id = await newExamItem(at, { kind: 'award', unit_ids: units.item_ids });
    const { list } = await maker.ok(examEntryApi.uncashed, { student_id: student }, HERE);
    expect(list).toMatchObject([{ award_id, series_id: null, series_name: null, fee_fen: null }]);
  });
});
