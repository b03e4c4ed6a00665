import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import {
  type PastLesson,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { payRateApi } from '../../pay-rate/pay-rate.contract.ts';
import { payLineApi } from '../pay-line.contract.ts';
import type { MarkedLesson } from './pay-line.post.ts';
import { payLines } from './pay-line.service.ts';

let app: TestApp;
let at: Arranger;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  finance = await app.as('finance');
});
afterAll(() => app.close());
const marked = (lesson: PastLesson, more: Partial<MarkedLesson> = {}): MarkedLesson => ({
  lesson_id: lesson.id,
  teacher_id: lesson.teacher_id,
  course_type: 18,
  subject_id: null,
  level_id: null,
  lesson_on: '2020-03-10',
  starts_at: new Date('2020-03-10T10:00:00Z'),
  minutes: 90,
  percent: 100,
  outcome: 'present',
  ...more,
});
const post = (...lessons: MarkedLesson[]) => app.db.asSystem((ctx) => payLines.post(ctx, lessons));
const reverse = (lesson: PastLesson) =>
  app.db.asSystem((ctx) => payLines.reverse(ctx, [lesson.id], '点错了'));
const linesOf = async (lesson: PastLesson) =>
  (await finance.ok(payLineApi.list, { lesson_id: lesson.id })).list
    .toReversed()
    .map(({ kind, amount_fen }) => [kind, amount_fen]);
const rate = (teacher_id: number | null, rate_fen: number | null, valid_from: string, more: object = {}) => ({
  teacher_id,
  course_type: 18 as const,
  unit: 'hour' as const,
  rate_fen,
  valid_from,
  ...more,
});

describe('a lesson that is marked', () => {
  test('is paid by the rate in force on its day: the teacher’s own before the company’s', async () => {
    const [first, second, third] = [await pastLesson(at), await pastLesson(at), await pastLesson(at)];
    await finance.ok(payRateApi.add, rate(null, 10_000, '2020-01-01'));
    await finance.ok(payRateApi.add, rate(first.teacher_id, 20_000, '2020-02-01'));
    await finance.ok(payRateApi.add, rate(first.teacher_id, 30_000, '2020-03-11'));
    await finance.ok(payRateApi.add, rate(third.teacher_id, 70_000, '2020-03-01', { unit: 'lesson' }));
    await post(marked(first), marked(second, { percent: 50 }), marked(third, { percent: 50 }));
    expect(await linesOf(first)).toEqual([['lesson', 30_000]]);
    expect(await linesOf(second)).toEqual([['lesson', 7_500]]);
    expect(await linesOf(third)).toEqual([['lesson', 35_000]]);
    const { list } = await finance.ok(payLineApi.list, { lesson_id: first.id });
    expect(list[0]).toMatchObject({
      month: '2020-03',
      corrects_month: null,
      rate_fen: 20_000,
      is_missing: false,
    });
  });

  test('without a rate pays nothing and says so; what is not paid has no line', async () => {
    const [first, second] = [await pastLesson(at), await pastLesson(at)];
    await post(marked(first, { course_type: 19 }), marked(second, { percent: 0 }));
    expect((await finance.ok(payLineApi.list, { lesson_id: first.id })).list).toMatchObject([
      { amount_fen: 0, is_missing: true, rate_fen: null },
    ]);
    expect(await linesOf(second)).toEqual([]);
    const of = { teacher_id: first.teacher_id };
    expect(await finance.ok(payLineApi.totals, of)).toMatchObject({ lessons: 1, missing: 1 });
    expect((await finance.ok(payLineApi.list, { ...of, is_missing: 1 })).total).toBe(1);
    // A rate from before its day mends it.
    const mended = rate(first.teacher_id, 12_000, '2020-03-01', { course_type: 19 });
    const { seen, list } = await finance.ok(payRateApi.preview, mended);
    expect(list).toMatchObject([{ lesson_id: first.id, before_fen: 0, after_fen: 18_000 }]);
    await finance.ok(payRateApi.add, { ...mended, seen });
    expect(await finance.ok(payLineApi.totals, of)).toMatchObject({ amount_fen: 18_000, missing: 0 });
  });

  test('is paid once; after a reversal anew, in its own month while that is open', async () => {
    const lesson = await pastLesson(at);
    await post(marked(lesson));
    await expect(post(marked(lesson))).rejects.toMatchObject({ cause: { constraint: 'pay_line_once' } });
    await reverse(lesson);
    await reverse(lesson); // nothing is left to take back
    await post(marked(lesson, { minutes: 60 }));
    expect(await linesOf(lesson)).toEqual([
      ['lesson', 15_000],
      ['reversal', -15_000],
      ['lesson', 10_000],
    ]);
    const { list } = await finance.ok(payLineApi.list, { lesson_id: lesson.id });
    expect(list[0]).toMatchObject({ month: '2020-03', corrects_month: null });
    expect(list[1]).toMatchObject({ month: '2020-03', corrects_month: null, reason: '点错了' });
  });
});

