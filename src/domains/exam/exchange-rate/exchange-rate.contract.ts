import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DayText,
  Id,
  idOutput,
  listInput,
  Percent,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { FOREIGN_CURRENCIES } from '../exam-series/exam-series.kinds.ts';
import { exchangeRateText } from './exchange-rate.text.ts';

export const ExchangeRate = z.object({
  id: Id,
  currency: z.enum(FOREIGN_CURRENCIES),
  day: DayText,
  /** Yuan for one unit, to six places. */
  rate: Percent,
  updated_at: UnixTime,
  version: Version,
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const fields = {
  currency: z.enum(FOREIGN_CURRENCIES),
  day: Day,
  rate: z.number().min(0.000001).max(1000),
};
const filters = { currency: z.enum(FOREIGN_CURRENCIES).optional() };

export const exchangeRateApi = defineApi('exchange_rate', exchangeRateText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    label: exchangeRateText.title,
    input: listInput.extend(filters),
    output: pageOf(ExchangeRate),
  },
  add: { method: 'POST', permission: may.edit, input: z.object(fields), output: idOutput },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  del: { method: 'DELETE', permission: may.edit, input: z.object({ id: Id }) },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: ExchangeRate,
    exports: [{ field: 'currency', kind: 'label' }, 'day', 'rate', 'updated_at'],
  },
});
