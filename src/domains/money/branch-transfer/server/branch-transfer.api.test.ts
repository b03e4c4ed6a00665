import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
  wealthyIn,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { accountApi } from '../../account/account.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { branchTransferApi as api } from '../branch-transfer.contract.ts';

const HERE = 1;
const BRANCH = 3;
let app: TestApp;
let at: Arranger;
/** Reaches both companies and asks. */
let sender: Person;
/** Of company 1, where they come in. */
let manager: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  sender = await senderOf(at);
  [manager, finance] = [await app.as('manager'), await app.as('finance')];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const moneyOf = async (company: number, student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student), { company_id: company });
  return Object.fromEntries(
    Object.entries(all)
      .map(([name, { balance_fen }]) => [name, balance_fen] as const)
      .filter(([, fen]) => fen !== 0),
  );
};
const lotsOf = (company: number, student: number) =>
  app.db.asSystem((ctx) => classHours.lotsOf(ctx, student), { company_id: company });
const cleared = async (company: number, id: number): Promise<number> => {
  const { rows } = await app.db.superPool.query('SELECT branch_cleared($1, $2)::int AS fen', [company, id]);
  return rows[0].fen;
};
const statusOf = async (company: number, id: number) =>
  (await sender.ok(studentApi.get, { id }, { company })).status;

/** Asked for in the branch; answers both halves. */
async function submitted(student_id: number) {
  const input = await transferOf(sender, BRANCH, student_id, HERE);
  const { id: out } = await sender.ok(api.add, input, { company: BRANCH });
  return { out, id: await otherHalf(at, out) };
}
const ALL = { virtual: 5_000, new: 120_000, learning: 200_000, classes: 300_000 };

