import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { STUDENT_ACCOUNTS } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { openingApi } from '@/domains/money/opening/opening.contract.ts';
import { openingStore } from '@/domains/money/opening/server/opening.store.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { Arranger } from '../testing/arranger.ts';
import { wrongInBooks } from '../testing/books.ts';
import { type PaperConversion, PaperMoney, type PaperRecharge } from '../testing/paper-money.ts';
import { seedFor } from '../testing/setup/seed.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

let app: TestApp;
let at: Arranger;
let people: Record<'owner' | 'finance' | 'manager', Person>;
let methodId: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  const [owner, finance, manager] = await Promise.all(
    (['owner', 'finance', 'manager'] as const).map((who) => app.as(who)),
  );
  people = { owner, finance, manager } as typeof people;
  const { rows } = await ask("SELECT min(id) AS id FROM base_item WHERE kind = 'payment_method'");
  methodId = rows[0].id;
});
afterAll(() => app.close());

const ask = (sql: string, values: unknown[] = []) => app.db.superPool.query(sql, values);
const today = new Date().toISOString().slice(0, 10);
const BEGINNING = { new: 150_000, learning: 90_000, virtual: 4_000 } as const;

/** Three students whom the opening of the books brings along, the first with a contract. */
async function begin() {
  const paper = new PaperMoney('paid_first');
  paper.today = today;
  await unsafeSql(app, "UPDATE opening SET status = 'void' WHERE company_id = 1");
  await unsafeSql(app, 'DELETE FROM month_close WHERE company_id = 1');
  const { id, students } = await app.db.asSystem(async (ctx) => {
    const { rows } = await ctx.query(
      "INSERT INTO student (company_id, username) SELECT 1, '纸上学员' FROM generate_series(1, 3) RETURNING id",
    );
    const students: number[] = rows.map((row) => row.id);
    const id = await openingStore.begin({ ...ctx, admin_id: people.manager.admin_id });
    const lines = students.map((student_id) => ({
      reference: `QC-${student_id}`,
      student_id,
      new_fen: BEGINNING.new,
      learning_fen: BEGINNING.learning,
      virtual_fen: BEGINNING.virtual,
    }));
    await openingStore.put(ctx, id, lines);
    return { id, students };
  });
  await people.manager.ok(openingApi.submit, { id });
  await people.owner.ok(openingApi.approve, { id });
  for (const student of students)
    for (const [account, fen] of Object.entries(BEGINNING)) paper.add(student, account as 'new', fen);

  const { templates } = await people.manager.ok(contractApi.terms, {});
  const lines = [{ course_type: 12 as const, minutes: 120, gift_minutes: 0, price_fen: 500_000 }];
  const made = await people.manager.ok(contractApi.add, {
    student_id: students[0] as number,
    template_id: templates[0]?.id as number,
    made_on: today,
    adviser_id: people.manager.admin_id,
    lines,
  });
  await people.owner.ok(contractApi.push, { id: made.id });
  await people.owner.ok(contractApi.sign, { id: made.id });
  const { total_fen } = await people.owner.ok(contractApi.get, { id: made.id });
  return { paper, students, contract: { id: made.id, total: total_fen, paid: 0 } };
}
type Run = Awaited<ReturnType<typeof begin>>;

