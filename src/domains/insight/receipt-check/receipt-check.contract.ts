import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  Fen,
  Flag,
  Id,
  listInput,
  Month,
  pageOf,
} from '@/kernel/contract/fields.ts';
import { boardPermissions as may } from '../receipt-board/receipt-board.access.ts';
import { EXPLAINED } from '../receipt-board/receipt-board.shapes.ts';
import { CASH_PARTS, LINES } from './receipt-check.rules.ts';
import { receiptCheckText } from './receipt-check.text.ts';

const span = { from_day: Day, to_day: Day };
const LineField = z.enum(LINES);

const Item = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  day: Day,
  student_name: z.string().nullable(),
  open_fen: Fen,
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  /** Where it is dealt with. */
  url: z.string(),
});
export type CheckItem = z.infer<typeof Item>;

/** By a method of payment: from receipts by the books to the cash that is counted, which the parts come to. */
const CashBridge = z.object({
  /** Null: cash of no method. */
  method_id: Id.nullable(),
  name: z.string().nullable(),
  parts: z.array(z.object({ part: z.enum(CASH_PARTS), fen: Fen })),
  cash_fen: Fen,
});
export type CashBridge = z.infer<typeof CashBridge>;
const CashItem = z.object({
  id: Id,
  company_id: Id,
  day: Day,
  kind_name: z.string(),
  /** The document, where it can be opened. */
  source: z.object({ title: z.string(), url: z.string() }).nullable(),
  open_fen: Fen,
});
export type CashItem = z.infer<typeof CashItem>;

export const receiptCheckApi = defineApi('feed_check', receiptCheckText, 'census', {
  check: {
    action: 'api_feed_check',
    method: 'GET',
    permission: may.check,
    input: z.object(span),
    output: z.object({
      sums: z.object({
        paid_fen: Fen,
        in_transit_fen: Fen,
        posted_later_fen: Fen,
        paid_earlier_fen: Fen,
        receipts_fen: Fen,
        rebacks_fen: Fen,
        refunds_fen: Fen,
        net_fen: Fen,
        unowned_fen: Fen,
        attributed_fen: Fen,
      }),
      /** What the books say, less the items: nought by rule. */
      difference_fen: Fen,
      lines: z.array(z.object({ line: LineField, count: Count, open_fen: Fen })),
      bridge: z.array(CashBridge),
      open_months: z.array(Month),
    }),
  },
  list: {
    action: 'api_feed_check_list',
    method: 'GET',
    permission: may.check,
    input: listInput.extend({ ...span, line: LineField }),
    output: pageOf(Item),
  },
  /** Documents of a part of the bridge, of one method or of all. */
  cash: {
    action: 'api_feed_check_cash',
    method: 'GET',
    permission: may.check,
    input: listInput.extend({
      ...span,
      part: z.enum(CASH_PARTS),
      method_id: Id.optional(),
      /** Those of no method. */
      without: Flag.optional(),
    }),
    output: pageOf(CashItem),
  },
  export: {
    action: 'api_feed_check_export',
    method: 'GET',
    permission: may.check_export,
    navigation: true,
    input: z.object(span),
    output: Item.extend({ line_name: z.string() }),
    exports: [
      { field: 'line_name', width: 24 },
      { field: 'number', width: 18 },
      'day',
      'student_name',
      'open_fen',
      'owner_name',
    ],
    notExported: ['owner_id', 'url'],
    explains: EXPLAINED,
  },
  /** Says to who is responsible that something waits for them. */
  tell: {
    action: 'api_feed_check_tell',
    method: 'POST',
    permission: may.check,
    input: z.object({ ...span, line: LineField, item_id: Id }),
    changes: ['notice'],
  },
});
