import { invalid, notFound, type Refusal, refuse, stale, type Verdict } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/ctx.ts';
import { explain } from '@/kernel/server/failures.ts';
import { implement } from '@/kernel/server/implement.ts';
import { toUnix } from '@/kernel/time.ts';
import { plusDays } from '../../class-hours/class-hours.rules.ts';
import { kindName, sourcesOf } from '../../ledger/server/ledger-source.service.ts';
import { cashCloseApi } from '../cash-close.contract.ts';
import { hasCome, isExplained } from '../cash-close.rules.ts';
import { cashCloseText as text } from '../cash-close.text.ts';
import { type CashFilter, cashCloseStore as store } from './cash-close.store.ts';

const MONTH = 31;
const YEAR = 366;
const reasons: Record<string, () => Refusal> = {
  cash_close_once: () => refuse(text.done_already),
  cash_close_method: () => invalid({ method_id: text.method_not_found }),
  fk: notFound,
};

/** The last month unless days are named, and never more than a year: it is summed from the postings. */
function within<F extends { from?: string | undefined; to?: string | undefined }>(
  ctx: Ctx,
  filter: F,
): F & Pick<CashFilter, 'from' | 'to'> {
  const to = filter.to ?? (filter.from ? plusDays(filter.from, MONTH) : todayOf(ctx));
  const from = filter.from ?? plusDays(to, -MONTH);
  if (from < plusDays(to, -YEAR)) throw invalid({ from: text.span });
  return { ...filter, from, to };
}

function fieldwise(field: string, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}

/** What other nouns ask of cash closes. */
export const cashCloses = {
  /** Days and methods of a span that nobody has counted. */
  open: async (ctx: Ctx, span: Pick<CashFilter, 'from' | 'to'>): Promise<number> =>
    (await store.page(ctx, { ...span, state: 'open', page: 1, limit: 1 })).total,
};

export const cashCloseService = implement(cashCloseApi, {
  list: (ctx, query) => store.page(ctx, within(ctx, query)),
  after: async (ctx, { id }) => {
    if (!(await store.find(ctx, id))) throw notFound();
    const lines = await store.after(ctx, id);
    const source = await sourcesOf(ctx, lines);
    return {
      list: lines.map((line) => ({
        id: line.id,
        posted_at: toUnix(new Date(line.posted_at)),
        kind_name: kindName(ctx, line),
        source: source(line),
        admin_name: line.admin_name ?? '',
        amount_fen: Number(line.amount_fen),
      })),
    };
  },
  add: async (ctx, { day, method_id = null, expected_fen, counted_fen, reason = '' }) => {
    fieldwise('day', hasCome(day, todayOf(ctx)));
    fieldwise('reason', isExplained(expected_fen, counted_fen, reason));
    const id = await explain(
      store.insert(ctx, { day, method_id, expected_fen, counted_fen, reason }),
      reasons,
    );
    if (id === undefined) throw stale();
    return { id };
  },
  export: async function* (ctx, filter) {
    yield await store.all(ctx, within(ctx, filter));
  },
});