describe('a student who moves', () => {
  test('takes everything along, to the fen and the minute, and both companies have it in their books', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const [lot] = await lotsOf(BRANCH, student_id);
    const { out, id } = await submitted(student_id);
    expect(await sender.call(api.approve, { id }, { company: HERE })).toMatchObject({ code: 0 });
    await manager.ok(api.approve, { id });
    const doc = await manager.ok(api.get, { id });
    const there = doc.student_id as number;
    expect(doc).toMatchObject({ side: 'in', status: 'approved', amount_fen: 625_000, coins_fen: 5_000 });
    expect(await sender.ok(api.get, { id: out }, { company: BRANCH })).toMatchObject({
      side: 'out',
      status: 'approved',
      student_id,
      amount_fen: 625_000,
    });
    expect(await moneyOf(BRANCH, student_id)).toEqual({});
    expect(await lotsOf(BRANCH, student_id)).toEqual([]);
    expect(await moneyOf(HERE, there)).toEqual(ALL);
    expect(await lotsOf(HERE, there)).toMatchObject([
      {
        origin: 'branch_in',
        paid_minutes: 600,
        gift_minutes: 60,
        price_fen: 300_000,
        course_type: lot?.course_type,
        subject_id: lot?.subject_id,
        expires_on: lot?.expires_on,
      },
    ]);
    expect([await cleared(BRANCH, out), await cleared(HERE, id)]).toEqual([625_000, -625_000]);
    expect([await statusOf(BRANCH, student_id), await statusOf(HERE, there)]).toEqual(['finished', 'active']);
  });

  test('is told of, can be followed from the statement and the timeline, and stands in both trails', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const { out, id } = await submitted(student_id);
    await manager.ok(api.approve, { id });
    const { list: told } = await sender.ok(noticeApi.list, {}, { company: BRANCH });
    expect(told[0]?.title).toMatch(/^ZX\d{4}-\d{6} 已接收$/);
    const there = (await manager.ok(api.get, { id })).student_id as number;
    const { list } = await finance.ok(accountApi.statement, { student_id: there, account: 'classes' });
    expect(list[0]).toMatchObject({ kind_name: '转校转入', amount_fen: 300_000 });
    expect(list[0]?.source?.url).toContain(`branch_transfer_id=${id}`);
    const timeline = await finance.ok(studentApi.timeline, { student_id: there });
    expect(timeline.list.some(({ kind }) => kind === 'branch_transfer')).toBe(true);
    for (const [company, doc_id] of [
      [BRANCH, out],
      [HERE, id],
    ] as const) {
      const trail = await sender.ok(auditApi.list, { doc: 'branch_transfer', doc_id }, { company });
      const actions = trail.list.map(({ action }) => action);
      expect(actions).toContain('api_branch_transfer_add');
      expect(actions).toContain('api_branch_transfer_approve');
    }
  });

  test('comes back exactly where they were while nothing of it was used', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const lots = await lotsOf(BRANCH, student_id);
    const { out, id } = await submitted(student_id);
    await manager.ok(api.approve, { id });
    const there = (await manager.ok(api.get, { id })).student_id as number;
    await manager.ok(api.reback, { id, reason: '家长改了主意' });
    expect(await moneyOf(BRANCH, student_id)).toEqual(ALL);
    expect(await lotsOf(BRANCH, student_id)).toEqual(
      lots.map((lot) => ({ ...lot, version: lot.version + 2, updated_at: expect.any(Date) })),
    );
    expect([await moneyOf(HERE, there), await lotsOf(HERE, there)]).toEqual([{}, []]);
    expect([await cleared(BRANCH, out), await cleared(HERE, id)]).toEqual([0, 0]);
    expect([await statusOf(BRANCH, student_id), await statusOf(HERE, there)]).toEqual(['active', 'finished']);
    expect(await manager.call(api.reback, { id, reason: '再一次' })).toMatchObject({ code: 0 });
    // Who has been there keeps the record.
    const again = await submitted(student_id);
    await manager.ok(api.approve, { id: again.id });
    expect((await manager.ok(api.get, { id: again.id })).student_id).toBe(there);
  });

  test('cannot be taken back once something of it was used', async () => {
    const { id } = await submitted(await wealthyIn(at, BRANCH));
    await manager.ok(api.approve, { id });
    const there = (await manager.ok(api.get, { id })).student_id as number;
    await app.db.asSystem(
      (ctx) =>
        classHours.consume(ctx, {
          student_id: there,
          doc: 'test',
          doc_id: at.next(),
          minutes: 60,
          course_type: 12 as const,
          subject_id: null,
          used_on: '2026-01-01',
        } as never),
      { company_id: HERE },
    );
    expect(await manager.call(api.reback, { id, reason: '太晚' })).toMatchObject({ code: 0 });
    expect((await manager.ok(api.get, { id })).status).toBe('approved');
  });

  test('with nothing left moves alone', async () => {
    const student_id = await app.db.asSystem(
      async (ctx) => {
        const { rows } = await ctx.query(
          "INSERT INTO student (company_id, username) VALUES (3, '空手') RETURNING id",
        );
        return rows[0].id as number;
      },
      { company_id: BRANCH },
    );
    const { id } = await submitted(student_id);
    await manager.ok(api.approve, { id });
    const there = (await manager.ok(api.get, { id })).student_id as number;
    expect((await manager.ok(studentApi.get, { id: there })).username).toBe('空手');
  });
});

