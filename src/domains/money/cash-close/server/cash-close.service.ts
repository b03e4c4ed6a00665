import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { invalid, notFound, type Refusal, refuse, stale, type Verdict } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain as explained } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { NoticeKind } from '../../../organisation/news/notice.kinds.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { kindName, sourcesOf } from '../../ledger/server/ledger-source.service.ts';
import { type CashAfter, type CashDay, type CashLine, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseNotices } from '../cash-close.notices.ts';
import { hasCome, isExplained, isOver } from '../cash-close.rules.ts';
import { cashCloseStatus } from '../cash-close.status.ts';
import { cashCloseText as text } from '../cash-close.text.ts';
import { type CashFilter, type CloseRow, type LineRow, cashCloseStore as store } from './cash-close.store.ts';

const DOC = 'cash_close';
const MONTH = 31;
const YEAR = 366;
const EVER = '1900-01-01';
const reasons: Record<string, () => Refusal> = {
  cash_close_once: () => refuse(text.done_already),
  cash_close_expects: stale,
  cash_close_method: () => invalid({ method_id: text.method_not_found }),
  fk: notFound,
};

/** The last month unless days are named, and never more than a year; differences that wait are few, and all are shown. */
function within<F extends CashFilter>(ctx: Ctx, filter: F): F & { from: string; to: string } {
  if (filter.state === 'unresolved')
    return { ...filter, from: filter.from ?? EVER, to: filter.to ?? todayOf(ctx) };
  const to = filter.to ?? (filter.from ? plusDays(filter.from, MONTH) : todayOf(ctx));
  const from = filter.from ?? plusDays(to, -MONTH);
  if (from < plusDays(to, -YEAR)) throw invalid({ from: text.span });
  return { ...filter, from, to };
}

function fieldwise(field: string, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}

async function found(ctx: Ctx, id: number): Promise<CashDay> {
  const close = await store.find(ctx, id);
  if (!close) throw notFound();
  return close;
}

/** Lines with the documents behind them. */
async function shown(ctx: Ctx, lines: readonly LineRow[]): Promise<CashLine[]> {
  const source = await sourcesOf(ctx, lines);
  return lines.map((line) => ({
    id: line.id,
    paid_on: line.paid_on,
    at: toUnix(new Date(line.at)),
    kind_name: kindName(ctx, line),
    source: source(line),
    admin_name: line.admin_name ?? '',
    amount_fen: Number(line.amount_fen),
    is_waiting: line.is_waiting,
  }));
}

const postingOf = ({ id, day }: Pick<CloseRow, 'id' | 'day'>, kind: string, memo: string) => ({
  kind,
  doc: DOC,
  doc_id: id,
  key: `${DOC}:${id}:${kind}`,
  memo,
  about_on: day,
});

/** What was counted is what there is: the books follow, and the difference waits on an account of its own. */
async function postDifference(
  ctx: Ctx,
  close: Pick<CloseRow, 'id' | 'day' | 'method_id' | 'reason'>,
  fen: number,
) {
  const { method_id } = close;
  await ledger.post(ctx, postingOf(close, 'over_short', close.reason), [
    { account: 'cash', ...(method_id !== null && { method_id }), amount_fen: -fen },
    { account: 'cash_over_short', amount_fen: fen },
  ]);
}

/** The lines are what the difference was, to the fen: they count with this close, and the difference is taken back. */
async function takeBack(
  ctx: Ctx,
  close: CloseRow,
  lineIds: readonly number[],
  reason: string,
): Promise<void> {
  const sum = await store.explain(ctx, close.id, lineIds);
  if (sum === null) throw invalid({ line_ids: text.counted_meanwhile });
  const difference = close.difference_fen ?? 0;
  if (sum !== difference)
    throw refuse(text.differs_from, { sum: formatFen(sum), money: formatFen(difference) });
  const [entry] = await ledger.entriesOf(ctx, DOC, close.id);
  await ledger.reverse(ctx, entry?.id ?? 0, postingOf(close, 'over_short_back', reason));
}

async function tellMaker(ctx: Ctx, kind: NoticeKind<string>, id: number, reason: string): Promise<void> {
  const close = await found(ctx, id);
  const values = {
    id,
    day: close.day,
    method: close.method_name ?? text.no_method,
    money: formatFen(close.difference_fen ?? 0),
    by: ctx.admin_name,
    reason,
  };
  if (close.created_by) await notices.tell(ctx, kind, { to: [close.created_by], values });
}

/** What other nouns ask of cash closes. */
export const cashCloses = {
  waiting: store.waiting,
  /** Days and methods of a span that nobody has counted. */
  open: async (ctx: Ctx, span: Pick<CashFilter, 'from' | 'to'>): Promise<number> =>
    (await store.page(ctx, { ...span, state: 'open', page: 1, limit: 1 })).total,
  /** Differences up to a day that nobody has decided on. */
  unresolved: async (ctx: Ctx, to: string): Promise<number> =>
    (await store.page(ctx, { from: EVER, to, state: 'unresolved', page: 1, limit: 1 })).total,
  /** The first days and methods that a filter finds. */
  first: async (ctx: Ctx, { from = EVER, ...filter }: CashFilter, slice: { page: number; limit: number }) =>
    (await store.page(ctx, { from, ...filter, ...slice })).list,
  /** What a statement calls them, and where they open. */
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await store.named(ctx, ids)).map(({ id, day, method_name }) => ({
      id,
      title: `${day} ${method_name ?? ctx.say(text.no_method)}`,
      url: accountPaths.balances({ view: 'cash_close', close_id: id }),
    })),
};

export const cashCloseService = implement(cashCloseApi, {
  list: (ctx, query) => store.page(ctx, within(ctx, query)),
  get: (ctx, { id }) => found(ctx, id),
  after: async (ctx, { id, ...query }) => {
    await found(ctx, id);
    const page = await store.after(ctx, id, query);
    const lines = await shown(ctx, page.list);
    const list = page.list.map(({ what, counted_on }, at) => ({ ...lines[at], what, counted_on }));
    return { ...page, list: list as CashAfter[] };
  },
  candidates: async (ctx, { id, ...query }) => {
    const page = await store.candidates(ctx, await found(ctx, id), query);
    return { ...page, list: await shown(ctx, page.list) };
  },
  add: async (ctx, { day, method_id = null, expected_fen, counted_fen, reason = '', on_purpose = 0 }) => {
    fieldwise('day', hasCome(day, todayOf(ctx)));
    fieldwise('on_purpose', isOver(day, todayOf(ctx), on_purpose === 1));
    fieldwise('reason', isExplained(expected_fen, counted_fen, reason));
    const { id, difference_fen } = await explained(
      store.insert(ctx, { day, method_id, expected_fen, counted_fen, reason }),
      reasons,
    );
    if (difference_fen) await postDifference(ctx, { id, day, method_id, reason }, difference_fen);
    return { id };
  },
  explain: async (ctx, { id, version, line_ids, reason }) => {
    await transition(ctx, cashCloseStatus.transitions.explain, store, {}, { id, version, reason });
    await takeBack(ctx, (await store.lock(ctx, id)) as CloseRow, line_ids, reason);
    await tellMaker(ctx, cashCloseNotices.explained, id, reason);
    return {};
  },
  export: async function* (ctx, filter) {
    yield await store.all(ctx, within(ctx, filter));
  },
  ...transitionHandlers(cashCloseStatus, store, {
    accept: (ctx, { id }, { reason = '' }) => tellMaker(ctx, cashCloseNotices.accepted, id, reason),
  }),
});
