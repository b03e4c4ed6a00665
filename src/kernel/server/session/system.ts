import type { Database } from '../db/database.ts';
import type { Ctx } from './ctx.ts';
import { ctxBase, nobody } from './ctx.ts';

/** Runs work of the system itself (a chore, a first owner) under one company, in one transaction. */
export function asSystem<T>(
  database: Database,
  where: { family_id: number; company_id: number; action: string; time_zone?: string },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return database.system(where.family_id, where.company_id, where.action, (tx) =>
    work({
      ...ctxBase(tx, 'zh-CN', nobody),
      session_id: 0,
      admin_id: 0,
      admin_name: 'system',
      family_id: where.family_id,
      company_id: where.company_id,
      time_zone: where.time_zone ?? 'Asia/Shanghai',
      department_id: null,
      role_id: 0,
      data_scope: 'all',
      menus: new Set(),
      permissions: new Set(),
      granted: [where.company_id],
      readable: [where.company_id],
      reading: [where.company_id],
      holds: () => true,
      must_enrol: false,
      outside: database.query,
    }),
  );
}

/**
 * The same under each company there is, one after another, each in a transaction and a time zone of its own. Where one fails the
 * others have their turn all the same; then the first failure is thrown.
 */
export async function asEveryCompany(
  database: Database,
  action: string,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const { rows: families } = await database.query('SELECT family_id FROM access_epoch ORDER BY family_id');
  for (const { family_id } of families) {
    const companies = await database.system(family_id, family_id, action, (tx) =>
      tx.query('SELECT id, time_zone FROM app_companies() ORDER BY id'),
    );
    for (const { id, time_zone } of companies.rows) {
      const where = { family_id, company_id: id, action, time_zone };
      await asSystem(database, where, work).catch((failure: unknown) => void failures.push(failure));
    }
  }
  if (failures.length > 0) throw failures[0];
}
