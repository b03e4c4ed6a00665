import { afterAll, beforeAll, expect, test } from 'vitest';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { partnerStatementApi } from '@/domains/money/partner-statement/partner-statement.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { Endpoint, EndpointSpec, InputOf } from '@/kernel/contract/api.ts';
import { stateOf, type TableInfo, tablesOf } from '../testing/state.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

/** Each noun has a table for what it is made from; this one is for all that moves money afterwards. */
let app: TestApp;
let manager: Person;
let at: Awaited<ReturnType<typeof arranged>>;
let tables: TableInfo[];
/** What stood there at the beginning, and still does after each refusal. */
let before: Record<string, string>;
const state = () => stateOf(app.db, tables, ({ name }) => (name === 'session' ? undefined : 'true'));
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
  at = await arranged();
  tables = await tablesOf(app.db);
  before = await state();
});
afterAll(() => app.close());
const student = (company = 1): Promise<number> =>
  app.db.asSystem(
    async (ctx) => {
      const { rows } = await ctx.query(
        "INSERT INTO student (company_id, username) VALUES ($1, '退回学员') RETURNING id",
        [company],
      );
      return rows[0].id;
    },
    { family_id: company === 4 ? 4 : 1, company_id: company },
  );

async function arranged() {
  const finance = await app.as('finance');
  const method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
  const [mine, foreign] = [await student(), await student(4)];
  await app.db.asSystem((ctx) =>
    ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: 1, key: 'refusals' }, [
      { account: 'learning', student_id: mine, amount_fen: 100_000 },
      { account: 'cash', amount_fen: -100_000 },
    ]),
  );
  const hours = { student_id: mine, course_type: 12 as const, subject_id: null, gift_minutes: 0 };
  const lot = (doc_id: number, now: string, expires_on: string | null) =>
    app.db.asSystem(async (ctx) => {
      const bought = {
        ...hours,
        expires_on,
        paid_minutes: 600,
        tenders: [{ account: 'learning' as const, amount_fen: 10_000 }],
      };
      return (await classHours.buy({ ...ctx, now: new Date(now) }, bought, { doc: 'test', doc_id })).lot_id;
    });
  const [expired, usable] = [
    await lot(1, '2026-01-01T04:00:00Z', '2026-02-01'),
    await lot(2, new Date().toISOString(), null),
  ];
  const pay = async (reference: string) => {
    const { id } = await finance.ok(rechargeApi.add, {
      category: 'top',
      received_fen: 1000,
      method_id,
      reference,
      submit_now: 1,
      paid_at: Math.floor(Date.now() / 1000) - 60,
      lines: [{ student_id: mine, amount_fen: 1000 }],
    });
    return id;
  };
  const [waiting, approved, rebacked] = [await pay('A'), await pay('B'), await pay('C')];
  for (const id of [approved, rebacked]) await manager.ok(rechargeApi.audit, { id, pass: 1 });
  await manager.ok(rechargeApi.reback, { id: rebacked, reason: '错' });
  const asked = { student_id: mine, from_account: 'learning', to_account: 'store', amount_fen: 100 } as const;
  const conversion = await finance.ok(conversionApi.add, asked);
  await manager.ok(conversionApi.reject, { id: conversion.id, reason: '不' });
  const own = await manager.ok(conversionApi.add, asked);
  const invoice = await manager.ok(invoiceApi.request, {
    recharge_id: approved,
    amount_fen: 900,
    kind: 'normal',
    title: '王',
  });
  const { templates, today } = await manager.ok(contractApi.terms, {});
  const draft = await manager.ok(contractApi.add, {
    student_id: mine,
    template_id: templates[0]?.id as number,
    made_on: today,
    lines: [{ course_type: 12, minutes: 600, price_fen: 1000 }],
  });
  const { rows } = await app.db.superPool.query('SELECT id FROM contract_line WHERE contract_id = $1', [
    draft.id,
  ]);
  return {
    mine,
    foreign,
    expired,
    usable,
    waiting,
    approved,
    rebacked,
    method_id,
    draft: draft.id,
    conversion: conversion.id,
    own: own.id,
    invoice: invoice.id,
    line: rows[0].id as number,
  };
}

