import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  Fen,
  Id,
  listInput,
  Month,
  Percent,
  pageOf,
} from '@/kernel/contract/fields.ts';
import { boardPermissions as may } from '../receipt-board/receipt-board.access.ts';
import { PARTS } from './receipt-forecast.rules.ts';
import { receiptForecastText } from './receipt-forecast.text.ts';

const PartField = z.enum(PARTS);
const Item = z.object({
  id: Id,
  number: DocumentNumber,
  name: z.string(),
  due_on: Day,
  owner_name: z.string().nullable(),
  amount_fen: Fen,
  rate_percent: Percent,
  forecast_fen: Fen,
  url: z.string(),
});

export const receiptForecastApi = defineApi('feed_forecast', receiptForecastText, 'census', {
  forecast: {
    action: 'api_feed_forecast',
    method: 'GET',
    permission: may.receipts,
    input: z.object({}),
    /** Of the month that runs. Null: who asks does not see whole companies. */
    output: z.object({
      estimate: z
        .object({
          month: Month,
          received_fen: Fen,
          parts: z.array(z.object({ part: PartField, count: Count, amount_fen: Fen, forecast_fen: Fen })),
          forecast_fen: Fen,
          /** How far the estimate of this day was off last month; none where it was not kept. */
          before: z.object({ made_on: Day, off_fen: Fen, off_percent: Percent.nullable() }).nullable(),
        })
        .nullable(),
    }),
  },
  list: {
    action: 'api_feed_forecast_list',
    method: 'GET',
    permission: may.receipts,
    input: listInput.extend({ part: PartField }),
    output: pageOf(Item),
  },
});
