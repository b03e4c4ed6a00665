import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import {
  performanceApi,
  receiptMoveApi,
  salesCaseApi,
} from '@/domains/sales/sales-case/sales-case.contract.ts';
import { approvedReceipt } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { firstDayOf, monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { personBoardApi, teamBoardApi } from '../people-board.contract.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const HERE = { company: 1 };
const to_day = todayIn('Asia/Shanghai');

test('a deal goes along when its receipt is moved to another case, on every board, in the list and over a long span', async () => {
  const [owner, manager] = [await app.as('owner'), await app.as('manager')];
  const { admin_id } = await app.as('adviser');
  const { recharge_id } = await approvedReceipt(at, { adviser_id: admin_id });
  const month = monthOf(to_day);
  const dealt_from = firstDayOf(month);
  const dealsSince = async (from_day: string) => {
    const { list } = await owner.ok(personBoardApi.personage, { from_day, to_day, limit: 100 }, HERE);
    return list.find(({ key }) => key === admin_id)?.deals;
  };
  const counted = async () => {
    const { people } = await owner.ok(performanceApi.board, { month }, HERE);
    const cases = await owner.ok(salesCaseApi.list, { admin_id, dealt_from, dealt_until: to_day }, HERE);
    return {
      month: await dealsSince(dealt_from),
      year: await dealsSince(plusDays(to_day, -365)),
      board: people.find(({ key }) => key === String(admin_id))?.deals,
      cases: cases.total,
    };
  };
  const before = await counted();
  expect(before.cases).toBeGreaterThan(0);
  const lines = [{ case_id: null, amount_fen: 100_000 }];
  const { id } = await manager.ok(receiptMoveApi.add, { recharge_id, lines, note: '另一单' }, HERE);
  await owner.ok(receiptMoveApi.approve, { id }, HERE);
  expect(await counted()).toEqual(before);
});

test('the sheet of departments says of what is nobody’s that it has no department', async () => {
  await approvedReceipt(at, { adviser_id: null });
  const asked = { from_day: firstDayOf(monthOf(to_day)), to_day, group: 'department' } as const;
  const file = await at.owner.call(teamBoardApi.export, asked, HERE);
  const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
  const words = sheet?.rows.flat();
  expect(words).toContain('无部门');
  expect(words).not.toContain('无团队');
});
