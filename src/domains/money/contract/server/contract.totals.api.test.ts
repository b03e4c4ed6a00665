import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { contractApi } from '../contract.contract.ts';
import { nextDue, RESTS, unpaidOf } from '../contract.rules.ts';
import { contractStatus } from '../contract.status.ts';

let app: TestApp;
let manager: Person;
let student_id: number;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
  const { rows } = await app.db.asSystem((ctx) =>
    ctx.query("INSERT INTO student (company_id, username) VALUES (1, '合计学员') RETURNING id"),
  );
  student_id = rows[0].id;
  await someContracts(30);
});
afterAll(() => app.close());

/** The same numbers at every run. */
let state = 11;
const roll = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const STATES = Object.keys(contractStatus.states) as (keyof typeof contractStatus.states)[];

/** Contracts in every state and paid by any part: also those that a refund has ended. */
async function someContracts(count: number): Promise<void> {
  const { today, templates } = await manager.ok(contractApi.terms, {});
  for (let n = 0; n < count; n++) {
    const price_fen = 100_00 + roll(900_000);
    const first = 1 + roll(price_fen - 1);
    const instalments = [
      { due_on: plusDays(today, -20 + roll(30)), amount_fen: first },
      { due_on: plusDays(today, 11 + roll(30)), amount_fen: price_fen - first },
    ];
    const { id } = await manager.ok(contractApi.add, {
      student_id,
      template_id: templates[0]?.id as number,
      made_on: today,
      lines: [{ course_type: 12, minutes: 600, price_fen }],
      instalments,
    });
    const status = STATES[n % STATES.length] as string;
    const paid = status === 'finished' ? price_fen : roll(4) === 0 ? price_fen : roll(price_fen);
    await unsafeSql(
      app,
      `UPDATE contract SET status = $2, paid_fen = $3, next_due_on = $4,
        signed_on = CASE WHEN $2 IN ('signed', 'effective', 'finished', 'terminated') THEN made_on END,
        effective_at = CASE WHEN $2 IN ('effective', 'finished', 'terminated') THEN now() END WHERE id = $1`,
      [id, status, paid, nextDue(instalments, paid)],
    );
  }
}
const totals = (more: object = {}) => manager.ok(contractApi.totals, { student_id, ...more });
const rows = (more: object = {}) => manager.ok(contractApi.list, { student_id, limit: 100, ...more });

describe('the figures under the contracts', () => {
  test('add up: a total is what is paid, what is asked for, what is not asked for yet and what no longer is', async () => {
    for (const filter of [{}, ...RESTS.map((rest) => ({ rest })), ...STATES.map((status) => ({ status }))]) {
      const { total_fen, paid_fen, unpaid_fen, pending_fen, dropped_fen } = await totals(filter);
      expect(total_fen).toBe(paid_fen + unpaid_fen + pending_fen + dropped_fen);
    }
  });

  test('are those of the rows: each leads to exactly what it counts', async () => {
    const all = await totals();
    const whole = (await rows()).list;
    expect(all.count).toBe(whole.length);
    expect(all.unpaid_fen).toBe(sumOf(whole, unpaidOf));
    for (const rest of RESTS) {
      const { list } = await rows({ rest });
      expect(list.length).toBeGreaterThan(0);
      expect(sumOf(list, ({ total_fen, paid_fen }) => total_fen - paid_fen)).toBe(all[`${rest}_fen`]);
    }
    const late = await rows({ overdue: 1 });
    expect(late.list.length).toBeGreaterThan(0);
    expect(late.total).toBe(all.overdue_count);
    expect((await totals({ overdue: 1 })).overdue_fen).toBe(all.overdue_fen);
    let overdue = 0;
    for (const { id } of late.list) {
      const { instalments } = await manager.ok(contractApi.get, { id });
      const open = instalments.filter((one) => one.state === 'overdue');
      overdue += sumOf(open, ({ amount_fen, paid_fen }) => amount_fen - paid_fen);
    }
    expect(all.overdue_fen).toBe(overdue);
  });

  test('what is overdue is part of what is unpaid', async () => {
    const { overdue_fen, unpaid_fen } = await totals();
    expect(overdue_fen).toBeGreaterThan(0);
    expect(overdue_fen).toBeLessThanOrEqual(unpaid_fen);
  });
});
