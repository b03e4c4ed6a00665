import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import {
  baseItemOf,
  paymentMethod,
} from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { teacherDataApi } from '@/domains/pay/teacher-data/teacher-data.contract.ts';
import { handoverApi } from '@/domains/people/handover/handover.contract.ts';
import { packApi } from '@/domains/people/handover/pack.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { deskApi } from '@/domains/teaching/desk/desk.contract.ts';
import { monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { renewalApi } from '../renewal.contract.ts';
import { reckonSome, tellDue, wakeAndLose } from './renewal.jobs.ts';
import { renewals } from './renewal.service.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let classTeacher: Person;
let adviser: Person;
let lost_reason_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  classTeacher = await app.as('classteacher');
  adviser = await app.as('adviser');
  lost_reason_id = await baseItemOf(at, 'renewal_lost_reason');
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const today = todayIn('Asia/Shanghai');
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;

/** A student of the class teacher, with money. */
async function newStudent(): Promise<number> {
  const id = await richStudent(at);
  await unsafeSql(app, 'UPDATE student SET class_teacher_id = $2, adviser_id = $3 WHERE id = $1', [
    id,
    classTeacher.admin_id,
    adviser.admin_id,
  ]);
  return id;
}
const buy = async (student_id: number, paid_minutes: number, course_type: 12 | 1 = 12): Promise<number> =>
  (
    await at.within((ctx) =>
      classHours.buy(
        ctx,
        {
          student_id,
          course_type,
          subject_id: null,
          paid_minutes,
          gift_minutes: 0,
          expires_on: null,
          tenders: [{ account: 'learning', amount_fen: 10_000 }],
        },
        { doc: 'test', doc_id: at.next() },
      ),
    )
  ).lot_id;
const lessonOf = (student_id: number, doc_id: number, minutes = 120) => ({
  student_id,
  course_type: 12 as const,
  subject_id: null,
  minutes,
  used_on: today,
  doc: 'test',
  doc_id,
});
const teach = async (student_id: number, minutes: number): Promise<number> => {
  const doc_id = at.next();
  await at.within((ctx) => classHours.consume(ctx, lessonOf(student_id, doc_id, minutes)));
  return doc_id;
};
const unteach = (student_id: number, doc_id: number) =>
  at.within((ctx) => classHours.undoConsume(ctx, { student_id, doc: 'test', doc_id }));

const tasksOf = async (student_id: number, by = manager) =>
  (await by.ok(renewalApi.list, { student_id, view: 'all', limit: 50 })).list;
const taskOf = async (student_id: number) => (await tasksOf(student_id)).at(-1);
const statesOf = async (student_id: number) =>
  (await rows('SELECT status FROM renewal WHERE student_id = $1 ORDER BY id', [student_id])).map(
    ({ status }) => status,
  );
/** Somebody with 20 hours who took 16 lessons' worth: few are left, and the task is there. */
async function withTask(): Promise<{ id: number; student_id: number }> {
  const student_id = await newStudent();
  await buy(student_id, 1200);
  await teach(student_id, 960);
  return { id: (await taskOf(student_id))?.id as number, student_id };
}
const log = (renewal_id: number, by = classTeacher, more: object = {}) =>
  by.call(renewalApi.log, { renewal_id, content: '聊了续费方案', is_effective: 1, ...more });
const noticesOf = async (by: Person) => (await by.ok(noticeApi.list, { limit: 50 })).list;

describe('a renewal', () => {
  test('opens by itself when hours fall to the threshold, for the class teacher, and once', async () => {
    const student_id = await newStudent();
    await buy(student_id, 1200);
    expect(await tasksOf(student_id)).toEqual([]);
    await teach(student_id, 840);
    expect(await taskOf(student_id)).toMatchObject({
      status: 'open',
      why: 'percent',
      owner_id: classTeacher.admin_id,
      remaining_minutes: 360,
      held_minutes: 1200,
      expected_fen: 10_000,
      number: expect.stringMatching(/^XF20\d\d-\d{6}$/),
    });
    await teach(student_id, 120);
    expect(await tasksOf(student_id)).toHaveLength(1);
    expect(await taskOf(student_id)).toMatchObject({ remaining_minutes: 240 });
  });

  test('is withdrawn when the lesson is undone, and a new one opens when hours fall again; the rate counts one', async () => {
    const student_id = await newStudent();
    await buy(student_id, 1200);
    const lesson = await teach(student_id, 960);
    await unteach(student_id, lesson);
    expect(await statesOf(student_id)).toEqual(['withdrawn']);
    await teach(student_id, 960);
    expect(await statesOf(student_id)).toEqual(['withdrawn', 'open']);
    const { due_on } = (await taskOf(student_id)) ?? {};
    const month = monthOf(due_on as string);
    const counted = await at.within((ctx) => renewals.rates({ ...ctx, data_scope: 'all' }, month, 'owner'));
    const [ofStudent] = await rows(
      `SELECT count(*) FILTER (WHERE status <> 'withdrawn')::int AS n FROM renewal WHERE student_id = $1`,
      [student_id],
    );
    expect(ofStudent.n).toBe(1);
    expect(counted.length).toBeGreaterThan(0);
  });

  test('of two course types are two, each of its own hours', async () => {
    const student_id = await newStudent();
    await buy(student_id, 240, 1);
    await buy(student_id, 6000);
    expect(await tasksOf(student_id)).toMatchObject([{ course_type: 1, why: 'hours' }]);
  });

  test('opens once, however many lessons are marked at the same time', async () => {
    const student_id = await newStudent();
    await buy(student_id, 1200);
    await Promise.all(Array.from({ length: 6 }, () => teach(student_id, 150)));
    expect(await statesOf(student_id)).toEqual(['open']);
  });

  test('is not opened for hours that were given back', async () => {
    const student_id = await newStudent();
    const lot_id = await buy(student_id, 6000);
    await at.within((ctx) =>
      classHours.transfer(
        ctx,
        {
          lot_id,
          paid_minutes: 6000,
          gift_minutes: 0,
          to: {
            student_id,
            course_type: 1,
            subject_id: null,
            paid_minutes: 6000,
            gift_minutes: 0,
            expires_on: null,
          },
        },
        { doc: 'test', doc_id: at.next() },
        '换课型',
      ),
    );
    expect(await tasksOf(student_id)).toEqual([]);
  });
});

describe('the day on which hours run out', () => {
  const runOut = async (id: number) => {
    const [row] = await rows('SELECT run_out_on::text FROM student_figures WHERE student_id = $1', [id]);
    return row?.run_out_on as string | null;
  };

  test('stands in the list of students from the lesson on that tells the pace', async () => {
    const student_id = await newStudent();
    await buy(student_id, 1200);
    expect(await runOut(student_id)).toBeNull();
    // 560 minutes in eight weeks are ten a day: 640 last 64 days.
    await teach(student_id, 560);
    expect(await runOut(student_id)).toBe(plusDays(today, 64));
    const { list } = await manager.ok(studentApi.list, { limit: 50 });
    const student = list.find(({ id }) => id === student_id);
    expect(student?.run_out_on).toBe(plusDays(today, 64));
  });

  test('follows the lessons that are booked, and comes back when they are not', async () => {
    const student_id = await newStudent();
    await buy(student_id, 1200);
    const day = plusDays(today, 12);
    await at.within((ctx) =>
      ctx.query(
        `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, starts_at, ends_at)
         SELECT 1, 1, 12, min(id), $1::timestamptz, $1::timestamptz + interval '2 hours' FROM teacher WHERE family_id = 1`,
        [`${day}T03:00:00+08:00`],
      ),
    );
    const [{ id: doc_id }] = await rows('SELECT max(id) AS id FROM lesson WHERE company_id = 1');
    const lesson = { student_id, course_type: 12 as const, subject_id: null, doc: 'lesson', doc_id };
    await at.within((ctx) => classHours.plan(ctx, { ...lesson, minutes: 1200 }));
    expect(await runOut(student_id)).toBe(day);
    expect(await taskOf(student_id)).toMatchObject({ why: 'run_out', due_on: day, is_estimate: 0 });
    await at.within((ctx) => classHours.unplan(ctx, lesson));
    expect(await runOut(student_id)).toBeNull();
  });

  test('is reckoned for everybody once a day', async () => {
    const { student_id } = await withTask();
    await unsafeSql(
      app,
      'UPDATE student_figures SET reckoned_on = NULL, run_out_on = NULL WHERE student_id = $1',
      [student_id],
    );
    let looked = 1;
    while (looked > 0) looked = await at.within((ctx) => reckonSome(ctx));
    const [row] = await rows(
      'SELECT run_out_on::text, reckoned_on::text FROM student_figures WHERE student_id = $1',
      [student_id],
    );
    expect(row).toEqual({ run_out_on: expect.any(String), reckoned_on: today });
    expect(await at.within((ctx) => reckonSome(ctx))).toBe(0);
  });

  test('has its chart, lots, offers and what was said on the page', async () => {
    const { id, student_id } = await withTask();
    const whole = await classTeacher.ok(renewalApi.get, { id });
    expect(whole).toMatchObject({
      student_id,
      remaining_minutes: 240,
      threshold_minutes: 5 * whole.minutes_per_class_hour,
      lots: [{ left_minutes: 240, held_minutes: 1200 }],
      last_purchase: { minutes: 1200, price_fen: 10_000 },
    });
    expect(whole.points.some(({ kind }) => kind === 'taught')).toBe(true);
    expect(whole.offers.map(({ hours }) => hours)).toEqual([20, 40, 60]);
  });
});

describe('what renews it is the books', () => {
  test('hours of the type are bought: it names them; undone, it is open again and the owner told', async () => {
    const { id, student_id } = await withTask();
    await log(id);
    const lot_id = await buy(student_id, 2400);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({
      status: 'renewed',
      doc: 'class_lot',
      renewed_fen: 10_000,
      renewed_minutes: 2400,
      closed_on: today,
    });
    await at.within((ctx) => classHours.undoBuy(ctx, lot_id, { doc: 'test', doc_id: at.next() }, '买错'));
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({
      status: 'following',
      renewed_fen: null,
    });
    expect((await noticesOf(classTeacher)).some(({ link }) => link?.includes(`renewal_id=${id}`))).toBe(true);
  });

  test('hours of another type renew nothing', async () => {
    const { id, student_id } = await withTask();
    await buy(student_id, 2400, 1);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'open' });
  });

  const contractOf = async (student_id: number, day: string) => {
    await unsafeSql(
      app,
      `INSERT INTO contract (family_id, company_id, number, student_id, edition_id, adviser_id, made_on, signed_on, effective_at,
         list_fen, total_fen, status, created_by)
       SELECT 1, 1, $1, $2, (SELECT min(id) FROM contract_edition WHERE family_id = 1), $3, $4, $4, now(), 90000, 90000, 'effective', $3`,
      [`HT-R${at.next()}`, student_id, manager.admin_id, day],
    );
    const [{ id }] = await rows('SELECT max(id) AS id FROM contract WHERE company_id = 1');
    for (const [position, [course_type, fen]] of [
      [12, 60_000],
      [1, 30_000],
    ].entries())
      await unsafeSql(
        app,
        `INSERT INTO contract_line (family_id, company_id, contract_id, position, course_type, minutes, list_fen, price_fen, amount_fen)
         VALUES (1, 1, $1, $2, $3, 2400, $4, $4, $4)`,
        [id, position, course_type, fen],
      );
    return id as number;
  };
  const pay = (student_id: number, contract_id: number, amount_fen: number) =>
    at.within(async (ctx) => {
      const head = {
        reference: `RN-${at.next()}`,
        received_fen: amount_fen,
        fee_fen: 0,
        method_id: await paymentMethod(at),
        payer: '家长',
        paid_at: at.now - 3600,
      };
      const line = {
        student_id,
        amount_fen,
        contract_id,
        account: 'new' as const,
        gift_fen: 0,
        label_ids: [],
        reward_fen: 0,
      };
      const [id] = await recharges.enter({ ...ctx, admin_id: manager.admin_id }, 'top', head, [line]);
      await recharges.approve({ ...ctx, admin_id: at.owner.admin_id }, id as number);
      return id as number;
    });
  const reback = (id: number) => at.owner.ok(rechargeApi.reback, { id, reason: '撤回' }, { company: 1 });

  test('a recharge for a contract signed since: its money is that of the type; taken back, the next one renews it', async () => {
    const { id, student_id } = await withTask();
    const contract_id = await contractOf(student_id, today);
    const first = await pay(student_id, contract_id, 60_000);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({
      status: 'renewed',
      doc: 'recharge',
      renewed_fen: 40_000,
      renewed_minutes: 2400,
    });
    const second = await pay(student_id, contract_id, 30_000);
    await reback(first);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'renewed', doc: 'recharge' });
    await reback(second);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'open', doc: null });
  });

  test('a contract of before its opening renews nothing', async () => {
    const { id, student_id } = await withTask();
    await pay(student_id, await contractOf(student_id, plusDays(today, -40)), 60_000);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'open' });
  });

  test('where a later task asks the same, the one that was renewed is withdrawn when its document goes', async () => {
    const { id, student_id } = await withTask();
    const lot_id = await buy(student_id, 60);
    expect(await statesOf(student_id)).toEqual(['renewed', 'open']);
    await at.within((ctx) => classHours.undoBuy(ctx, lot_id, { doc: 'test', doc_id: at.next() }, '买错'));
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'withdrawn' });
    expect(await statesOf(student_id)).toEqual(['withdrawn', 'open']);
  });
});

