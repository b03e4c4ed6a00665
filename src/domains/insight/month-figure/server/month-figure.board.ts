import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { todayOf } from '@/kernel/server/session/ctx.ts';
import type { Sentence } from '@/kernel/text.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { manageItems } from '../../manage-item/server/manage-item.service.ts';
import type { MonthBoard, MonthColumn, ShownLine } from '../month-figure.contract.ts';
import { itemKey, LINES, type Line } from '../month-figure.lines.ts';
import { addedUp, linesOf, missingOf, PARTS, type Value, type Values } from '../month-figure.rules.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import { reckon } from './month-figure.reckon.ts';
import { type Kept, type Place, placeKey, monthFigureStore as store } from './month-figure.store.ts';

const MONTHS = 13;
const ITEM_DEFINITION = 1;
type Item = Awaited<ReturnType<typeof manageItems.all>>[number];

const versionOf = (key: string): number => LINES.find((line) => line.key === key)?.version ?? ITEM_DEFINITION;
/** Of a kept month, whether any of its lines is defined otherwise today. */
const isRedefined = ({ definitions }: Kept): boolean =>
  LINES.some(({ key, version }) => definitions[key] !== undefined && definitions[key] !== version);

/** A month that is locked: every line, and what it was reckoned from, as it stands now. */
export async function keepMonth(ctx: Ctx, { month }: { readonly month: string }): Promise<void> {
  const { company_id } = ctx;
  const items = await manageItems.all(ctx);
  const parts = (await reckon(ctx, [company_id], [month])).get(placeKey({ company_id, month })) ?? {};
  const values = { ...noItems(items), ...linesOf(parts, items) };
  await store.keep(
    ctx,
    { company_id, month },
    Object.entries(values).map(([line, value]) => ({ line, value, definition: versionOf(line) })),
  );
}
const noItems = (items: readonly Item[]): Values =>
  Object.fromEntries(items.filter(({ status }) => status === 'on').map(({ id }) => [itemKey(id), null]));

/** Everything that is needed of some companies and months: kept lines, and live ones where there are none. */
export async function readMonths(ctx: Ctx, companies: readonly number[], months: readonly string[]) {
  const items = await manageItems.all(ctx);
  const kept = await store.kept(ctx, companies, months);
  const locked = await store.locked(ctx, companies, months);
  const isLive = (place: Place): boolean => {
    const found = kept.get(placeKey(place));
    return !found || isRedefined(found);
  };
  const live = months.filter((month) => companies.some((company_id) => isLive({ company_id, month })));
  const between = months.filter((month) => month >= (live[0] ?? '') && month <= (live.at(-1) ?? ''));
  const parts = live.length > 0 ? await reckon(ctx, companies, between) : new Map<string, Values>();
  return { items, kept, locked, parts };
}
type Read = Awaited<ReturnType<typeof readMonths>>;

/** Values of one company, or of several together; and what was not entered by each of them. */
export function valuesIn(read: Read, companies: readonly number[], month: string) {
  const places = companies.map((company_id) => placeKey({ company_id, month }));
  const partsOf = (place: string): Values => read.kept.get(place)?.values ?? read.parts.get(place) ?? {};
  const all = places.map(partsOf);
  const keys = [...PARTS, ...read.items.map(({ id }) => itemKey(id))];
  const [only] = places;
  const kept = places.length === 1 && only ? read.kept.get(only) : undefined;
  const values = kept ? kept.values : linesOf(addedUp(all, keys), read.items);
  const changed = places.some((place) => {
    const found = read.kept.get(place);
    return found !== undefined && isRedefined(found);
  });
  const now = changed
    ? linesOf(
        addedUp(
          places.map((place) => read.parts.get(place) ?? {}),
          keys,
        ),
        read.items,
      )
    : undefined;
  const on = read.items.filter(
    ({ id, status }) => status === 'on' || typeof values[itemKey(id)] === 'number',
  );
  // What a month was not yet asked for when it was locked, it does not lack.
  const lacks = (place: string, item: Item): boolean => {
    const asked = read.kept.get(place)?.values;
    return (!asked || itemKey(item.id) in asked) && missingOf(partsOf(place), [item]).length > 0;
  };
  return {
    values,
    now,
    missing: on.filter((item) => places.some((place) => lacks(place, item))),
    is_locked: places.every((place) => read.locked.has(place)),
    is_kept: places.every((place) => read.kept.has(place)),
  };
}

/** Lines that this person may see; entered ones that are on, or that some month has. */
export function linesFor(ctx: Ctx, read: Read): (Line & { readonly item?: Item })[] {
  const all = [...read.kept.values()].map(({ values }) => values).concat([...read.parts.values()]);
  const isShown = ({ id, status }: Item): boolean =>
    status === 'on' || all.some((values) => typeof values[itemKey(id)] === 'number');
  const entered = read.items.filter(isShown).map((item) => ({
    key: itemKey(item.id),
    group: 'entered_group' as const,
    unit: item.kind === 'number' ? ('count' as const) : ('money' as const),
    name: [item.name, item.name] as Sentence,
    definition: text.entered,
    version: ITEM_DEFINITION,
    look: 'plain' as const,
    needs: [],
    item,
  }));
  const seen = LINES.filter(({ needs }) => needs.every((right) => ctx.holds(right)));
  const at = seen.findIndex(({ group }) => group === 'result_group');
  return [...seen.slice(0, at), ...entered, ...seen.slice(at)];
}

export const shownLine = (ctx: Ctx, { key, group, unit, name, definition, look }: Line): ShownLine => ({
  key,
  group,
  unit,
  name: ctx.say(name),
  definition: ctx.say(definition),
  look,
});

interface ColumnOf {
  readonly companies: readonly number[];
  readonly company_id: number | null;
  readonly name: string;
  readonly month: string;
}
function columnOf(ctx: Ctx, read: Read, lines: readonly Line[], of: ColumnOf): MonthColumn {
  const { companies, company_id, name, month } = of;
  const { values, now, missing, is_locked, is_kept } = valuesIn(read, companies, month);
  const inOrder = (from: Values): Value[] => lines.map(({ key }) => from[key] ?? null);
  return {
    company_id,
    name,
    month,
    is_locked,
    is_kept,
    is_running: month === monthOf(todayOf(ctx)),
    missing: missing.map((item) => item.name),
    values: inOrder(values),
    restated: now ? inOrder(now) : null,
  };
}

/** One month of every company that is read, and thirteen months of all of them together. */
export async function monthBoard(ctx: Ctx, month: string): Promise<MonthBoard> {
  const months = Array.from({ length: MONTHS }, (_, at) => monthAfter(month, at + 1 - MONTHS));
  const known = await store.names(ctx, ctx.reading);
  const read = await readMonths(ctx, ctx.reading, months);
  const lines = linesFor(ctx, read);
  const hours = new Set(known.map(({ minutes }) => minutes));
  const [only] = known;
  const column = (of: Omit<ColumnOf, 'name'> & { name?: string }) =>
    columnOf(ctx, read, lines, { name: ctx.say(text.total), ...of });
  return {
    month,
    minutes_per_class_hour: hours.size === 1 && only ? only.minutes : 60,
    lines: lines.map((line) => shownLine(ctx, line)),
    income: lines.flatMap(({ key, item }) => (item?.kind === 'income' ? [key] : [])),
    companies: known.map(({ id, name }) => column({ companies: [id], company_id: id, name, month })),
    months: months.map((one) =>
      column({
        companies: ctx.reading,
        company_id: known.length === 1 && only ? only.id : null,
        month: one,
        ...(known.length === 1 && only && { name: only.name }),
      }),
    ),
  };
}
