import { z } from 'zod';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { DayText, Fen, Id, Month } from '@/kernel/contract/fields.ts';
import { boardPermissions as may } from './receipt-board.access.ts';
import { asked, before, board, EXPLAINED, place, SUM_NAMES, sums } from './receipt-board.shapes.ts';
import { receiptBoardText } from './receipt-board.text.ts';

const Person = z.object({
  ...place,
  /** Null: nobody's yet. */
  key: Id.nullable(),
  name: z.string().nullable(),
  ...sums,
  ...before,
});
export type ReceiptPerson = z.infer<typeof Person>;

export const PERIODS = ['month', 'week', 'day'] as const;
export type Period = (typeof PERIODS)[number];

export const receiptBoardApi = defineApi('feed', receiptBoardText, 'census', {
  receipt: {
    method: 'GET',
    permission: may.receipts,
    input: z.object({ ...asked, group: z.enum(PERIODS).default('month') }),
    output: z.object({
      ...board,
      /** The months of the year, or the weeks or days, until the span's last day. */
      periods: z.array(
        z.object({ first: DayText, receipts_fen: Fen, last_year_fen: Fen, target_fen: Fen.nullable() }),
      ),
      /** The month of the span's last day, day by day. */
      running: z.object({
        month: Month,
        target_fen: Fen.nullable(),
        days: z.array(z.object({ day: DayText, receipts_fen: Fen, last_year_fen: Fen })),
      }),
      /** Day by day, of the weeks until the span's last day, each from its Monday. */
      weeks: z.array(z.object({ first: DayText, days: z.array(Fen.nullable()) })),
      sources: z.array(z.object({ category: z.enum(CATEGORIES), receipts_fen: Fen })),
      /** By how they were paid, as the books have it; none where only a part of the receipts is looked at. */
      methods: z.array(z.object({ method_id: Id, name: z.string().nullable(), receipts_fen: Fen })),
      people: z.array(Person),
    }),
  },
  export: {
    action: 'api_feed_receipt_export',
    method: 'GET',
    permission: may.receipts_export,
    navigation: true,
    input: z.object(asked),
    output: Person,
    exports: ['rank', 'name', ...SUM_NAMES, 'before_net_fen'],
    notExported: ['before_rank', 'key'],
    explains: EXPLAINED,
  },
});
