import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../admin.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('who lacks a right is told by name who of their company holds it, and by which roles', async () => {
  const teacher = await app.as('teacher');
  const finance = await app.as('finance');
  const { rows } = await app.db.superPool.query('SELECT admin_name FROM admin WHERE id = $1', [
    finance.admin_id,
  ]);
  const answer = await teacher.ok(adminApi.whoHolds, { permission: 'refund.finance' });
  expect(answer.names).toContain(rows[0].admin_name);
  expect(answer.roles).toContain('财务');
  expect(answer.total).toBeGreaterThanOrEqual(answer.names.length);
});

test('somebody of another company is not named', async () => {
  const teacher = await app.as('teacher');
  const foreign = await app.as('b_adviser');
  const { rows } = await app.db.superPool.query('SELECT admin_name FROM admin WHERE id = $1', [
    foreign.admin_id,
  ]);
  const { names } = await teacher.ok(adminApi.whoHolds, { permission: 'recharge.add' });
  expect(names).not.toContain(rows[0].admin_name);
});