describe('what stands in the way', () => {
  test('is named: booked lessons, money that is held, frozen hours; and asking is refused', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const input = await transferOf(sender, BRANCH, student_id, HERE);
    const plan = { doc: 'test', doc_id: at.next() };
    await app.db.asSystem(
      (ctx) =>
        classHours.plan(ctx, {
          student_id,
          course_type: 12,
          subject_id: null,
          minutes: 60,
          ...plan,
        } as never),
      { company_id: BRANCH },
    );
    const shown = await sender.ok(api.preview, { student_id }, { company: BRANCH });
    expect(shown.obstacles).toEqual(['还有已排的课，请先取消']);
    expect(await sender.call(api.add, input, { company: BRANCH })).toMatchObject({ code: 0 });

    const other = await wealthyIn(at, BRANCH);
    const { id } = await submitted(other);
    await sender.ok(
      conversionApi.add,
      { student_id: other, from_account: 'new', to_account: 'learning', amount_fen: 10_000 },
      { company: BRANCH },
    );
    expect(await manager.call(api.approve, { id })).toMatchObject({ code: 0 });
    expect((await manager.ok(api.get, { id })).status).toBe('submitted');
  });

  test('whatever changes meanwhile wins, and the approval says so', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const { id } = await submitted(student_id);
    await app.db.asSystem(
      (ctx) =>
        ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `more:${student_id}` }, [
          { account: 'new', student_id, amount_fen: 100 },
          { account: 'cash', amount_fen: -100 },
        ]),
      { company_id: BRANCH },
    );
    expect(await manager.call(api.approve, { id })).toMatchObject({ code: 5 });
    expect(await moneyOf(BRANCH, student_id)).toEqual({ ...ALL, new: 120_100 });
  });

  test('another family, a company that is not reached, or the same one is nowhere to go', async () => {
    const student_id = await wealthyIn(at, HERE);
    const input = await transferOf(sender, HERE, student_id, BRANCH);
    for (const to_company_id of [2, 4, 999])
      expect(await sender.call(api.add, { ...input, to_company_id }, { company: HERE })).toMatchObject({
        code: 4,
      });
    expect(await sender.call(api.add, { ...input, to_company_id: HERE }, { company: HERE })).toMatchObject({
      code: 2,
    });
    const { list } = await sender.ok(api.targets, {}, { company: HERE });
    expect(list.map(({ id }) => id)).toEqual([BRANCH]);
  });

  test('a number that somebody here has is asked about first', async () => {
    const phone = `1377${String(1_000_000 + at.next())}`;
    const add = (company: number, more = {}) =>
      sender.ok(studentApi.add, { username: `同号${at.next()}`, phone, ...more }, { company });
    const [{ id: known }, { id: leaving }] = [await add(HERE), await add(BRANCH)];
    const first = await submitted(leaving);
    expect((await manager.call(api.approve, { id: first.id })).msg).toContain('手机号已属于本校区学员');
    const { version } = await manager.ok(api.get, { id: first.id });
    await manager.ok(api.place, { id: first.id, version, student_id: known });
    expect(await manager.call(api.place, { id: first.id, version, student_id: known })).toMatchObject({
      code: 5,
    });
    // Whoever says who they are here does not take them in.
    expect(await manager.call(api.approve, { id: first.id })).toMatchObject({ code: 0 });
    await finance.ok(api.approve, { id: first.id });
    expect((await manager.ok(api.get, { id: first.id })).student_id).toBe(known);
    // A brother: a record of his own, with the number that both have.
    const { id: brother } = await add(BRANCH, { shares_phone: 1 });
    const second = await submitted(brother);
    await manager.ok(api.place, { id: second.id, version: 1, student_id: null });
    await finance.ok(api.approve, { id: second.id });
    expect((await manager.ok(api.get, { id: second.id })).student_id).not.toBe(known);
  });

  test('the sender decides nothing, and only whoever asked withdraws', async () => {
    const { out, id } = await submitted(await wealthyIn(at, BRANCH));
    const owner = await app.as('owner');
    expect((await owner.call(api.approve, { id: out }, { company: BRANCH })).msg).toBe('由转入校区处理');
    expect(await manager.call(api.withdraw, { id })).toMatchObject({ code: 0 });
    await sender.ok(api.withdraw, { id: out }, { company: BRANCH });
    expect((await manager.ok(api.get, { id })).status).toBe('withdrawn');
  });

  test('a rejection is told with its reason, and the student can be asked for again', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const { id } = await submitted(student_id);
    const input = await transferOf(sender, BRANCH, student_id, HERE);
    expect((await sender.call(api.add, input, { company: BRANCH })).msg).toBe('这名学员已有待接收的转校单');
    const { number } = (await sender.ok(api.list, { student_id }, { company: BRANCH })).list[0] as {
      number: string;
    };
    const shown = await sender.ok(api.preview, { student_id }, { company: BRANCH, lang: 'en' });
    expect(shown.obstacles).toEqual([expect.stringMatching(`^Transfer ${number} waits already for `)]);
    await manager.ok(api.reject, { id, reason: '没有名额' });
    expect((await sender.ok(api.preview, { student_id }, { company: BRANCH })).obstacles).toEqual([]);
    const { list } = await sender.ok(noticeApi.list, {}, { company: BRANCH });
    expect(list[0]?.body).toContain('没有名额');
    await submitted(student_id);
  });
});