describe('following it', () => {
  test('a log takes it up, keeps the last words and the next day, and is refused once it is over', async () => {
    const { id } = await withTask();
    expect(await log(id, classTeacher, { next_on: plusDays(today, -1) })).toMatchObject({ code: 2 });
    expect(await log(id, classTeacher, { next_on: plusDays(today, 3) })).toMatchObject({ code: 1 });
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({
      status: 'following',
      log_count: 1,
      last_words: '聊了续费方案',
      next_on: plusDays(today, 3),
    });
    expect((await manager.ok(renewalApi.logs, { renewal_id: id })).list).toMatchObject([
      { content: '聊了续费方案', is_effective: 1 },
    ]);
    await classTeacher.ok(renewalApi.lose, { id, lost_reason_id });
    expect((await log(id)).code).not.toBe(1);
  });

  test('snoozed, it wakes by itself; beyond the day on which it is lost it cannot be put off', async () => {
    const { id } = await withTask();
    await log(id);
    const { due_on } = await manager.ok(renewalApi.get, { id });
    const snoozed = (snoozed_until: string) => classTeacher.call(renewalApi.snooze, { id, snoozed_until });
    expect(await snoozed(today)).toMatchObject({ code: 2 });
    expect(await snoozed(plusDays(due_on, 60))).toMatchObject({ code: 2 });
    expect(await snoozed(plusDays(today, 1))).toMatchObject({ code: 1 });
    await at.within(wakeAndLose);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'snoozed' });
    await unsafeSql(app, 'UPDATE renewal SET snoozed_until = $2 WHERE id = $1', [id, today]);
    await at.within(wakeAndLose);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({
      status: 'following',
      snoozed_until: null,
    });
  });

  test('60 days after it was due without an answer it is lost, and not asked about again until hours come', async () => {
    const { id, student_id } = await withTask();
    await unsafeSql(app, 'UPDATE renewal SET due_on = $2 WHERE id = $1', [id, plusDays(today, -60)]);
    await at.within(wakeAndLose);
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'lost', is_no_answer: 1 });
    await at.within((ctx) => renewals.look(ctx, [student_id]));
    expect(await statesOf(student_id)).toEqual(['lost']);
    // Whoever comes back within the time has renewed.
    await buy(student_id, 2400);
    expect(await statesOf(student_id)).toEqual(['renewed']);
    await teach(student_id, 2400);
    expect(await statesOf(student_id)).toEqual(['renewed', 'open']);
  });

  test('lost by hand needs a reason of the list, and can be taken up again', async () => {
    const { id } = await withTask();
    expect(await classTeacher.call(renewalApi.lose, { id, lost_reason_id: 999_999 })).toMatchObject({
      code: 2,
    });
    await classTeacher.ok(renewalApi.lose, { id, lost_reason_id });
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ status: 'lost', closed_on: today });
    await classTeacher.ok(renewalApi.resume, { id });
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({
      status: 'following',
      lost_reason_name: null,
      closed_on: null,
    });
  });

  test('handed over, the other is told; it goes along when a class teacher hands everything over', async () => {
    const { id } = await withTask();
    await manager.ok(renewalApi.hand_over, { ids: [id], owner_id: adviser.admin_id });
    expect(await manager.ok(renewalApi.get, { id })).toMatchObject({ owner_id: adviser.admin_id });
    expect((await noticesOf(adviser)).some(({ link }) => link?.includes(`renewal_id=${id}`))).toBe(true);
    expect(await manager.call(renewalApi.hand_over, { ids: [id], owner_id: 999_999 })).toMatchObject({
      code: 2,
    });
    const held = await manager.ok(handoverApi.held, {
      admin_id: adviser.admin_id,
      role: 'class_teacher',
    });
    expect(JSON.stringify(held)).toContain('renewal');
  });

  test('the owner is told on the day of the next contact, or when that day was missed, once', async () => {
    const [{ id }, { id: missed }] = [await withTask(), await withTask()];
    for (const one of [id, missed]) await log(one, classTeacher, { next_on: today });
    await unsafeSql(app, 'UPDATE renewal SET next_on = $2 WHERE id = $1', [missed, plusDays(today, -2)]);
    const noon = (ctx: Parameters<typeof tellDue>[0]) => ({ ...ctx, now: new Date(`${today}T04:00:00Z`) });
    await at.within((ctx) => tellDue(noon(ctx)));
    await at.within((ctx) => tellDue(noon(ctx)));
    const told = await noticesOf(classTeacher);
    for (const one of [id, missed])
      expect(told.filter(({ link }) => link?.includes(`renewal_id=${one}`))).toHaveLength(1);
  });

  test('an adviser sees those of their students, and nobody sees those of other companies', async () => {
    const { id, student_id } = await withTask();
    expect(await tasksOf(student_id, adviser)).toHaveLength(1);
    await unsafeSql(app, 'UPDATE student SET adviser_id = NULL WHERE id = $1', [student_id]);
    expect(await tasksOf(student_id, adviser)).toEqual([]);
    expect((await adviser.call(renewalApi.get, { id })).code).not.toBe(1);
    expect((await log(id, adviser)).code).not.toBe(1);
  });
});

