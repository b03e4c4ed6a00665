import type { Person } from '@/apps/server/testing/test-app.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { ChaosApp } from './app.ts';
import type { Operation } from './operations.ts';
import { type Meeting, someTeacher } from './people.ts';

// What a school does all day, on people who are there: nothing is arranged for it, so most of a storm is this.

const COMPANY = { company: 1 };
/** A move that the trail must know afterwards; answers whether it was made. */
async function moved(
  app: ChaosApp,
  by: Person,
  endpoint: unknown,
  { machine, id, to, ...more }: { machine: string; id: number; to: string; pass?: 0 | 1; reason?: string },
): Promise<boolean> {
  return (await app.move(by, endpoint as Endpoint, { id, ...more }, { machine, id, to })).code === 1;
}
let method: Promise<number> | undefined;

/** A receipt for several students; each part of it is audited by itself. */
async function payment(at: Meeting, app: ChaosApp): Promise<void> {
  const those = new Set<number>();
  for (let n = 1 + at.random.below(5); n > 0; n--) those.add(await richStudent(at));
  const [manager, finance] = [await at.app.as('manager'), await at.app.as('finance')];
  const lines = [...those].map((student_id) => ({
    student_id,
    amount_fen: 1_000 + at.random.below(90_000),
    account: at.random.one(['new', 'learning'] as const),
  }));
  method ??= paymentMethod(at);
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top' as const,
    reference: `STORM-${at.next()}`,
    submit_now: 1,
    received_fen: lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
    lines,
    method_id: await method,
    paid_at: Math.floor(Date.now() / 1000),
  });
  for (const id of ids) {
    const part = { machine: 'recharge', id };
    if (at.random.chance(0.1)) {
      const refused = { ...part, to: 'rejected', pass: 0 as const, reason: '未到账' };
      await moved(app, finance, rechargeApi.audit, refused);
      continue;
    }
    const isIn = await moved(app, finance, rechargeApi.audit, { ...part, to: 'approved', pass: 1 });
    if (isIn && at.random.chance(0.2))
      await moved(app, finance, rechargeApi.reback, { ...part, to: 'rebacked', reason: '重复收款' });
  }
}

/** Approved and perhaps taken back, rejected, or withdrawn. */
async function decided(at: Meeting, app: ChaosApp, manager: Person, id: number): Promise<void> {
  const conversion = { machine: 'conversion', id };
  const end = at.random.one(['approve', 'approve', 'approve', 'approve', 'reject', 'withdraw'] as const);
  if (end === 'withdraw')
    return void (await moved(app, manager, conversionApi.withdraw, { ...conversion, to: 'withdrawn' }));
  if (end === 'reject') {
    const rejected = { ...conversion, to: 'rejected', reason: '金额不对' };
    return void (await moved(app, at.owner, conversionApi.reject, rejected));
  }
  if (!(await moved(app, at.owner, conversionApi.approve, { ...conversion, to: 'approved' }))) return;
  if (at.random.chance(0.25))
    await moved(app, at.owner, conversionApi.reback, { ...conversion, to: 'rebacked', reason: '转错了' });
}
async function conversion(at: Meeting, app: ChaosApp): Promise<void> {
  const student_id = await richStudent(at);
  const manager = await at.app.as('manager');
  const [from_account, to_account] = at.random.one([
    ['new', 'learning'],
    ['learning', 'new'],
  ] as const);
  const input = { student_id, from_account, to_account, amount_fen: 1_000 + at.random.below(50_000) };
  await decided(at, app, manager, (await manager.ok(conversionApi.add, input)).id);
}
async function purchase(at: Meeting, app: ChaosApp): Promise<void> {
  const student_id = await richStudent(at);
  const manager = await at.app.as('manager');
  const hours = 1 + at.random.below(10);
  const { id } = await manager.ok(conversionApi.buy, {
    student_id,
    course_type: 12 as const,
    paid_minutes: 60 * hours,
    learning_fen: 68_000 * hours,
  });
  await decided(at, app, manager, id);
}
async function gift(at: Meeting): Promise<void> {
  const given = { course_type: 12 as const, gift_minutes: 30 * (1 + at.random.below(4)), reason: '活动' };
  await at.owner.ok(classHoursApi.gift, { student_id: await richStudent(at), ...given }, COMPANY);
}

/** Hours that wait, go on and last longer, each step as the one before was seen. */
async function lot(at: Meeting): Promise<void> {
  const { id } = await boughtLot(at);
  let version = 1;
  for (let n = 1 + at.random.below(4); n > 0; n--) {
    await at.owner.ok(classHoursApi.freeze, { id, version: version++, reason: '出国' }, COMPANY);
    await at.owner.ok(classHoursApi.resume, { id, version: version++ }, COMPANY);
    if (at.random.chance(0.7)) continue;
    const later = { expires_on: `${2100 + version}-12-31`, reason: '生病' };
    await at.owner.ok(classHoursApi.extend, { id, version: version++, ...later }, COMPANY);
  }
}

async function adjustment(at: Meeting, app: ChaosApp): Promise<void> {
  const manager = await at.app.as('manager');
  const { id } = await manager.ok(payAdjustmentApi.add, {
    teacher_id: await someTeacher(at),
    month: at.month(),
    note: '公开课',
    kind: at.random.one(['bonus', 'deduction'] as const),
    amount_fen: 100 + at.random.below(50_000),
  });
  const made = { machine: 'pay_adjustment', id };
  if (at.random.chance(0.7))
    await moved(app, at.owner, payAdjustmentApi.approve, { ...made, to: 'approved' });
  else await moved(app, at.owner, payAdjustmentApi.reject, { ...made, to: 'rejected', reason: '重复' });
}

export const routine: readonly Operation[] = [
  { name: 'a receipt', weight: 110, run: payment },
  { name: 'money between accounts', weight: 60, run: conversion },
  { name: 'hours bought', weight: 40, run: purchase },
  { name: 'hours given', weight: 30, run: gift },
  { name: 'hours that wait', weight: 60, run: lot },
  { name: 'a bonus or a deduction', weight: 20, run: adjustment },
];
