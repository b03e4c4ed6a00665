import { calling } from '@/domains/sales/sales-case/server/testing/sales-case.year.ts';
import { setCompanyScope } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { receiptCheckApi } from '../../../receipt-check/receipt-check.contract.ts';
import { receiptCheckService } from '../../../receipt-check/server/receipt-check.service.ts';
import { crossBoardApi, projectBoardApi } from '../../cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from '../../people-board.contract.ts';
import { receiptBoardApi } from '../../receipt-board.contract.ts';
import {
  crossBoardService,
  personBoardService,
  projectBoardService,
  receiptBoardService,
  teamBoardService,
} from '../receipt-board.service.ts';

interface Days {
  readonly from_day: string;
  readonly to_day: string;
  readonly compare?: 'previous' | 'last_year' | 'none';
}

/** The boards as a screen would ask for them. */
export const boards = {
  receipt: (ctx: Ctx, days: Days) => calling(receiptBoardService)(ctx, receiptBoardApi.receipt, days),
  personage: (ctx: Ctx, days: Days & { page?: number; limit?: number }) =>
    calling(personBoardService)(ctx, personBoardApi.personage, days),
  team: (ctx: Ctx, days: Days) => calling(teamBoardService)(ctx, teamBoardApi.team, days),
  cross: (ctx: Ctx, days: Days) => calling(crossBoardService)(ctx, crossBoardApi.cross, days),
  project: (ctx: Ctx, days: Days) => calling(projectBoardService)(ctx, projectBoardApi.project, days),
  check: (ctx: Ctx, { from_day, to_day }: Days) =>
    calling(receiptCheckService)(ctx, receiptCheckApi.check, { from_day, to_day }),
};

/** Over several companies at once, as who may read them. */
export async function over<T>(
  ctx: Ctx,
  companies: readonly number[],
  work: (wide: Ctx) => Promise<T>,
): Promise<T> {
  await setCompanyScope(ctx, companies, ctx.company_id);
  return work({ ...ctx, granted: companies, readable: companies, reading: companies });
}