describe('the rate of a month', () => {
  test('is of what is decided; what is open stands beside it, what is withdrawn counts nowhere', async () => {
    const month = '2031-03';
    const inMonth = (id: number) =>
      unsafeSql(app, 'UPDATE renewal SET due_on = $2, expected_fen = 30000 WHERE id = $1', [
        id,
        `${month}-15`,
      ]);
    const made = [await withTask(), await withTask(), await withTask(), await withTask()];
    for (const { id } of made) await inMonth(id);
    await buy(made[0]?.student_id as number, 2400);
    await classTeacher.ok(renewalApi.lose, { id: made[1]?.id as number, lost_reason_id });
    await unsafeSql(
      app,
      "UPDATE renewal SET status = 'withdrawn', closed_on = $2, closed_at = now() WHERE id = $1",
      [made[2]?.id, today],
    );
    expect(await manager.ok(renewalApi.rate, { month, by: 'owner' })).toMatchObject({
      total: { renewed: 1, lost: 1, still_open: 1, rate_bp: 5000, money_rate_bp: 2500, renewed_fen: 10_000 },
      list: [{ id: classTeacher.admin_id, renewed: 1, lost: 1, still_open: 1 }],
    });
    expect(await manager.ok(renewalApi.rate, { month, by: 'course_type' })).toMatchObject({
      list: [{ id: 12, rate_bp: 5000 }],
    });
  });

  test('stands among a teacher’s figures and on the class teacher’s desk, with the way to its tasks', async () => {
    const teacher_id = (await manager.ok(teacherApi.list, { limit: 1 })).list[0]?.id as number;
    const days = { from_day: '2032-05-01', to_day: '2032-05-31' };
    const made = [await withTask(), await withTask(), await withTask(), await withTask()];
    for (const { id } of made)
      await unsafeSql(app, "UPDATE renewal SET due_on = '2032-05-20', teacher_id = $2 WHERE id = $1", [
        id,
        teacher_id,
      ]);
    await buy(made[0]?.student_id as number, 2400);
    await buy(made[1]?.student_id as number, 2400);
    await classTeacher.ok(renewalApi.lose, { id: made[2]?.id as number, lost_reason_id });
    const asked = { teacher_id, ...days };
    const { renewals: rate } = await manager.ok(teacherDataApi.get, asked);
    expect(rate).toMatchObject({ renewal_percent: 67, renewed_count: 2, lost_count: 1, open_count: 1 });
    expect(rate?.url).toContain(`teacher_id=${teacher_id}`);
    const { list } = await manager.ok(renewalApi.list, {
      view: 'all',
      teacher_id,
      due_from: days.from_day,
      due_to: days.to_day,
    });
    expect(list).toHaveLength(4);

    const month = monthOf(today);
    const desk = (await classTeacher.ok(deskApi.summary, {})).renewals;
    const { total } = await classTeacher.ok(renewalApi.rate, { month });
    expect(desk).toMatchObject({
      renewed_count: total.renewed,
      lost_count: total.lost,
      open_count: total.still_open,
    });
    expect(
      (await (await app.as('teacher')).ok(teacherDataApi.list, {})).list.every((row) => !row.renewals?.url),
    ).toBe(true);
  });
});

