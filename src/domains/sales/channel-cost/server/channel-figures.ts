import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid } from '@/kernel/errors.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { daysBetween, firstDayOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import type { ChannelData, channelCostApi, DataRow } from '../channel-cost.contract.ts';
import { addedUp, type Figure, type Figures, noFigures, ratiosOf } from '../channel-cost.rules.ts';
import { channelCostText as text } from '../channel-cost.text.ts';
import { type FigureFilter, channelFigureStore as store } from './channel-figure.store.ts';

const MOST_DAYS = 731;

type Asked = Partial<Omit<FigureFilter, 'from_on' | 'to_on'>> & {
  readonly from_on?: string;
  readonly to_on?: string;
};
/** This month, where nothing else is asked for. */
export function periodOf<A extends Asked>(ctx: Ctx, asked: A): A & { from_on: string; to_on: string } {
  const to_on = asked.to_on ?? todayOf(ctx);
  const from_on = asked.from_on ?? firstDayOf(monthOf(to_on));
  if (from_on > to_on) throw invalid({ to_on: text.span_wrong });
  if (daysBetween(from_on, to_on) > MOST_DAYS) throw invalid({ to_on: text.is_too_long });
  return { ...asked, from_on, to_on };
}

const withRatios = (figures: Figures) => ({ ...figures, ...ratiosOf(figures) });

function monthsOf(from_on: string, to_on: string): string[] {
  const months = [monthOf(from_on)];
  while ((months.at(-1) as string) < monthOf(to_on)) months.push(monthAfter(months.at(-1) as string));
  return months;
}

type ByKey = Map<string | null, Figures>;

/** What was read by two things at once, by either of them: figures are sums. */
function byEach(found: ByKey): { readonly first: ByKey; readonly second: ByKey } {
  const first: ByKey = new Map();
  const second: ByKey = new Map();
  const add = (to: ByKey, key: string | null, figures: Figures) =>
    to.set(key, addedUp([to.get(key) ?? noFigures(), figures]));
  for (const [key, figures] of found) {
    const [one, other] = (key as string).split(' ');
    add(first, one || null, figures);
    add(second, other as string, figures);
  }
  return { first, second };
}
const namedRows = (found: ByKey, nameOf: ReadonlyMap<number, string>): DataRow[] =>
  [...found]
    .map(([key, figures]) => ({
      key: key === null ? null : Number(key),
      name: key === null ? null : (nameOf.get(Number(key)) ?? null),
      ...withRatios(figures),
    }))
    .sort((a, b) => b.receipts_fen - a.receipts_fen || b.leads - a.leads || (a.key ?? 0) - (b.key ?? 0));

async function named(ctx: Ctx, found: ByKey, by: 'channel' | 'group'): Promise<DataRow[]> {
  const names =
    by === 'channel'
      ? (await channels.rows(ctx)).map(({ id, name }) => [id, name] as const)
      : [...(await baseData.ids(ctx, 'channel_group'))].map(([name, id]) => [id, name] as const);
  return namedRows(found, new Map(names));
}
const rowsBy = async (ctx: Ctx, filter: FigureFilter, by: 'channel' | 'group'): Promise<DataRow[]> =>
  named(ctx, await store.by(ctx, filter, by), by);

/** What other boards ask of the figures of channels. */
export const channelFigures = {
  by: store.by,
  byEach,
  named,
  rowsBy,
  withRatios,

  async data(
    ctx: Ctx,
    { by = 'channel', ...asked }: ParsedOf<typeof channelCostApi.data>,
  ): Promise<ChannelData> {
    const filter = periodOf(ctx, asked);
    const { first, second: months } = byEach(await store.by(ctx, filter, `${by}_month`));
    return {
      from_on: filter.from_on,
      to_on: filter.to_on,
      list: await named(ctx, first, by),
      total: withRatios(addedUp(months.values())),
      months: monthsOf(filter.from_on, filter.to_on).map((month) => ({
        month,
        ...withRatios(months.get(month) ?? noFigures()),
      })),
    };
  },
  async *export(ctx: Ctx, { by = 'channel', ...asked }: ParsedOf<typeof channelCostApi.data>) {
    yield await rowsBy(ctx, periodOf(ctx, asked), by);
  },
  /** Of any span. */
  rowsIn: store.rows,
  rows: (
    ctx: Ctx,
    { by: _, ...asked }: ParsedOf<typeof channelCostApi.data> & PageInput & { figure: Figure },
  ) => store.rows(ctx, periodOf(ctx, asked)),
};
