import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { inTurn } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { broughtTo, REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { testDatabase } from '@/kernel/server/testing/database.ts';
import { monthOf, todayIn } from '@/kernel/value/day.ts';
import { apportion } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { performanceApi, receiptMoveApi, salesCaseApi } from '../sales-case.contract.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { receiptMoveService } from './sales-case.service.ts';
import { approvedReceipt, newStudent } from './testing/sales-case.samples.ts';
import { calling, calls, companyYear, share, workedMonth } from './testing/sales-case.year.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
let adviser: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [owner, manager] = [await app.as('owner'), await app.as('manager')];
  [adviser, finance] = [await app.as('adviser'), await app.as('finance')];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;

const company = () => companyYear(app, at);

describe('a worked month', () => {
  test('is attributed to the fen, stays as it was once it is locked, and later corrections name it', async () => {
    const [A, B] = [adviser.admin_id, (await app.as('zhouhaoyu')).admin_id];
    const shanghai = await workedMonth(app, at, A, B);
    const c1 = shanghai.case_id;
    const none = { corrects_month: null };
    const october = await shanghai.items("i.posted_on >= '2026-10-01'");
    expect(october).toEqual([
      { day: '2026-10-03', kind: 'receipt', admin_id: A, project: '1', fen: 200_000, ...none },
      { day: '2026-10-03', kind: 'receipt', admin_id: A, project: '12', fen: 800_000, ...none },
      { day: '2026-10-05', kind: 'shift', admin_id: A, project: '1', fen: -80_000, ...none },
      { day: '2026-10-05', kind: 'shift', admin_id: A, project: '12', fen: -320_000, ...none },
      { day: '2026-10-05', kind: 'shift', admin_id: B, project: '1', fen: 80_000, ...none },
      { day: '2026-10-05', kind: 'shift', admin_id: B, project: '12', fen: 320_000, ...none },
      { day: '2026-10-12', kind: 'receipt', admin_id: A, project: '12', fen: 300_000, ...none },
      { day: '2026-10-20', kind: 'reback', admin_id: A, project: '12', fen: -300_000, ...none },
      { day: '2026-10-25', kind: 'refund', admin_id: A, project: '12', fen: -150_000, ...none },
      { day: '2026-10-25', kind: 'refund', admin_id: B, project: '12', fen: -100_000, ...none },
    ]);
    const board = await shanghai.board('2026-10');
    expect(board.figures).toMatchObject({
      receipts_fen: 1_300_000,
      receipts: 2,
      rebacks_fen: 300_000,
      refunds_fen: 250_000,
      net_fen: 750_000,
      unowned_fen: 0,
      difference_fen: 0,
      last_year_fen: 100_000,
    });
    const brief = ({ key, net_fen, deals }: (typeof board.people)[number]) => [key, net_fen, deals];
    expect(board.people.map(brief)).toEqual([
      [String(A), 450_000, 0.6],
      [String(B), 300_000, 0.4],
    ]);
    expect(board.projects.map(({ key, net_fen }) => [key, net_fen])).toEqual([
      ['12', 550_000],
      ['1', 200_000],
    ]);
    expect(
      await rows(
        'SELECT DISTINCT kind, nature, sum(amount_fen)::int AS fen FROM performance_item WHERE company_id = $1 AND kind = $2 AND posted_on > $3 GROUP BY 1, 2 ORDER BY 2',
        [shanghai.company_id, 'receipt', '2026-10-01'],
      ),
    ).toEqual([
      { kind: 'receipt', nature: 'new', fen: 1_000_000 },
      { kind: 'receipt', nature: 'renewal', fen: 300_000 },
    ]);

    await shanghai.lock('2026-10');
    await shanghai.revise(null, c1, [share(A, 5_000), share(B, 5_000, 'co_adviser')]);
    expect(await shanghai.items("i.posted_on BETWEEN '2026-10-01' AND '2026-10-31'")).toEqual(october);
    const later = await rows(
      `SELECT admin_id, sum(amount_fen)::int AS fen, corrects_month FROM performance_item
        WHERE company_id = $1 AND posted_on > '2026-10-31' GROUP BY 1, 3 ORDER BY 2`,
      [shanghai.company_id],
    );
    expect(later).toEqual([
      { admin_id: A, fen: -75_000, corrects_month: '2026-10' },
      { admin_id: B, fen: 75_000, corrects_month: '2026-10' },
    ]);
    expect((await shanghai.board('2026-10')).figures).toMatchObject({ net_fen: 750_000, difference_fen: 0 });
  });

  test('a receipt split over siblings and advisers, half of it refunded after the lock: by the same shares, naming the month', async () => {
    const here = await company();
    const [A, B] = [adviser.admin_id, manager.admin_id];
    const [one, other] = [await here.student('2026-10-02', '哥哥'), await here.student('2026-10-02', '妹妹')];
    const ids = await here.recharge('2026-10-02', [
      { student_id: one, amount_fen: 33_333, adviser_id: A },
      { student_id: other, amount_fen: 66_667, adviser_id: A },
    ]);
    for (const id of ids)
      await here.revise('2026-10-03', await here.caseOf(id), [
        share(A, 6_000),
        share(B, 4_000, 'co_adviser'),
      ]);
    await here.lock('2026-10');
    const before = (await here.board('2026-10')).people;
    for (const [student_id, fen] of [
      [one, 16_667],
      [other, 33_333],
    ] as const)
      await here.refund(null, student_id, { accounts: [{ account: 'new', amount_fen: fen }] });
    expect((await here.board('2026-10')).people).toEqual(before);
    const refunded = await rows(
      `SELECT admin_id, sum(amount_fen)::int AS fen, array_agg(DISTINCT corrects_month) AS about FROM performance_item
        WHERE company_id = $1 AND kind = 'refund' GROUP BY 1 ORDER BY 2`,
      [here.company_id],
    );
    expect(refunded).toEqual([
      { admin_id: A, fen: -(10_000 + 20_000), about: ['2026-10'] },
      { admin_id: B, fen: -(6_667 + 13_333), about: ['2026-10'] },
    ]);
  });
});

const itemsOf = (column: 'recharge_id' | 'refund_id', id: number) =>
  rows(
    `SELECT admin_id, sum(amount_fen)::int AS fen FROM performance_item WHERE ${column} = $1 GROUP BY 1
     HAVING sum(amount_fen) <> 0 ORDER BY 2 DESC, 1`,
    [id],
  );
const proposed = async (id: number, shares: ReturnType<typeof share>[], by = manager) =>
  by.ok(salesCaseApi.propose, { id, shares });

describe('attribution', () => {
  test('is whole from the first second: the recharge’s adviser, else the student’s, else nobody', async () => {
    const own = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const students = await approvedReceipt(at, {
      adviser_id: null,
      student_id: await newStudent(at, adviser.admin_id),
    });
    const nobody = await approvedReceipt(at, { adviser_id: null });
    for (const { recharge_id } of [own, students])
      expect(await itemsOf('recharge_id', recharge_id)).toEqual([
        { admin_id: adviser.admin_id, fen: 100_000 },
      ]);
    expect(await itemsOf('recharge_id', nobody.recharge_id)).toEqual([{ admin_id: null, fen: 100_000 }]);
    const { list } = await finance.ok(performanceApi.collect, {
      view: 'unowned',
      student_id: nobody.student_id,
    });
    expect(list).toMatchObject([{ doc_id: nobody.recharge_id, unowned_fen: 100_000, kind: 'recharge' }]);
    expect((await finance.ok(salesCaseApi.get, { id: own.case_id })).shares).toMatchObject([
      { admin_id: adviser.admin_id, share_bp: 10_000, role: 'adviser' },
    ]);
  });

  test.each([1, 2, 10_000])('shares of thirds on %s fen sum to it exactly', async (amount_fen) => {
    const { recharge_id, case_id } = await approvedReceipt(at, { amount_fen });
    const people = [adviser, manager, owner].map(({ admin_id }) => admin_id);
    await proposed(case_id, [
      share(people[0] as number, 3_333),
      share(people[1] as number, 3_333),
      share(people[2] as number, 3_334),
    ]);
    await owner.ok(salesCaseApi.confirm, { id: case_id });
    const parts = apportion(amount_fen, [3_333, 3_333, 3_334]);
    const found = new Map(
      (await itemsOf('recharge_id', recharge_id)).map(({ admin_id, fen }) => [admin_id, fen]),
    );
    expect(people.map((id) => found.get(id) ?? 0)).toEqual(parts);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount_fen);
  });

  test('a refund larger than all recharges falls on nobody with the rest, and the board equals the books', async () => {
    const { student_id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    await at.within((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `opening:${student_id}` }, [
        { account: 'new', student_id, amount_fen: 200_000 },
        { account: 'cash', amount_fen: -200_000 },
      ]),
    );
    const { id } = await (await app.as(REFUND_PEOPLE.maker)).ok(refundApi.request, {
      student_id,
      accounts: [{ account: 'new', amount_fen: 300_000 }],
      policy: 'unit_paid',
      method_id: await paymentMethod(at),
      payee_name: '家长',
      cause: '不学了',
    });
    await broughtTo(at, id, 'pay');
    expect(await itemsOf('refund_id', id)).toEqual([
      { admin_id: adviser.admin_id, fen: -100_000 },
      { admin_id: null, fen: -200_000 },
    ]);
    expect((await finance.ok(performanceApi.board, {})).figures).toMatchObject({ difference_fen: 0 });
    await owner.ok(refundApi.reback, { id, reason: '银行退汇' });
    expect(await itemsOf('refund_id', id)).toEqual([]);
    expect((await finance.ok(performanceApi.board, {})).figures).toMatchObject({ difference_fen: 0 });
  });

  test('a refund that the bank did not take falls where it fell before once it is paid again', async () => {
    const { student_id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const { id } = await (await app.as(REFUND_PEOPLE.maker)).ok(refundApi.request, {
      student_id,
      accounts: [{ account: 'new', amount_fen: 80_000 }],
      policy: 'unit_paid',
      method_id: await paymentMethod(at),
      payee_name: '家长',
      cause: '不学了',
    });
    await broughtTo(at, id, 'pay');
    await owner.ok(refundApi.fail, { id, reason: '账号有误' });
    expect(await itemsOf('refund_id', id)).toEqual([]);
    await owner.ok(refundApi.pay, { id, pass: 1 });
    expect(await itemsOf('refund_id', id)).toEqual([{ admin_id: adviser.admin_id, fen: -80_000 }]);
  });

  test('a receipt that was taken back is nobody’s first, nor known for what it was; nor is the one that is moved', async () => {
    const here = await company();
    const natureOf = async (id: number) => {
      const [found] = await rows(
        `SELECT v.nature FROM sales_case c JOIN case_revision v ON v.case_id = c.id AND v.revision = c.revision
          WHERE c.id = $1`,
        [await here.caseOf(id)],
      );
      return found.nature;
    };
    const student_id = await here.student('2026-05-01', '重新来过的学员');
    const paid = async (day: string, course_type: number) => {
      const contract_id = await here.contract(student_id, day, [[course_type, 10_000]]);
      return (await here.recharge(day, [{ student_id, amount_fen: 10_000, contract_id }]))[0] as number;
    };
    const gone = await paid('2026-05-01', 12);
    await here.on('2026-05-02', (ctx) =>
      calls.recharge(ctx, rechargeApi.reback, { id: gone, reason: '重复收款' }),
    );
    expect(await natureOf(await paid('2026-07-01', 1))).toBe('new');
    expect(await natureOf(await paid('2026-09-01', 12))).toBe('expand');

    const only = await here.student('2026-09-02', '只有一笔的学员');
    const [moved = 0] = await here.recharge('2026-09-02', [{ student_id: only, amount_fen: 10_000 }]);
    const before = await here.caseOf(moved);
    const moving = calling(receiptMoveService);
    const lines = [{ case_id: null, amount_fen: 10_000 }];
    const { id } = await here.on(
      null,
      (ctx) => moving(ctx, receiptMoveApi.add, { recharge_id: moved, lines, note: '另一单' }),
      manager.admin_id,
    );
    await here.on(null, (ctx) => moving(ctx, receiptMoveApi.approve, { id }));
    expect(await here.caseOf(moved)).not.toBe(before);
    expect(await natureOf(moved)).toBe('new');
  });

  test.each(['confirm', 'approve'] as const)(
    'a case that is revised while its second recharge is approved is right, %s first',
    async (first) => {
      const here = await newStudent(at);
      const { case_id } = await approvedReceipt(at, { student_id: here, adviser_id: adviser.admin_id });
      const [{ recharge_id }] = await rows('SELECT recharge_id FROM case_receipt WHERE case_id = $1', [
        case_id,
      ]);
      await unsafeSql(
        app,
        `INSERT INTO contract (family_id, company_id, number, student_id, edition_id, adviser_id, made_on, signed_on, effective_at,
           list_fen, total_fen, status, created_by)
         SELECT 1, 1, $1, $2, (SELECT min(id) FROM contract_edition WHERE family_id = 1), $3, current_date, current_date, now(),
           300000, 300000, 'effective', $3`,
        [`HT-${at.next()}`, here, manager.admin_id],
      );
      const contract = await rows('SELECT id FROM contract WHERE student_id = $1', [here]);
      await unsafeSql(app, 'UPDATE sales_case SET contract_id = $1 WHERE id = $2', [contract[0].id, case_id]);
      const { ids } = await manager.ok(rechargeApi.add, {
        category: 'top',
        reference: `CASE-${at.next()}`,
        received_fen: 50_000,
        method_id: await paymentMethod(at),
        payer: '家长',
        paid_at: at.now - 3600,
        lines: [{ student_id: here, amount_fen: 50_000, contract_id: contract[0].id }],
        submit_now: 1,
      });
      const second = ids[0] as number;
      await proposed(case_id, [share(adviser.admin_id, 5_000), share(manager.admin_id, 5_000, 'co_adviser')]);
      const confirm = () => owner.call(salesCaseApi.confirm, { id: case_id });
      const approve = () => finance.call(rechargeApi.audit, { id: second, pass: 1 });
      const answers = await inTurn<{ code: number }>(
        app.db,
        `SELECT 1 FROM sales_case WHERE id = ${case_id} FOR UPDATE`,
        first === 'confirm' ? [confirm, approve] : [approve, confirm],
      );
      expect(answers.map(({ code }) => code)).toEqual([1, 1]);
      for (const [id, half] of [
        [recharge_id, 50_000],
        [second, 25_000],
      ])
        expect((await itemsOf('recharge_id', id)).map(({ fen }) => fen)).toEqual([half, half]);
      expect(await rows('SELECT * FROM performance_wrong()')).toEqual([]);
    },
  );

  test('apportions in the database as it does here', async () => {
    const cases = fc.sample(
      fc.tuple(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.array(fc.oneof(fc.constantFrom(3_333, 3_334, 1), fc.integer({ min: 1, max: 10_000 })), {
          minLength: 1,
          maxLength: 9,
        }),
      ),
      300,
    );
    const found = await rows(
      `SELECT apportion((c ->> 0)::bigint, ARRAY(SELECT w::bigint FROM jsonb_array_elements_text(c -> 1) w)) AS parts
         FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS k(c, nth) ORDER BY nth`,
      [JSON.stringify(cases)],
    );
    expect(found.map(({ parts }) => parts.map(Number))).toEqual(
      cases.map(([whole, weights]) => apportion(whole, weights)),
    );
  });
});

describe('a case', () => {
  test('takes effect when somebody else than its proposer confirms it', async () => {
    const { recharge_id, case_id: id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const shares = [share(adviser.admin_id, 7_000), share(manager.admin_id, 3_000, 'co_adviser')];
    await proposed(id, shares);
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([{ admin_id: adviser.admin_id, fen: 100_000 }]);
    expect(await manager.call(salesCaseApi.confirm, { id })).toMatchObject({
      code: 0,
      msg: salesCaseText.not_proposer[0],
    });
    expect(await finance.call(salesCaseApi.confirm, { id })).toMatchObject({ code: 1 });
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([
      { admin_id: adviser.admin_id, fen: 70_000 },
      { admin_id: manager.admin_id, fen: 30_000 },
    ]);
    // Whoever confirmed the last one may propose the next, and the other way round.
    await finance.ok(salesCaseApi.revise, {
      id,
      shares: [share(manager.admin_id, 10_000)],
      reason: '全归经理',
    });
    expect(await manager.call(salesCaseApi.confirm, { id })).toMatchObject({ code: 1 });
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([{ admin_id: manager.admin_id, fen: 100_000 }]);
    const { revisions, status, items } = await finance.ok(salesCaseApi.get, { id });
    expect(revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect(status).toBe('confirmed');
    expect(items.reduce((sum, { item_fen }) => sum + item_fen, 0)).toBe(100_000);
  });

  test('that is refused or withdrawn stands as it was, and can be proposed again', async () => {
    const { recharge_id, case_id: id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const shares = [share(manager.admin_id, 10_000)];
    await proposed(id, shares);
    expect(await owner.call(salesCaseApi.withdraw, { id })).toMatchObject({
      code: 0,
      msg: salesCaseText.proposer_only[0],
    });
    await manager.ok(salesCaseApi.withdraw, { id });
    await proposed(id, shares);
    await owner.ok(salesCaseApi.reject, { id, reason: '不对' });
    expect(await finance.ok(salesCaseApi.get, { id })).toMatchObject({
      status: 'auto',
      revision: 1,
      proposed: null,
      reason: '不对',
    });
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([{ admin_id: adviser.admin_id, fen: 100_000 }]);
    await proposed(id, shares);
    await owner.ok(salesCaseApi.confirm, { id });
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([{ admin_id: manager.admin_id, fen: 100_000 }]);
  });

  test('has shares and projects of a hundred percent, of colleagues, and another nature only with a reason', async () => {
    const { case_id: id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const all = [share(adviser.admin_id, 10_000)];
    const refused = async (input: Partial<InputOf<typeof salesCaseApi.propose>>, by = manager) => {
      const { code, msg } = await by.call(salesCaseApi.propose, { id, shares: all, ...input });
      return { code, msg };
    };
    expect(await refused({ shares: [share(adviser.admin_id, 9_999)] })).toEqual({
      code: 2,
      msg: salesCaseText.not_whole[0],
    });
    expect(
      await refused({ shares: [share(adviser.admin_id, 5_000), share(adviser.admin_id, 5_000)] }),
    ).toEqual({
      code: 2,
      msg: salesCaseText.share_twice[0],
    });
    expect(await refused({ projects: [{ project: '12', share_bp: 1 }] })).toEqual({
      code: 2,
      msg: salesCaseText.not_whole[0],
    });
    const stranger = await refused({ shares: [share((await app.as('b_adviser')).admin_id, 10_000)] });
    expect(stranger).toEqual({ code: 2, msg: salesCaseText.person_unknown[0] });
    expect(stranger).toEqual(await refused({ shares: [share(9_007_199_254_740_000, 10_000)] }));
    expect(await refused({ nature: 'renewal' })).toEqual({
      code: 2,
      msg: salesCaseText.nature_needs_reason[0],
    });
    expect(await refused({ nature: 'renewal', nature_reason: '老学员' }, adviser)).toEqual({
      code: 3,
      msg: salesCaseText.nature_not_yours[0],
    });
    const projects = [
      { project: '12' as const, share_bp: 2_500 },
      { project: 'exam' as const, share_bp: 7_500 },
    ];
    await manager.ok(salesCaseApi.propose, {
      id,
      shares: all,
      projects,
      nature: 'renewal',
      nature_reason: '老学员',
    });
    await owner.ok(salesCaseApi.confirm, { id });
    const found = await finance.ok(salesCaseApi.get, { id });
    expect(found).toMatchObject({ nature: 'renewal', projects, net_fen: 100_000 });
    const sums = await rows(
      'SELECT project, nature, sum(amount_fen)::int AS fen FROM performance_item WHERE case_id = $1 GROUP BY 1, 2 HAVING sum(amount_fen) <> 0 ORDER BY 3',
      [id],
    );
    expect(sums).toEqual([
      { project: '12', nature: 'renewal', fen: 25_000 },
      { project: 'exam', nature: 'renewal', fen: 75_000 },
    ]);
  });

  test('is seen by who has a share, and by nobody else of narrower scope', async () => {
    const mine = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const others = await approvedReceipt(at, { adviser_id: manager.admin_id });
    expect(await adviser.call(salesCaseApi.get, { id: mine.case_id })).toMatchObject({ code: 1 });
    expect(await adviser.call(salesCaseApi.get, { id: others.case_id })).toMatchObject({ code: 4 });
    const items = await adviser.ok(performanceApi.items, { limit: 100 });
    expect(items.list.every(({ admin_id }) => admin_id === adviser.admin_id)).toBe(true);
    expect((await adviser.ok(performanceApi.board, {})).figures).toBeNull();
    const { list } = await adviser.ok(salesCaseApi.list, { student_id: others.student_id });
    expect(list).toEqual([]);
  });

  test('of a colleague in the same team is no deal on the board of who sees only their own', async () => {
    const colleague = await at.staff('adviser');
    await unsafeSql(
      app,
      'UPDATE admin SET team_id = (SELECT o.team_id FROM admin o WHERE o.id = $2) WHERE id = $1',
      [colleague.id, adviser.admin_id],
    );
    for (const adviser_id of [adviser.admin_id, colleague.id]) await approvedReceipt(at, { adviser_id });
    const { people, teams } = await adviser.ok(performanceApi.board, {});
    expect(people.map(({ key }) => key)).toEqual([String(adviser.admin_id)]);
    expect(people[0]?.deals).toBeGreaterThan(0);
    expect(sumOf(teams, ({ deals }) => deals)).toBe(people[0]?.deals);
  });
});

test('a deal stays with the team of its day when its person goes to another one', async () => {
  const teams = await rows(
    "SELECT id FROM base_item WHERE family_id = 1 AND kind = 'new_team' ORDER BY id LIMIT 2",
  );
  const colleague = await at.staff('adviser');
  const dealsOf = async () => {
    const board = await finance.ok(performanceApi.board, {});
    return teams.map(({ id }) => board.teams.find(({ key }) => key === String(id))?.deals ?? 0);
  };
  const join = (n: number) =>
    unsafeSql(app, 'UPDATE admin SET team_id = $2 WHERE id = $1', [colleague.id, teams[n]?.id]);
  const [first = 0, second] = await dealsOf();
  await join(0);
  await approvedReceipt(at, { adviser_id: colleague.id });
  expect(await dealsOf()).toEqual([expect.closeTo(first + 1), second]);
  await join(1);
  expect(await dealsOf()).toEqual([expect.closeTo(first + 1), second]);
});

describe('a refund that is asked for', () => {
  test('says under each policy whose performance would fall by how much, and falls so when it is paid', async () => {
    const { student_id, case_id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    await proposed(case_id, [share(adviser.admin_id, 6_667), share(manager.admin_id, 3_333, 'co_adviser')]);
    await owner.ok(salesCaseApi.confirm, { id: case_id });
    const maker = await app.as(REFUND_PEOPLE.maker);
    const what = { student_id, accounts: [{ account: 'new' as const, amount_fen: 33_333 }] };
    const { list } = await maker.ok(refundApi.simulate, what);
    const expected = [
      { admin_id: adviser.admin_id, amount_fen: -22_223 },
      { admin_id: manager.admin_id, amount_fen: -11_110 },
    ];
    for (const { effects } of list) expect(effects).toMatchObject(expected);
    const { id } = await maker.ok(refundApi.request, {
      ...what,
      policy: 'unit_paid',
      method_id: await paymentMethod(at),
      payee_name: '家长',
      cause: '不学了',
    });
    const { effects } = await manager.ok(refundApi.get, { id });
    expect(effects).toMatchObject(
      expected.map((one) => ({ ...one, month: monthOf(todayIn('Asia/Shanghai')) })),
    );
    await broughtTo(at, id, 'pay');
    expect((await manager.ok(refundApi.get, { id })).effects).toEqual([]);
    expect(
      (await itemsOf('refund_id', id)).map(({ admin_id, fen }) => ({ admin_id, amount_fen: fen })).reverse(),
    ).toEqual(expected);
  });
});

describe('what stood before', () => {
  test('is attributed by the migration as the app would have done, on the days of its entries', async () => {
    const shot = `SELECT i.company_id, i.posted_on::text, i.kind, i.recharge_id, i.refund_id, i.admin_id, i.project, i.nature, sum(i.amount_fen)::int AS fen
      FROM performance_item i WHERE i.kind <> 'shift' AND i.case_id IN (SELECT c.id FROM sales_case c WHERE c.revision = 1
        AND NOT EXISTS (SELECT 1 FROM receipt_move m JOIN case_receipt q ON q.recharge_id = m.recharge_id WHERE q.case_id = c.id AND m.status = 'approved'))
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`;
    const old = await testDatabase('demo');
    const ask = async (sql: string) => (await old.superPool.query(sql)).rows;
    const before = await ask(shot);
    expect(before.length).toBeGreaterThan(50);
    await unsafeSql(
      { db: old },
      "INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, '2026-01')",
    );
    await unsafeSql(
      { db: old },
      `TRUNCATE performance_item, case_refund, case_receipt, receipt_move_line, receipt_move, case_project, case_share, case_revision, sales_case CASCADE`,
    );
    const migration = readFileSync(
      resolve(import.meta.dirname, '../../../../../db/migrations/0159_performance_history.sql'),
      'utf8',
    );
    await old.ownerPool.query(`BEGIN;${migration};COMMIT`);
    expect(await ask('SELECT * FROM performance_wrong()')).toEqual([]);
    const after = new Set((await ask(shot)).map((row) => JSON.stringify(row)));
    expect(before.filter((row) => !after.has(JSON.stringify(row)))).toEqual([]);
    await old.close();
  });
});

describe('collections', () => {
  test('are found by whose they are, where they came from, when and by number; what was shifted away is no part of it', async () => {
    const { student_id, case_id, recharge_id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const found = async (filter: object) =>
      (await finance.ok(performanceApi.collect, { student_id, ...filter })).list;
    const [row] = await found({});
    expect(row).toMatchObject({ doc_id: recharge_id, category: 'top', state: 'auto', move: null });
    const number = row?.doc_number ?? '';
    const { admin_id } = adviser;
    for (const filter of [{ admin_id }, { category: 'top' }, { keyword: number }, { nature: 'new' }])
      expect(await found(filter)).toHaveLength(1);
    const nowhere = [{ admin_id: manager.admin_id }, { category: 'refund' }, { posted_until: '2020-01-01' }];
    for (const filter of [...nowhere, { keyword: `${number}0` }, { nature: 'expand' }, { team_id: 999_999 }])
      expect(await found(filter)).toEqual([]);

    await proposed(case_id, [share(manager.admin_id, 10_000)]);
    expect(await found({ view: 'auto' })).toMatchObject([{ state: 'submitted' }]);
    await owner.ok(salesCaseApi.confirm, { id: case_id });
    expect(await found({ view: 'confirmed', admin_id: manager.admin_id })).toMatchObject([
      { state: 'confirmed', people: [{ admin_id: manager.admin_id, amount_fen: 100_000 }] },
    ]);
    expect(await found({ admin_id })).toEqual([]);
  });

  test('say which move waits on them, with what decides who may decide', async () => {
    const { student_id, recharge_id } = await approvedReceipt(at);
    const { id } = await manager.ok(receiptMoveApi.add, {
      recharge_id,
      lines: [{ case_id: null, amount_fen: 100_000 }],
      note: '另一单',
    });
    const { list } = await finance.ok(performanceApi.collect, { student_id });
    expect(list).toMatchObject([{ move: { id, status: 'submitted', created_by: manager.admin_id } }]);
  });
});

describe('a receipt that is moved', () => {
  test('is split over cases to the fen once somebody else approves, and its refunds go with it', async () => {
    const { recharge_id, case_id, student_id } = await approvedReceipt(at, { adviser_id: adviser.admin_id });
    const other = await approvedReceipt(at, { student_id, adviser_id: manager.admin_id });
    const lines = [
      { case_id, amount_fen: 25_000 },
      { case_id: other.case_id, amount_fen: 50_000 },
      { case_id: null, amount_fen: 25_000 },
    ];
    const note = '三笔生意';
    expect(
      await manager.call(receiptMoveApi.add, { recharge_id, lines: lines.slice(0, 2), note }),
    ).toMatchObject({ code: 0 });
    const { id } = await manager.ok(receiptMoveApi.add, { recharge_id, lines, note });
    expect(await manager.call(receiptMoveApi.add, { recharge_id, lines, note })).toMatchObject({ code: 0 });
    expect(await manager.call(receiptMoveApi.approve, { id })).toMatchObject({ code: 0 });
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([{ admin_id: adviser.admin_id, fen: 100_000 }]);
    await owner.ok(receiptMoveApi.approve, { id });
    const byCase = await rows(
      'SELECT sum(amount_fen)::int AS fen FROM performance_item WHERE recharge_id = $1 GROUP BY case_id ORDER BY case_id',
      [recharge_id],
    );
    expect(byCase.map(({ fen }) => fen).sort()).toEqual([25_000, 25_000, 50_000]);
    const [shifted] = await rows(
      "SELECT sum(amount_fen)::int AS fen FROM performance_item WHERE recharge_id = $1 AND kind = 'shift'",
      [recharge_id],
    );
    expect(shifted.fen).toBe(0);
    await owner.ok(rechargeApi.reback, { id: recharge_id, reason: '重复' });
    expect(await itemsOf('recharge_id', recharge_id)).toEqual([]);
  });
});