describe('the handover pack', () => {
  const sectionOf = async (student_id: number, lang: 'zh-CN' | 'en' = 'zh-CN') =>
    (await manager.ok(packApi.get, { student_id }, { lang })).sections.find(({ key }) => key === 'renewal');

  test('tells the renewal that is open with what is left and what comes next, then how it ended', async () => {
    const { id, student_id } = await withTask();
    const next_on = plusDays(today, 3);
    await log(id, classTeacher, { next_on, next_what: '发方案' });
    const open = await sectionOf(student_id);
    expect(open?.label).toBe('续费跟进');
    expect(open?.lines).toHaveLength(1);
    expect(open?.lines[0]?.label).toContain('跟进中');
    expect(open?.lines[0]?.text).toContain('剩 4.0 课时');
    expect(open?.lines[0]?.text).toContain(`下次跟进 ${next_on} 发方案`);
    expect(open?.lines[0]?.text).toContain('聊了续费方案');
    expect((await sectionOf(student_id, 'en'))?.lines[0]?.text).toContain('4.0 h left');
    await buy(student_id, 2400);
    const closed = await sectionOf(student_id);
    expect(closed?.lines[0]).toMatchObject({ label: expect.stringContaining('已续费') });
    expect(closed?.lines[0]?.text).toContain(today);
  });

  test('has no such section for a student without renewals, nor for who may not read them', async () => {
    expect(await sectionOf(await newStudent())).toBeUndefined();
    const { student_id } = await withTask();
    const { sections } = await (await app.as('finance')).ok(packApi.get, { student_id });
    expect(sections.some(({ key }) => key === 'renewal')).toBe(false);
  });
});
