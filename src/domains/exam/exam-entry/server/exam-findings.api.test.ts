import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { demandOf } from '@/domains/teaching/demand/server/testing/demand.samples.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { momentOf } from '@/kernel/value/day.ts';
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

test('lessons at the time of a paper are listed with where they are moved, and are no more once they are', async () => {
  const demand_id = await demandOf(at, 'submit', 'accept');
  const { students } = await at.owner.ok(demandApi.get, { id: demand_id }, HERE);
  const pattern = {
    id: demand_id,
    teacher_id: await plainTeacher(at),
    time_zone: 'Europe/London',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count: 2,
    skip_holidays: 1 as const,
  };
  const { snapshot } = await at.owner.ok(planApi.preview, pattern, HERE);
  await at.owner.ok(planApi.add, { ...pattern, snapshot }, HERE);
  const { lessons } = await at.owner.ok(demandApi.get, { id: demand_id }, HERE);
  const starts_at = momentOf('Europe/London', '2031-03-08', 11 * 60);
  const of = await offered(at, [{ starts_at, minutes: 90 }]);
  const [id] = (await submitted(at, of, students[0]?.id)) as [number];
  const then = async () => (await office.ok(examEntryApi.get, { id }, HERE)).lessons_then;
  const [second] = lessons.filter((one) => one.starts_at > starts_at - 86_400);
  expect(await then()).toEqual([
    {
      lesson_id: second?.id,
      lesson_demand_id: demand_id,
      starts_at: starts_at - 3_600,
      ends_at: starts_at + 3_600,
    },
  ]);
  const moving = { id: demand_id, lesson_ids: [second?.id as number], kind: 'pause' as const };
  const preview = await at.owner.ok(planApi.adjustPreview, moving, HERE);
  await at.owner.ok(planApi.adjust, { ...moving, reason: '考试', snapshot: preview.snapshot }, HERE);
  expect(await then()).toEqual([]);
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
