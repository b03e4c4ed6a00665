import { notFound } from '../../errors.ts';
import { setCompanyScope } from '../document/approval.ts';
import type { Ctx } from './ctx.ts';

/**
 * A part of the work under another company of the family, in the same transaction: it reads and writes that company
 * alone, whatever the person is granted; who may send work there is for the caller to say. What fails there undoes
 * everything, so only success leads back.
 */
export async function asCompany<T>(ctx: Ctx, company: number, work: (there: Ctx) => Promise<T>): Promise<T> {
  const { rows } = await ctx.query('SELECT time_zone FROM app_companies() WHERE id = $1', [company]);
  if (!rows[0]) throw notFound();
  await setCompanyScope(ctx, [company], company);
  const only = [company];
  const result = await work({
    ...ctx,
    company_id: company,
    time_zone: rows[0].time_zone,
    granted: only,
    readable: only,
    reading: only,
    data_scope: 'company',
    department_id: null,
  });
  await setCompanyScope(ctx, ctx.reading, ctx.company_id);
  return result;
}