const TOO_MUCH = 1e12;
const refusal = <S extends EndpointSpec>(
  name: string,
  endpoint: Endpoint<S>,
  input: () => unknown,
): readonly [string, Endpoint, () => unknown] => [name, endpoint as Endpoint, input as () => InputOf<S>];
const convert = (changes: object) => () => ({
  student_id: at.mine,
  from_account: 'learning',
  to_account: 'store',
  amount_fen: 100,
  ...changes,
});
const buy = (changes: object) => () => ({
  student_id: at.mine,
  course_type: 12,
  paid_minutes: 60,
  learning_fen: 1000,
  ...changes,
});
const transfer = (changes: object) => () => ({
  lot_id: at.usable,
  out_paid_minutes: 60,
  out_gift_minutes: 0,
  to_student_id: at.mine,
  course_type: 1,
  paid_minutes: 60,
  gift_minutes: 0,
  note: '转',
  ...changes,
});
const gift = (changes: object) => () => ({
  student_id: at.mine,
  course_type: 12,
  gift_minutes: 60,
  reason: '送',
  ...changes,
});
const invoice = (changes: object) => () => ({
  recharge_id: at.approved,
  amount_fen: 100,
  kind: 'normal',
  title: '王',
  ...changes,
});

const foreign = () => ({ student_id: at.foreign });
test.each([
  refusal('converting less than nothing', conversionApi.add, convert({ amount_fen: -1 })),
  refusal('converting nothing', conversionApi.add, convert({ amount_fen: 0 })),
  refusal('converting too much', conversionApi.add, convert({ amount_fen: TOO_MUCH })),
  refusal('converting more than there is', conversionApi.add, convert({ amount_fen: 90_000_000 })),
  refusal('converting into the same account', conversionApi.add, convert({ to_account: 'learning' })),
  refusal('converting virtual coins', conversionApi.add, convert({ from_account: 'virtual' })),
  refusal('converting a stranger’s money', conversionApi.add, () => convert(foreign())()),
  refusal('approving what was rejected', conversionApi.approve, () => ({ id: at.conversion })),
  refusal('rebacking what was never approved', conversionApi.reback, () => ({
    id: at.conversion,
    reason: '不',
  })),
  refusal('approving one’s own conversion', conversionApi.approve, () => ({ id: at.own })),
  refusal('buying no hours', conversionApi.buy, buy({ paid_minutes: 0 })),
  refusal('buying negative hours', conversionApi.buy, buy({ paid_minutes: -60 })),
  refusal('buying for nothing', conversionApi.buy, buy({ learning_fen: 0 })),
  refusal('buying for less than nothing', conversionApi.buy, buy({ learning_fen: -5 })),
  refusal('buying for more than there is', conversionApi.buy, buy({ learning_fen: 90_000_000 })),
  refusal('buying what has expired', conversionApi.buy, buy({ expires_on: '2026-01-01' })),
  refusal('buying for a stranger', conversionApi.buy, () => buy(foreign())()),
  refusal('buying from a draft', conversionApi.buy, () => buy({ contract_line_id: at.line })()),
  refusal('transferring nothing', conversionApi.transfer, transfer({ out_paid_minutes: 0, paid_minutes: 0 })),
  refusal('transferring more than is left', conversionApi.transfer, transfer({ out_paid_minutes: 6000 })),
  refusal('transferring negative hours', conversionApi.transfer, transfer({ out_paid_minutes: -60 })),
  refusal('transferring an expired lot', conversionApi.transfer, () => transfer({ lot_id: at.expired })()),
  refusal('transferring to a stranger', conversionApi.transfer, () =>
    transfer({ to_student_id: at.foreign })(),
  ),
  refusal('transferring a lot that is none', conversionApi.transfer, transfer({ lot_id: 999_999_999 })),
  refusal('giving no hours', classHoursApi.gift, gift({ gift_minutes: 0 })),
  refusal('giving negative hours', classHoursApi.gift, gift({ gift_minutes: -60 })),
  refusal('giving too many', classHoursApi.gift, gift({ gift_minutes: TOO_MUCH })),
  refusal('giving what has expired', classHoursApi.gift, gift({ expires_on: '2026-01-01' })),
  refusal('giving to a stranger', classHoursApi.gift, () => gift(foreign())()),
  refusal('extending into the past', classHoursApi.extend, () => ({
    id: at.expired,
    version: 1,
    expires_on: '2026-01-15',
    reason: '延',
  })),
  refusal('extending what never ends', classHoursApi.extend, () => ({
    id: at.usable,
    version: 1,
    expires_on: '2099-01-01',
    reason: '延',
  })),
  refusal('resuming what is not frozen', classHoursApi.resume, () => ({ id: at.usable, version: 1 })),
  refusal('freezing an expired lot', classHoursApi.freeze, () => ({
    id: at.expired,
    version: 1,
    reason: '停',
  })),
  refusal('approving a recharge twice', rechargeApi.audit, () => ({ id: at.approved, pass: 1 })),
  refusal('rejecting without a reason', rechargeApi.audit, () => ({ id: at.waiting, pass: 0 })),
  refusal('rebacking what waits', rechargeApi.reback, () => ({ id: at.waiting, reason: '错' })),
  refusal('rebacking twice', rechargeApi.reback, () => ({ id: at.rebacked, reason: '错' })),
  refusal('rebacking what is invoiced', rechargeApi.reback, () => ({ id: at.approved, reason: '错' })),
  refusal('a reference that is there', rechargeApi.add, () => ({
    category: 'top',
    received_fen: 500,
    method_id: at.method_id,
    reference: 'A',
    submit_now: 1,
    paid_at: 1_790_000_000,
    lines: [{ student_id: at.mine, amount_fen: 500 }],
  })),
  refusal('a payment for a draft', rechargeApi.add, () => ({
    category: 'top',
    received_fen: 500,
    method_id: at.method_id,
    reference: '',
    submit_now: 1,
    paid_at: 1_790_000_000,
    lines: [{ student_id: at.mine, amount_fen: 500, contract_id: at.draft }],
  })),
  refusal('invoicing nothing', invoiceApi.request, invoice({ amount_fen: 0 })),
  refusal('invoicing less than nothing', invoiceApi.request, invoice({ amount_fen: -1 })),
  refusal('invoicing more than is open', invoiceApi.request, invoice({ amount_fen: 101 })),
  refusal('invoicing what was rebacked', invoiceApi.request, () => invoice({ recharge_id: at.rebacked })()),
  refusal('a red letter for what is not issued', invoiceApi.redLetter, () => ({
    id: at.invoice,
    version: 1,
    red_no: '1',
    red_on: '2026-11-01',
    reason: '错',
  })),
  refusal('issuing without a number', invoiceApi.issue, () => ({
    id: at.invoice,
    version: 1,
    invoice_no: '',
    issued_on: '2026-11-01',
  })),
  refusal('assigning a line that is none', partnerStatementApi.assign, () => ({
    line_id: 999_999_999,
    student_id: at.mine,
  })),
  refusal('approving a draft contract', contractApi.approve, () => ({ id: at.draft })),
])('%s is refused with the reason in both languages, and nothing is written', async (_, endpoint, input) => {
  for (const lang of ['zh-CN', 'en'] as const) {
    const answer = await manager.call(endpoint, input() as never, { lang });
    expect([0, 2, 4]).toContain(answer.code);
    expect(answer.msg).not.toBe('');
    expect(/\p{Script=Han}/u.test(answer.msg)).toBe(lang === 'zh-CN');
    const { fields = {} } = (answer.data ?? {}) as { fields?: Record<string, string> };
    for (const why of Object.values(fields)) expect(/\p{Script=Han}/u.test(why)).toBe(lang === 'zh-CN');
  }
  expect(await state()).toEqual(before);
});
