import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { targetPaths } from '@/domains/sales/target/target.paths.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { manageDataPaths } from '../../manage-data/manage-data.paths.ts';
import { itemOf, type LineKey } from '../month-figure.lines.ts';
import type { Values } from '../month-figure.rules.ts';
import { type Behind, nothing, spanOf } from './month-figure.behind.ts';
import {
  costsBehind,
  enteredBehind,
  itemsBehind,
  paidBehind,
  unearnedBehind,
} from './month-figure.drill.money.ts';
import { dividedBehind, type Entered, madeOf, partsOf, resultParts } from './month-figure.drill.parts.ts';
import { lessonsBehind, renewalRateBehind, studentsBehind } from './month-figure.drill.people.ts';
import { entriesBehind } from './month-figure.drill.store.ts';
import { REVENUE } from './month-figure.reckon.ts';

/** What a line of a month is made of: its documents, or the lines that it is reckoned from. */
export async function behind(
  ctx: Ctx,
  key: string,
  month: string,
  values: Values,
  items: readonly Entered[],
): Promise<Behind> {
  const item = itemOf(key);
  if (item !== undefined) return enteredBehind(ctx, item, month);
  const line = key as LineKey;
  switch (line) {
    case 'receipts':
    case 'new_receipts':
    case 'renewal_receipts':
    case 'expand_receipts':
    case 'rebacks':
    case 'refunds':
    case 'net_receipts':
      return { ...(await itemsBehind(ctx, line, month)), parts: partsOf(ctx, line, values) };
    case 'revenue':
    case 'revenue_hours':
    case 'revenue_shop':
    case 'revenue_application':
    case 'revenue_forfeited':
    case 'revenue_fees': {
      const accounts = line === 'revenue' ? Object.values(REVENUE) : [REVENUE[line]];
      const found = await entriesBehind(ctx, accounts, 'accounting_on', spanOf(month), 1);
      return { ...found, parts: partsOf(ctx, line, values), list_url: accountPaths.balances() };
    }
    case 'gift_cost':
      return {
        ...(await entriesBehind(ctx, ['gift_cost'], 'accounting_on', spanOf(month), -1)),
        list_url: accountPaths.balances(),
      };
    case 'fees':
      return {
        ...(await entriesBehind(ctx, ['payment_fees'], 'posted_on', spanOf(month), -1)),
        list_url: casePaths.collect({ month }),
      };
    case 'taught_minutes':
    case 'used_minutes':
    case 'attendance_rate':
    case 'fill_rate':
      return lessonsBehind(ctx, line, month);
    case 'active_students':
    case 'new_students':
    case 'renewed_students':
    case 'lost_students':
    case 'refunded_students':
      return studentsBehind(ctx, line, month);
    case 'renewal_rate':
      return renewalRateBehind(ctx, month);
    case 'pay':
      return paidBehind(ctx, month);
    case 'channel_cost':
      return costsBehind(ctx, month);
    case 'unearned':
      return unearnedBehind(ctx, month);
    case 'target':
      return nothing(targetPaths.grid());
    case 'contribution':
      return madeOf(partsOf(ctx, line, values), manageDataPaths.board({ month }));
    case 'result':
      return madeOf(resultParts(ctx, values, items), manageDataPaths.list({ month }));
    default:
      return dividedBehind(ctx, line, values, manageDataPaths.board({ month }));
  }
}
