import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { writeHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { holidayApi } from '../holiday.contract.ts';
import { isSpan } from '../holiday.rules.ts';
import { holidayText } from '../holiday.text.ts';
import { holidayStore } from './holiday.store.ts';

const reasons = { holiday_name: () => invalid({ name: holidayText.name_taken }) };

/** What other nouns ask of holidays. */
export const holidays = { between: holidayStore.between, ensure: holidayStore.ensure };

/** As the table holds it: under the acting company where it is that company's only. */
function rowOf(ctx: Ctx, { company_only, ...fields }: ParsedOf<typeof holidayApi.add>) {
  const verdict = isSpan(fields.starts_on, fields.ends_on);
  if (verdict !== true) throw invalid({ ends_on: verdict });
  return { ...fields, company_id: company_only ? ctx.company_id : null };
}

export const holidayService = implement(holidayApi, {
  list: (ctx, query) => holidayStore.page(ctx, query),
  ...writeHandlers(holidayStore, reasons, rowOf),
  del: async (ctx, { id }) => {
    if (!(await holidayStore.lock(ctx, id))) throw notFound();
    await holidayStore.remove(ctx, id);
    return {};
  },
  export: async function* (ctx, filter) {
    yield await holidayStore.all(ctx, filter);
  },
});