describe('a rate from a past day', () => {
  test('shows first what it changes, then posts the differences; the lines stay', async () => {
    const lesson = await pastLesson(at);
    await post(marked(lesson));
    const asked = rate(lesson.teacher_id, 16_000, '2020-03-01');
    expect(await finance.call(payRateApi.add, asked)).toMatchObject({
      code: 0,
      msg: '这一天已有课酬，请先预览影响再保存',
    });
    const { list, total_fen, seen } = await finance.ok(payRateApi.preview, asked);
    expect(list).toMatchObject([{ lesson_id: lesson.id, before_fen: 15_000, after_fen: 24_000 }]);
    expect(total_fen).toBe(9_000);
    await finance.ok(payRateApi.add, { ...asked, seen });
    expect(await linesOf(lesson)).toEqual([
      ['lesson', 15_000],
      ['difference', 9_000],
    ]);
    await reverse(lesson);
    expect((await linesOf(lesson)).at(-1)).toEqual(['reversal', -24_000]);
  });

  test('is refused where lines have moved since the preview, and nothing is written', async () => {
    const lesson = await pastLesson(at);
    await post(marked(lesson));
    const asked = rate(lesson.teacher_id, 1_000, '2020-03-01');
    const { seen } = await finance.ok(payRateApi.preview, asked);
    await reverse(lesson);
    await post(marked(lesson, { minutes: 45 }));
    const before = await linesOf(lesson);
    expect(await finance.call(payRateApi.add, { ...asked, seen }, { lang: 'en' })).toMatchObject({
      code: 0,
      msg: 'Pay lines have changed since the preview; please preview again',
    });
    expect(await linesOf(lesson)).toEqual(before);
    expect((await finance.ok(payRateApi.list, { teacher_id: lesson.teacher_id, whose: 'own' })).total).toBe(
      0,
    );
  });
});

describe('a lesson’s own rate', () => {
  test('comes before all others, until it is taken away again', async () => {
    const lesson = await pastLesson(at);
    await post(marked(lesson));
    const own = { lesson_id: lesson.id, unit: 'lesson' as const, reason: '节假日' };
    await finance.ok(payLineApi.override, { ...own, rate_fen: 40_000 });
    await finance.ok(payRateApi.add, rate(lesson.teacher_id, 99_000, '2020-03-01'));
    await finance.ok(payLineApi.override, { ...own, rate_fen: null });
    expect(await linesOf(lesson)).toEqual([
      ['lesson', 15_000],
      ['difference', 25_000],
      ['difference', 108_500],
    ]);
    expect(await finance.call(payLineApi.override, { ...own, rate_fen: null })).toMatchObject({ code: 4 });
  });
});

describe('who sees what', () => {
  test('a teacher sees the own pay and nobody else’s; an adviser sees none', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT t.id, l.login_name FROM teacher t JOIN admin_login l ON l.admin_id = t.admin_id
        WHERE t.company_id = 1 AND l.login_name LIKE 'teacher%' ORDER BY t.id LIMIT 1`,
    );
    const teacher = await app.as(rows[0].login_name);
    const lesson = await pastLesson(at);
    await post(marked(lesson));
    expect(await teacher.call(payLineApi.list, { teacher_id: lesson.teacher_id })).toMatchObject({ code: 4 });
    const { list } = await teacher.ok(payLineApi.list, {});
    expect(list.filter((line) => line.teacher_id !== rows[0].id)).toEqual([]);
    await teacher.ok(payRateApi.list, { teacher_id: rows[0].id });
    const adviser = await app.as('adviser');
    expect(await adviser.call(payLineApi.list, {})).toMatchObject({ code: 3 });
    expect(await teacher.call(payRateApi.add, rate(rows[0].id, 1, '2099-01-01'))).toMatchObject({ code: 3 });
  });

  test('another company’s teacher is as if there were none', async () => {
    const { rows } = await app.db.superPool.query('SELECT min(id) AS id FROM teacher WHERE family_id = 4');
    expect(await finance.call(payRateApi.add, rate(rows[0].id, 1, '2099-01-01'))).toMatchObject({
      code: 2,
      msg: '没有这位教师',
    });
  });
});

test('lines and rates are never changed, whoever asks', async () => {
  const lesson = await pastLesson(at);
  await post(marked(lesson));
  for (const sql of ['UPDATE pay_line SET amount_fen = 1', 'DELETE FROM pay_line', 'DELETE FROM pay_rate'])
    await expect(app.db.ownerPool.query(sql)).rejects.toThrow();
  await expect(
    app.db.asSystem((ctx) =>
      ctx.query(
        `INSERT INTO pay_line (family_id, company_id, teacher_id, lesson_id, turn, kind, month, lesson_on, starts_at, course_type,
           outcome, minutes, percent, hour_minutes, amount_fen)
         SELECT family_id, company_id, teacher_id, lesson_id, turn, 'reversal', month, lesson_on, starts_at, course_type,
           outcome, minutes, percent, hour_minutes, -1 FROM pay_line WHERE lesson_id = $1`,
        [lesson.id],
      ),
    ),
  ).rejects.toThrow(/came to/);
});
