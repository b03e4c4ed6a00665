import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { asEveryCompany } from './system.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.superPool.query(
    `SET session_replication_role = replica;
     INSERT INTO company (id, family_id, parent_id, name)
     VALUES (1, 1, NULL, '明德'), (2, 1, 1, '浦东'), (3, 1, 1, '徐汇'), (4, 4, NULL, '远航');
     INSERT INTO access_epoch (family_id) VALUES (1), (4);
     RESET session_replication_role`,
  );
});
afterAll(() => db.close());

test('where companies fail the others have their turn, and the first failure is told', async () => {
  const done: number[] = [];
  const all = asEveryCompany(db.database, 'test', async ({ company_id }) => {
    if (company_id === 2 || company_id === 4) throw new Error(`company ${company_id}`);
    done.push(company_id);
  });
  await expect(all).rejects.toThrow('company 2');
  expect(done).toEqual([1, 3]);
});
