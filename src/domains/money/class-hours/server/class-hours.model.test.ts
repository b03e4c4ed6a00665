import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedFor } from '@/apps/server/testing/setup/seed.ts';
import { Refusal } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { GIFT_MODES, type GiftMode } from '../../../organisation/company/company.rules.ts';
import { STUDENT_ACCOUNTS } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { laterBy, Paper, type PaperHours } from './class-hours.paper.ts';
import { classHours } from './class-hours.service.ts';
import type { TenderAccount } from './class-hours.table.ts';

/** A company for each way of using gifts: so the three programmes run side by side. */
interface Place {
  readonly mode: GiftMode;
  readonly company_id: number;
}

let db: TestDatabase;
let subjects: number[];
let places: Place[];
beforeAll(async () => {
  db = await testDatabase('demo');
  const ids = async (table: string, count: number): Promise<number[]> => {
    const { rows } = await db.superPool.query(
      `SELECT id FROM ${table} WHERE family_id = 1 ORDER BY id LIMIT ${count}`,
    );
    return rows.map((row) => row.id);
  };
  subjects = await ids('subject', 2);
  const companies = await ids('company', GIFT_MODES.length);
  places = GIFT_MODES.map((mode, at) => ({ mode, company_id: companies[at] as number }));
  for (const place of places)
    await on(place, '2026-03-01', (ctx) =>
      ctx.query('UPDATE company SET gift_mode = $1 WHERE id = $2', [place.mode, place.company_id]),
    );
});
afterAll(() => db.close());

/** In the company's own transaction, on a day of the model's. */
const on = <T>({ company_id }: Place, day: string, work: (ctx: Ctx) => Promise<T>) =>
  db.asSystem((ctx) => work({ ...ctx, now: new Date(`${day}T04:00:00Z`) }), { company_id });

/** New students with some money on each account that buys, on paper too. */
async function begin(place: Place, paper: Paper): Promise<number[]> {
  const [fen, accounts] = [60_000, ['learning', 'new', 'virtual'] as const];
  return on(place, paper.today, async (ctx) => {
    const { rows } = await ctx.query(
      "INSERT INTO student (company_id, username) SELECT $1, '课时学员' FROM generate_series(1, 2) RETURNING id",
      [place.company_id],
    );
    const students: number[] = rows.map((row) => row.id);
    const lines = students.flatMap((student_id) =>
      accounts.map((account) => ({ account, student_id, amount_fen: fen })),
    );
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: ++made, key: `test-${made}` }, [
      ...lines,
      { account: 'cash', amount_fen: -fen * lines.length },
    ]);
    for (const { student_id, account } of lines) paper.add(student_id, account, fen);
    return students;
  });
}

