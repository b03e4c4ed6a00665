import { Arranger, DEMO_PASSWORD, type Samples } from '@/apps/server/testing/arranger.ts';
import type { Person } from '@/apps/server/testing/test-app.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';

const BRANCH = 3;

const LOGIN = 'sends.students';

/** Somebody who reaches both companies, and is not the owner who decides. */
export async function senderOf({ app }: Arranger): Promise<Person> {
  const { rows } = await app.db.superPool.query('SELECT 1 FROM admin_login WHERE login_name = $1', [LOGIN]);
  if (!rows[0]) {
    const at = await Arranger.in(app);
    const fields = await at.staffFields(['owner']);
    const input = { ...fields, login_name: LOGIN, company_ids: [1, BRANCH], password: DEMO_PASSWORD };
    await at.owner.ok(adminApi.add, input, { company: 1 });
  }
  return app.as(LOGIN);
}

/** A student of either company, with money, coins and a lot. */
export const wealthyIn = (at: Arranger, company_id: number): Promise<number> =>
  at.within(async (ctx) => {
    const { rows } = await ctx.query(
      'INSERT INTO student (company_id, username) VALUES ($1, $2) RETURNING id',
      [company_id, `转校学员${at.next()}`],
    );
    const student_id = rows[0].id;
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `wealthy:${student_id}` }, [
      { account: 'learning', student_id, amount_fen: 500_000 },
      { account: 'new', student_id, amount_fen: 120_000 },
      { account: 'virtual', student_id, amount_fen: 5_000 },
      { account: 'gift_cost', amount_fen: -5_000 },
      { account: 'cash', amount_fen: -620_000 },
    ]);
    await classHours.buy(
      ctx,
      {
        student_id,
        course_type: 12 as const,
        subject_id: null,
        expires_on: '2099-12-31',
        paid_minutes: 600,
        gift_minutes: 60,
        tenders: [{ account: 'learning', amount_fen: 300_000 }],
      },
      { doc: 'test', doc_id: at.next() },
    );
    return student_id;
  }, company_id);

/** What was shown of somebody, by whoever sends them. */
export const transferOf = async (by: Person, company: number, student_id: number, to_company_id: number) => {
  const { lines } = await by.ok(branchTransferApi.preview, { student_id }, { company });
  return {
    student_id,
    to_company_id,
    note: '搬家',
    lines: lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      account,
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    })),
  };
};

/** The half of the other company. */
export const otherHalf = async ({ app }: Arranger, id: number): Promise<number> => {
  const { rows } = await app.db.superPool.query(
    'SELECT b.id FROM branch_transfer a JOIN branch_transfer b ON b.pair = a.pair AND b.id <> a.id WHERE a.id = $1',
    [id],
  );
  return rows[0].id;
};

/** Comes into company 1. */
const submitted = async (at: Arranger): Promise<number> => {
  const by = await senderOf(at);
  const input = await transferOf(by, BRANCH, await wealthyIn(at, BRANCH), 1);
  return otherHalf(at, (await by.ok(branchTransferApi.add, input, { company: BRANCH })).id);
};

export const samples: Samples = {
  calls: {
    api_branch_transfer_add: async (at) => {
      const by = await senderOf(at);
      return { by, input: await transferOf(by, 1, await wealthyIn(at, 1), BRANCH) };
    },
    api_branch_transfer_place: async (at) => ({
      id: await submitted(at),
      version: 1,
      student_id: await wealthyIn(at, 1),
    }),
    api_branch_transfer_approve: async (at) => ({ id: await submitted(at) }),
    api_branch_transfer_reject: async (at) => ({ id: await submitted(at), reason: '这里没有名额' }),
    api_branch_transfer_withdraw: async (at) => ({
      input: { id: await submitted(at) },
      by: await senderOf(at),
    }),
    api_branch_transfer_reback: async (at) => {
      const id = await submitted(at);
      await at.owner.ok(branchTransferApi.approve, { id }, { company: 1 });
      return { id, reason: '家长改了主意' };
    },
  },
  documents: {
    branch_transfer: submitted,
  },
  // Only whoever asked for it takes it back.
  movers: {
    api_branch_transfer_withdraw: LOGIN,
  },
};