const student = fc.constantFrom(0, 0, 1, 2);
const which = fc.nat(19);
const fen = fc.integer({ min: 1, max: 60_000 });
const account = fc.constantFrom('new', 'new', 'learning', 'store', 'apply' as const);
const coins = fc.constantFrom(0, 0, 2_000, 12_000);
const operation = fc.oneof(
  fc.record({ op: fc.constant('pay' as const), student, fen, account, gift: coins, reward: coins }),
  fc.record({ op: fc.constant('payContract' as const), share: fc.constantFrom(0.2, 0.5, 0.8), account }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant('approve' as const), which }) },
  fc.record({ op: fc.constant('reject' as const), which }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant('reback' as const), which }) },
  fc.record({ op: fc.constant('convert' as const), student, from: account, to: account, fen }),
  fc.record({ op: fc.constant('buy' as const), student, virtual: fc.constantFrom(0, 3_000, 5_000, 15_000) }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant('carryOut' as const), which }) },
  fc.record({ op: fc.constant('turnDown' as const), which, withdraws: fc.boolean() }),
  fc.record({ op: fc.constant('takeBack' as const), which }),
  fc.record({ op: fc.constant('lesson' as const), student, minutes: fc.integer({ min: 10, max: 50 }) }),
  fc.record({ op: fc.constant('undoLesson' as const), which }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Does the same on paper and through the calls of the screens; both must agree on whether it can be done. */
async function perform(step: Operation, run: Run): Promise<void> {
  const { paper, contract } = run;
  const { owner, finance, manager } = people;
  const of = (index: number) => run.students[index] as number;
  const reason = '测试';
  const agree = ({ code, msg }: { code: number; msg: string }, may: boolean) => {
    expect([0, 1]).toContain(code);
    expect({ step, done: code === 1, msg }).toEqual({ step, done: may, msg });
  };
  async function enter(made: Omit<PaperRecharge, 'id' | 'status' | 'taken'>, contract_id?: number) {
    const line = {
      student_id: made.student,
      amount_fen: made.fen,
      account: made.account as 'new',
      gift_fen: made.gift,
      reward_fen: made.reward,
      referrer_id: made.referrer,
      contract_id,
    };
    const head = { received_fen: made.fen, method_id: methodId, paid_at: Math.floor(Date.now() / 1000) };
    const category = made.referrer === null ? ('top' as const) : ('referral' as const);
    const input = { ...head, category, reference: `paper-${at.next()}`, submit_now: 1 as const };
    const { id } = await owner.ok(rechargeApi.add, { ...input, lines: [line] });
    paper.recharges.push({ ...made, id, taken: 0, status: 'submitted' });
  }
  // Mostly what can be done: of refusals there are enough.
  const pick = <T extends { status: string }>(list: readonly T[], status: string): T | undefined => {
    if (!('which' in step)) return undefined;
    const fit = step.which % 5 > 0 ? list.filter((one) => one.status === status) : [];
    const from = fit.length > 0 ? fit : list;
    return from[step.which % Math.max(1, from.length)];
  };
  const recharge = pick(paper.recharges, step.op === 'reback' ? 'approved' : 'submitted');
  const conversion = pick(paper.conversions, step.op === 'takeBack' ? 'approved' : 'submitted');
  const asked = async (
    call: Promise<{ code: number; msg: string; data: { id: number } }>,
    wish: Pick<PaperConversion, 'student' | 'tenders' | 'to'>,
  ) => {
    const answer = await call;
    agree(answer, paper.mayAsk(wish.student, wish.tenders));
    if (answer.code === 1) paper.ask({ ...wish, id: answer.data.id });
  };
  switch (step.op) {
    case 'pay': {
      const referrer = step.reward > 0 ? of((step.student + 1) % 3) : null;
      const { account: into, fen: amount, gift, reward } = step;
      return enter({
        student: of(step.student),
        account: into,
        fen: amount,
        gift,
        referrer,
        reward,
        contract: null,
      });
    }
    case 'payContract': {
      const money = { student: of(0), account: step.account, fen: Math.round(contract.total * step.share) };
      return enter({ ...money, gift: 0, referrer: null, reward: 0, contract }, contract.id);
    }
    case 'approve':
      if (!recharge) return;
      return agree(
        await finance.call(rechargeApi.audit, { id: recharge.id, pass: 1 }),
        paper.approve(recharge),
      );
    case 'reject':
      if (!recharge) return;
      return agree(
        await finance.call(rechargeApi.audit, { id: recharge.id, pass: 0, reason }),
        paper.reject(recharge),
      );
    case 'reback':
      if (!recharge) return;
      return agree(
        await finance.call(rechargeApi.reback, { id: recharge.id, reason }),
        paper.reback(recharge),
      );
    case 'convert': {
      if (step.from === step.to) return;
      const input = { student_id: of(step.student), from_account: step.from, to_account: step.to };
      const call = finance.call(conversionApi.add, { ...input, amount_fen: step.fen } as never);
      return asked(call, { student: of(step.student), tenders: [[step.from, step.fen]], to: step.to });
    }
    case 'buy': {
      const paid = { new_fen: 60_000, learning_fen: 25_000, virtual_fen: step.virtual };
      const input = { student_id: of(step.student), course_type: 12 as const, paid_minutes: 60 };
      const tenders: PaperConversion['tenders'] = [
        ['learning', paid.learning_fen],
        ['new', paid.new_fen],
      ];
      if (step.virtual > 0) tenders.push(['virtual', step.virtual]);
      const call = finance.call(conversionApi.buy, { ...input, ...paid });
      return asked(call, { student: of(step.student), tenders, to: 60 });
    }
    case 'carryOut': {
      if (!conversion) return;
      const answer = await manager.call(conversionApi.approve, { id: conversion.id });
      agree(answer, conversion.status === 'submitted');
      if (answer.code !== 1) return;
      const { rows } = await ask('SELECT lot_id FROM conversion WHERE id = $1', [conversion.id]);
      return paper.carryOut(conversion, rows[0].lot_id);
    }
    case 'turnDown': {
      if (!conversion) return;
      const { id } = conversion;
      const call = step.withdraws
        ? finance.call(conversionApi.withdraw, { id })
        : owner.call(conversionApi.reject, { id, reason });
      return agree(await call, paper.end(conversion));
    }
    case 'takeBack':
      if (!conversion) return;
      return agree(
        await manager.call(conversionApi.reback, { id: conversion.id, reason }),
        paper.takeBack(conversion),
      );
    case 'lesson': {
      const doc = at.next();
      const lesson = { student_id: of(step.student), course_type: 12 as const, subject_id: null };
      const taught = { ...lesson, minutes: step.minutes, used_on: today, doc: 'test', doc_id: doc };
      await app.db.asSystem((ctx) => classHours.consume(ctx, taught));
      paper.use({ doc, student: of(step.student), type: 12, subject: null, day: today }, step.minutes);
      return;
    }
    case 'undoLesson': {
      const use = paper.uses[step.which % Math.max(1, paper.uses.length)];
      if (!use) return;
      const lesson = { student_id: use.student, doc: 'test', doc_id: use.doc };
      await app.db.asSystem((ctx) => classHours.undoConsume(ctx, lesson));
      paper.undoUse(use);
    }
  }
}

async function compare({ paper, students, contract }: Run): Promise<void> {
  for (const id of students) {
    const real = await app.db.asSystem((ctx) => ledger.available(ctx, id));
    expect(STUDENT_ACCOUNTS.map((name) => [name, real[name].balance_fen, real[name].held_fen])).toEqual(
      STUDENT_ACCOUNTS.map((name) => [name, paper.of(id, name), paper.heldOf(id, name)]),
    );
  }
  const { rows } = await ask(
    `SELECT (SELECT paid_fen FROM contract WHERE id = $1)::int AS paid,
            (SELECT COALESCE(sum(amount_fen - settled_fen), 0) FROM clawback WHERE student_id = ANY ($2))::int AS owed`,
    [contract.id, students],
  );
  const owed = paper.clawbacks.reduce((sum, { open }) => sum + open, 0);
  expect(rows[0]).toEqual({ paid: contract.paid, owed });
}

/** `MONEY_RUNS` for a longer programme, `SEED` to repeat one. */
const runs = Number(process.env.MONEY_RUNS ?? 6);

test('payments, gifts, contracts, holds, purchases and lessons agree with a ledger on paper after any sequence', {
  timeout: 120_000 + runs * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 12, maxLength: 40, size: 'max' }), async (steps) => {
      const run = await begin();
      for (const step of steps) await perform(step, run);
      await compare(run);
    }),
    { numRuns: runs, seed: seedFor('money'), interruptAfterTimeLimit: 50_000 + runs * 4_000 },
  );
  expect(await wrongInBooks(ask)).toEqual({});
});