/** Both sides begin with the sender's half. */
const held = (out: number) => `SELECT 1 FROM branch_transfer WHERE id = ${out} FOR UPDATE`;

describe('two at once', () => {
  test('two approvals: one moves the student, the other is told', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const { out, id } = await submitted(student_id);
    const answers = await atOnce(app.db, held(out), [
      () => manager.call(api.approve, { id }),
      () => finance.call(api.approve, { id }),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect([await cleared(BRANCH, out), await cleared(HERE, id)]).toEqual([625_000, -625_000]);
  });

  test('an approval and a withdrawal, from either side: one wins, and both halves say the same', async () => {
    for (let n = 0; n < 4; n++) {
      const student_id = await wealthyIn(at, BRANCH);
      const { out, id } = await submitted(student_id);
      const answers = await atOnce(app.db, held(out), [
        () => manager.call(api.approve, { id }),
        () => sender.call(api.withdraw, { id: out }, { company: BRANCH }),
      ]);
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      const halves = [
        (await manager.ok(api.get, { id })).status,
        (await sender.ok(api.get, { id: out }, { company: BRANCH })).status,
      ];
      expect(halves[0]).toBe(halves[1]);
    }
  });

  test('two who ask for one student: one document', async () => {
    const student_id = await wealthyIn(at, BRANCH);
    const input = await transferOf(sender, BRANCH, student_id, HERE);
    const owner = await app.as('owner');
    const lock = `SELECT 1 FROM student_money WHERE student_id = ${student_id} FOR UPDATE`;
    const answers = await atOnce(app.db, lock, [
      () => sender.call(api.add, input, { company: BRANCH }),
      () => owner.call(api.add, input, { company: BRANCH }),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });
});

describe('the database', () => {
  const post = (company: number, doc: string, doc_id: number) =>
    app.db.asSystem(
      (ctx) =>
        ledger.post(ctx, { kind: 'branch_out', doc, doc_id, key: `crooked:${at.next()}` }, [
          { account: 'branch_clearing', amount_fen: 100 },
          { account: 'cash', amount_fen: -100 },
        ]),
      { company_id: company },
    );

  test('takes nothing into branch clearing that has no other side', async () => {
    const { out } = await submitted(await wealthyIn(at, BRANCH));
    await expect(post(BRANCH, 'test', 1)).rejects.toThrow(/branch clearing|branch_clearing/);
    await expect(post(BRANCH, 'branch_transfer', out)).rejects.toThrow(/two sides/);
  });

  test('lets no half stand alone or say something else', async () => {
    const { out, id } = await submitted(await wealthyIn(at, BRANCH));
    for (const change of [
      "status = 'approved', other_student_id = student_id",
      "status = 'rejected'",
      'amount_fen = amount_fen + 1',
    ])
      await expect(
        app.db.asSystem((ctx) => ctx.query(`UPDATE branch_transfer SET ${change} WHERE id = $1`, [out]), {
          company_id: BRANCH,
        }),
      ).rejects.toThrow();
    await expect(
      app.db.asSystem(
        (ctx) => ctx.query("UPDATE branch_transfer SET status = 'approved' WHERE id = $1", [id]),
        { company_id: HERE },
      ),
    ).rejects.toThrow();
    expect((await manager.ok(api.get, { id })).status).toBe('submitted');
  });
});
