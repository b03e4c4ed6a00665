import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { MonthDrill } from '../month-figure.contract.ts';
import { itemKey, LINES, type LineKey } from '../month-figure.lines.ts';
import { RECENT_MONTHS, type Values } from '../month-figure.rules.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import { type Behind, nothing } from './month-figure.behind.ts';
import type { Doc } from './month-figure.drill.store.ts';

/** Lines that are made of other lines, and with which sign. */
const MADE_OF: Readonly<Partial<Record<LineKey, readonly (readonly [LineKey, 1 | -1])[]>>> = {
  revenue: [
    ['revenue_hours', 1],
    ['revenue_shop', 1],
    ['revenue_application', 1],
    ['revenue_forfeited', 1],
    ['revenue_fees', 1],
  ],
  contribution: [
    ['revenue', 1],
    ['pay', -1],
    ['channel_cost', -1],
    ['fees', -1],
  ],
  net_receipts: [
    ['receipts', 1],
    ['rebacks', -1],
    ['refunds', -1],
  ],
};
/** Shares and averages: what is divided, and by what. */
const DIVIDED: Readonly<Partial<Record<LineKey, readonly (LineKey | 'recent_revenue')[]>>> = {
  target_reached: ['receipts', 'target'],
  refund_rate: ['refunds', 'receipts'],
  contribution_rate: ['contribution', 'revenue'],
  revenue_per_student: ['revenue', 'active_students'],
  unearned_months: ['unearned', 'recent_revenue'],
};

const lineName = (ctx: Ctx, key: string): string => {
  const line = LINES.find((one) => one.key === key);
  return line ? ctx.say(line.name) : key;
};
export const partsOf = (ctx: Ctx, key: LineKey, values: Values): MonthDrill['parts'] =>
  (MADE_OF[key] ?? []).flatMap(([line, sign]) => {
    const value = values[line] ?? 0;
    return value === 0 ? [] : [{ name: lineName(ctx, line), value: sign * value, line }];
  });
type Part = MonthDrill['parts'][number] & Partial<Pick<Doc, 'unit'>>;
const asDocs = (parts: readonly Part[]): Doc[] =>
  parts.map(({ name, value, line, unit = LINES.find(({ key }) => key === line)?.unit ?? null }, at) => ({
    id: at + 1,
    day: '',
    name,
    text: '',
    kind: '',
    url: null,
    line,
    unit,
    value,
  }));

export interface Entered {
  readonly id: number;
  readonly name: string;
  readonly kind: 'cost' | 'income' | 'number';
}

/** What a month left: its contribution, and what was entered beside it. */
export function resultParts(ctx: Ctx, values: Values, items: readonly Entered[]): MonthDrill['parts'] {
  const entered = items.flatMap(({ id, name, kind }) => {
    const value = values[itemKey(id)] ?? 0;
    const sign = kind === 'cost' ? -1 : 1;
    return kind === 'number' || value === 0 ? [] : [{ name, value: sign * value, line: itemKey(id) }];
  });
  const contribution = {
    name: lineName(ctx, 'contribution'),
    value: values.contribution ?? 0,
    line: 'contribution',
  };
  return [contribution, ...entered];
}

/** A line whose rows are the lines that it is the sum of. */
export const madeOf = (parts: MonthDrill['parts'], list_url: string): Behind => ({
  ...nothing(list_url),
  parts,
  documents: asDocs(parts),
  total: parts.length,
});

/** No line of the page: what a month earned of late. */
const recentRevenue = (ctx: Ctx, values: Values): Part => ({
  name: ctx.say(text.recent_revenue),
  value: Math.round((values.recent_revenue ?? 0) / RECENT_MONTHS),
  line: null,
  unit: 'money',
});

export function dividedBehind(ctx: Ctx, line: LineKey, values: Values, list_url: string): Behind {
  const parts = (DIVIDED[line] ?? []).map((of) =>
    of === 'recent_revenue'
      ? recentRevenue(ctx, values)
      : { name: lineName(ctx, of), value: values[of] ?? 0, line: of },
  );
  return { ...nothing(list_url), documents: asDocs(parts), total: parts.length };
}
