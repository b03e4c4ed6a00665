import type { Arranger } from '@/apps/server/testing/arranger.ts';
import type { Person, TestApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { rechargeService, recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { refundService } from '@/domains/money/refund/server/refund.service.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newCompany } from '@/domains/organisation/company/server/testing/company.samples.ts';
import { performanceApi, salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { ShareRole } from '@/domains/sales/sales-case/sales-case.rules.ts';
import type { Endpoint, EndpointSpec, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { performanceService, salesCaseService } from '../sales-case.service.ts';

/** A call as a screen would make it, at a day of the past. */
export const calling =
  (service: Service) =>
  <S extends EndpointSpec>(ctx: Ctx, endpoint: Endpoint<S>, input: InputOf<S>): Promise<OutputOf<S>> => {
    const mounted = service.mounted.find((one) => one.endpoint === (endpoint as unknown));
    return mounted?.handler(ctx, endpoint.input.parse(input));
  };
export const calls = {
  sales_case: calling(salesCaseService),
  refund: calling(refundService),
  recharge: calling(rechargeService),
  performance: calling(performanceService),
};

export const share = (admin_id: number, share_bp: number, role: ShareRole = 'adviser') => ({
  admin_id,
  role,
  share_bp,
});

/** A company with a year of its own, in which days can be lived through one after another. */
export async function companyYear(app: TestApp, at: Arranger, time_zone = 'Asia/Shanghai') {
  const [owner, manager] = [await app.as('owner'), await app.as('manager')];
  const [adviser, finance] = [await app.as('adviser'), await app.as('finance')];
  const rows = async (sql: string, values: unknown[] = []) =>
    (await app.db.superPool.query(sql, values)).rows;
  const company_id = await newCompany(at);
  await unsafeSql(app, 'UPDATE company SET time_zone = $2 WHERE id = $1', [company_id, time_zone]);
  const method_id = await paymentMethod(at);
  /** At noon in Shanghai of a day, or at a moment of it. */
  const on = <T>(day: string | null, work: (ctx: Ctx) => Promise<T>, admin_id = owner.admin_id): Promise<T> =>
    app.db.asSystem(
      async (ctx) => {
        const moment = day?.includes('T') ? day : `${day}T04:00:00Z`;
        const now = day ? moment : '';
        await ctx.query("SELECT set_config('app.clock', $1, true)", [now]);
        return work({ ...ctx, admin_id, granted: [1, company_id], now: now ? new Date(now) : new Date() });
      },
      { company_id, time_zone },
    );
  const student = (day: string, name: string) =>
    on(day, async (ctx) => {
      const insert = 'INSERT INTO student (company_id, username) VALUES ($1, $2) RETURNING id';
      return (await ctx.query(insert, [company_id, name])).rows[0].id as number;
    });
  /** Effective, with these lines: course type and price. */
  async function contract(student_id: number, day: string, lines: readonly (readonly [number, number])[]) {
    const total = lines.reduce((sum, [, fen]) => sum + fen, 0);
    await unsafeSql(
      app,
      `INSERT INTO contract (family_id, company_id, number, student_id, edition_id, adviser_id, made_on, signed_on, effective_at,
         list_fen, total_fen, status, created_by)
       SELECT 1, $1, $2, $3, (SELECT min(id) FROM contract_edition WHERE family_id = 1), $4, $5, $5, now(), $6, $6, 'effective', $4`,
      [company_id, `HT-${at.next()}`, student_id, manager.admin_id, day, total],
    );
    const [made] = await rows('SELECT max(id) AS id FROM contract WHERE company_id = $1', [company_id]);
    for (const [position, [course_type, fen]] of lines.entries())
      await unsafeSql(
        app,
        `INSERT INTO contract_line (family_id, company_id, contract_id, position, course_type, minutes, list_fen, price_fen, amount_fen)
         VALUES (1, $1, $2, $3, $4, 2400, $5, $5, $5)`,
        [company_id, made.id, position, course_type, fen],
      );
    return made.id as number;
  }
  const recharge = (
    day: string | null,
    lines: readonly { student_id: number; amount_fen: number; adviser_id?: number; contract_id?: number }[],
    fee_fen = 0,
  ) =>
    on(day, async (ctx) => {
      const head = {
        reference: `R-${at.next()}`,
        received_fen: lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
        fee_fen,
        method_id,
        payer: '家长',
        paid_at: Math.floor(ctx.now.getTime() / 1000) - 3600,
      };
      const usual = { account: 'new' as const, gift_fen: 0, label_ids: [], reward_fen: 0 };
      const parts = lines.map((line) => ({ ...usual, ...line }));
      const ids = await recharges.enter({ ...ctx, admin_id: manager.admin_id }, 'top', head, parts);
      for (const id of ids) await recharges.approve(ctx, id);
      return ids;
    });
  const caseOf = async (recharge_id: number) =>
    (await rows('SELECT case_id FROM case_receipt WHERE recharge_id = $1', [recharge_id]))[0]
      .case_id as number;
  /** Proposed by the adviser's manager, confirmed by the owner. */
  const revise = (day: string | null, id: number, shares: ReturnType<typeof share>[]) =>
    on(day, async (ctx) => {
      const [{ status }] = (await ctx.query('SELECT status FROM sales_case WHERE id = $1', [id])).rows;
      const by = { ...ctx, admin_id: manager.admin_id };
      if (status === 'auto') await calls.sales_case(by, salesCaseApi.propose, { id, shares });
      else await calls.sales_case(by, salesCaseApi.revise, { id, shares, reason: '重新分成' });
      await calls.sales_case(ctx, salesCaseApi.confirm, { id });
    });
  async function refund(
    day: string | null,
    student_id: number,
    what: Pick<InputOf<typeof refundApi.request>, 'lots' | 'accounts'>,
  ): Promise<number> {
    const request = {
      student_id,
      policy: 'unit_paid' as const,
      method_id,
      payee_name: '家长',
      cause: '搬家',
    };
    const { id } = await on(
      day,
      (ctx) => calls.refund(ctx, refundApi.request, { ...request, ...what }),
      manager.admin_id,
    );
    // It is paid on a day between the request and today.
    if (day)
      await unsafeSql(app, 'UPDATE refund SET created_at = $2 WHERE id = $1', [id, `${day}T04:00:00Z`]);
    await on(day, async (ctx) => {
      const as = (person: Person): Ctx => ({ ...ctx, admin_id: person.admin_id });
      const step = { id, pass: 1 as const };
      await calls.refund(as(adviser), refundApi.confirm, step);
      await calls.refund(as(finance), refundApi.approve, step);
      await calls.refund(as(await app.as('affairs')), refundApi.finance, step);
      await calls.refund(as(owner), refundApi.pay, step);
    });
    return id;
  }
  const lock = (month: string) =>
    unsafeSql(app, 'INSERT INTO month_close (family_id, company_id, month) VALUES (1, $1, $2)', [
      company_id,
      month,
    ]);
  const items = (where: string) =>
    rows(
      `SELECT i.posted_on::text AS day, i.kind, a.id AS admin_id, i.project, sum(i.amount_fen)::int AS fen, i.corrects_month
         FROM performance_item i LEFT JOIN admin a ON a.id = i.admin_id WHERE i.company_id = ${company_id} AND ${where}
        GROUP BY 1, 2, 3, 4, 6 ORDER BY 1, min(i.id)`,
    );
  const board = (month: string) => on(null, (ctx) => calls.performance(ctx, performanceApi.board, { month }));
  return { company_id, on, student, contract, recharge, caseOf, revise, refund, lock, items, board };
}

/** The month that `95-statistics` works out: two recharges, a split, a reback and a refund. */
export async function workedMonth(app: TestApp, at: Arranger, A: number, B: number) {
  const shanghai = await companyYear(app, at);
  const first = await shanghai.student('2025-10-05', '去年的学员');
  const contract0 = await shanghai.contract(first, '2025-10-05', [[12, 100_000]]);
  await shanghai.recharge('2025-10-05', [
    { student_id: first, amount_fen: 100_000, adviser_id: A, contract_id: contract0 },
  ]);
  const student_id = await shanghai.student('2026-10-03', '新学员');
  const contract_id = await shanghai.contract(student_id, '2026-10-03', [
    [12, 800_000],
    [1, 200_000],
  ]);
  const [r1] = (await shanghai.recharge(
    '2026-10-03',
    [{ student_id, amount_fen: 1_000_000, adviser_id: A, contract_id }],
    6_000,
  )) as [number];
  const { rows } = await app.db.superPool.query(
    'SELECT min(id) AS id FROM contract_line WHERE contract_id = $1',
    [contract_id],
  );
  const { lot_id } = await shanghai.on('2026-10-04', (ctx) =>
    classHours.buy(
      ctx,
      {
        student_id,
        course_type: 12,
        subject_id: null,
        expires_on: null,
        paid_minutes: 2_400,
        gift_minutes: 0,
        contract_line_id: rows[0].id,
        tenders: [{ account: 'new', amount_fen: 800_000 }],
      },
      { doc: 'test', doc_id: at.next() },
    ),
  );
  const case_id = await shanghai.caseOf(r1);
  await shanghai.revise('2026-10-05', case_id, [share(A, 6_000), share(B, 4_000, 'co_adviser')]);
  const contract2 = await shanghai.contract(first, '2026-10-12', [[12, 300_000]]);
  const [r2] = (await shanghai.recharge('2026-10-12', [
    { student_id: first, amount_fen: 300_000, adviser_id: A, contract_id: contract2 },
  ])) as [number];
  await shanghai.on('2026-10-20', (ctx) =>
    calls.recharge(ctx, rechargeApi.reback, { id: r2, reason: '重复收款' }),
  );
  await shanghai.refund('2026-10-25', student_id, { lots: [{ lot_id, paid_minutes: 750 }] });
  return { ...shanghai, case_id };
}