const student = fc.constantFrom(0, 0, 0, 1);
const which = fc.nat(12);
const terms = {
  student,
  // Mostly the same, so that lots are used to their end.
  type: fc.constantFrom(12, 12, 12, 12, 12, 12, 12, 12, 1),
  subject: fc.constantFrom(null, null, null, null, null, null, 0, 1),
  // Some in the past: those must be refused.
  ends: fc.option(fc.integer({ min: -3, max: 90 }), { freq: 3 }),
};
const tenders = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom<TenderAccount>('learning', 'learning', 'new', 'virtual'),
    fc.integer({ min: 1, max: 9_000 }),
  ),
  { minLength: 1, maxLength: 3, selector: ([account]) => account },
);
const purchase = fc.record({
  op: fc.constant('buy' as const),
  ...terms,
  paid: fc.integer({ min: 20, max: 150 }),
  gift: fc.nat(40),
  tenders,
});
const operation = fc.oneof(
  { weight: 4, arbitrary: purchase },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('undoBuy' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('gift' as const),
      ...terms,
      gift: fc.integer({ min: 1, max: 90 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      op: fc.constant('use' as const),
      ...terms,
      minutes: fc.integer({ min: 1, max: 45 }),
      back: fc.nat(10),
    }),
  },
  { weight: 6, arbitrary: fc.record({ op: fc.constant('undoUse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('freeze' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('resume' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('extend' as const),
      which,
      days: fc.integer({ min: -5, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('transfer' as const),
      which,
      ...terms,
      out: fc.nat(120),
      outGift: fc.nat(30),
      paid: fc.nat(200),
      gift: fc.nat(30),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 15 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

let made = 0;
/** The answer, or nothing where it was refused; any other failure is a failure of the test. */
const orRefused = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Does the same on paper and for real; both must agree on whether it can be done. */
async function perform(
  step: Operation,
  place: Place,
  students: readonly number[],
  paper: Paper,
): Promise<void> {
  const { today } = paper;
  const source = () => ({ doc: 'test', doc_id: ++made });
  const hoursOf = (fields: {
    student: number;
    type: number;
    subject: number | null;
    ends: number | null;
    paid?: number;
    gift: number;
  }): PaperHours => ({
    student: students[fields.student] as number,
    type: fields.type,
    subject: fields.subject === null ? null : (subjects[fields.subject] as number),
    paid: fields.paid ?? 0,
    gift: fields.gift,
    expires: fields.ends === null ? null : laterBy(today, fields.ends),
  });
  const real = (hours: PaperHours) => ({
    student_id: hours.student,
    course_type: hours.type as 12,
    subject_id: hours.subject,
    paid_minutes: hours.paid,
    gift_minutes: hours.gift,
    expires_on: hours.expires,
  });
  const agree = (done: unknown, may: boolean) =>
    expect({ step, done: done !== undefined }).toEqual({ step, done: may });
  const one = <T>(list: readonly T[]) =>
    'which' in step ? list[step.which % Math.max(1, list.length)] : undefined;
  // Mostly what can be done: of refusals there are enough.
  const frozen = paper.lots.filter((one) => one.frozen !== null);
  const lot = one(step.op === 'resume' && frozen.length > 0 ? frozen : paper.lots);

  switch (step.op) {
    case 'buy': {
      const hours = hoursOf(step);
      const paid = step.tenders.map(([account, amount_fen]) => ({ account, amount_fen }));
      const done = await orRefused(
        on(place, today, (ctx) => classHours.buy(ctx, { ...real(hours), tenders: paid }, source())),
      );
      agree(done, paper.mayBuy(hours, step.tenders));
      if (done) paper.buy(hours, step.tenders, done.lot_id);
      return;
    }
    case 'undoBuy': {
      if (!lot) return;
      const done = await orRefused(
        on(place, today, async (ctx) => {
          await classHours.undoBuy(ctx, lot.id, source());
          return true;
        }),
      );
      return void agree(done, paper.undoBuy(lot));
    }
    case 'gift': {
      const hours = hoursOf(step);
      const { paid_minutes: _, ...given } = real(hours);
      const id = await orRefused(on(place, today, (ctx) => classHours.gift(ctx, given, '活动', source())));
      agree(id, paper.mayGift(hours));
      if (id) paper.gift(hours, id);
      return;
    }
    case 'use': {
      const hours = hoursOf({ ...step, gift: 0 });
      const day = laterBy(today, -step.back);
      const { doc, doc_id } = source();
      const { student_id, course_type, subject_id } = real(hours);
      const lesson = {
        student_id,
        course_type,
        subject_id,
        minutes: step.minutes,
        used_on: day,
        doc,
        doc_id,
      };
      const done = await on(place, today, (ctx) => classHours.consume(ctx, lesson));
      const { student: of, type, subject } = hours;
      const use = paper.use({ doc: doc_id, student: of, type, subject, day }, step.minutes);
      expect(done.owed_minutes).toBe(use.owed);
      expect(done.parts).toEqual(
        use.parts.map((p) => ({ lot_id: p.lot.id, paid_minutes: p.paid, gift_minutes: p.gift, fen: p.fen })),
      );
      return;
    }
    case 'undoUse': {
      const use = one(paper.uses);
      if (!use) return;
      const lesson = { student_id: use.student, doc: 'test', doc_id: use.doc };
      await on(place, today, (ctx) => classHours.undoConsume(ctx, lesson));
      paper.undoUse(use);
      await expect(on(place, today, (ctx) => classHours.undoConsume(ctx, lesson))).rejects.toMatchObject({
        code: 4,
      });
      return;
    }
    case 'freeze':
    case 'resume': {
      if (!lot) return;
      const { op } = step;
      const done = await orRefused(
        on(place, today, async (ctx) => {
          await classHours[op](ctx, lot.id, '请假');
          return true;
        }),
      );
      return void agree(done, paper[op](lot));
    }
    case 'extend': {
      if (!lot) return;
      const to = laterBy(lot.expires ?? today, step.days);
      const done = await orRefused(
        on(place, today, async (ctx) => {
          await classHours.extend(ctx, lot.id, to, '生病');
          return true;
        }),
      );
      return void agree(done, paper.extend(lot, to));
    }
    case 'transfer': {
      if (!lot) return;
      const to = hoursOf(step);
      const moved = { lot_id: lot.id, paid_minutes: step.out, gift_minutes: step.outGift, to: real(to) };
      const id = await orRefused(
        on(place, today, (ctx) => classHours.transfer(ctx, moved, source(), '转课')),
      );
      agree(id, paper.mayTransfer(lot, step.out, step.outGift, to));
      if (id) paper.transfer(lot, step.out, step.outGift, to, id);
      return;
    }
    case 'wait':
      paper.today = laterBy(today, step.days);
  }
}

/** These students, line by line. */
async function compare(place: Place, students: readonly number[], paper: Paper): Promise<void> {
  const { rows: lots } = await db.superPool.query(
    `SELECT id, student_id AS student, course_type AS type, subject_id AS subject, paid_minutes AS paid, gift_minutes AS gift,
            price_fen AS price, paid_used_minutes AS "paidUsed", gift_used_minutes AS "giftUsed", recognised_fen AS recognised,
            expires_on::text AS expires, frozen_on::text AS frozen
       FROM class_lot WHERE company_id = $1 AND student_id = ANY ($2) ORDER BY id`,
    [place.company_id, students],
  );
  expect(lots).toEqual(paper.lots.map(({ order: _, tenders: __, whole: ___, ...lot }) => lot));
  await on(place, paper.today, async (ctx) => {
    for (const id of students) {
      const money = await ledger.available(ctx, id);
      const real = STUDENT_ACCOUNTS.map((account) => [account, money[account].balance_fen]);
      expect({ id, real }).toEqual({
        id,
        real: STUDENT_ACCOUNTS.map((account) => [account, paper.of(id, account)]),
      });
      const owed = paper.uses.filter((use) => use.student === id).reduce((sum, use) => sum + use.owed, 0);
      expect(await classHours.owedOf(ctx, id)).toBe(owed);
    }
  });
  const { rows: wrong } = await db.superPool.query(
    'SELECT * FROM class_hours_wrong() WHERE company_id = $1 AND student_id = ANY ($2)',
    [place.company_id, students],
  );
  expect(wrong).toEqual([]);
}

/** `RUNS` for a longer programme, `SEED` to repeat one. */
const runs = Math.ceil(Number(process.env.RUNS ?? 12) / GIFT_MODES.length);

describe('class hours and class hours on paper', () => {
  test.concurrent.each(GIFT_MODES)(
    'agree after any sequence of operations: %s',
    {
      timeout: 120_000 + runs * 4_000,
    },
    async (mode) => {
      const place = places.find((one) => one.mode === mode) as Place;
      await fc.assert(
        fc.asyncProperty(
          fc.array(purchase, { minLength: 2, maxLength: 4 }),
          fc.array(operation, { minLength: 8, maxLength: 24, size: 'max' }),
          async (purchases, steps) => {
            const paper = new Paper(mode);
            const students = await begin(place, paper);
            for (const step of [...purchases, ...steps]) await perform(step, place, students, paper);
            await compare(place, students, paper);
          },
        ),
        // What has failed is made smaller for a while, and then told.
        {
          seed: seedFor(`class hours ${mode}`),
          numRuns: runs,
          interruptAfterTimeLimit: 20_000 + runs * 4_000,
          markInterruptAsFailure: true,
        },
      );
    },
  );

  test('and after all of them the books sum to zero, and nothing is wrong with anybody', async () => {
    const { rows } = await db.superPool.query(
      `SELECT (SELECT COALESCE(sum(amount_fen), 0)::int FROM ledger_posting) AS everything,
              (SELECT count(*)::int FROM class_hours_wrong()) AS wrong`,
    );
    expect(rows[0]).toEqual({ everything: 0, wrong: 0 });
  });
});
