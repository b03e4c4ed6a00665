import { invalid, notFound, notPermitted } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { monthFigureApi } from '../month-figure.contract.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import { linesFor, monthBoard, readMonths, shownLine, valuesIn } from './month-figure.board.ts';
import { entriesBehind } from './month-figure.drill.store.ts';
import { behind } from './month-figure.drill.ts';
import { printMonth } from './month-figure.print.ts';
import { monthFigureStore as store } from './month-figure.store.ts';

/** Figures of whole companies: who sees a part of one is told none of them. */
function mustSeeAll(ctx: Ctx): void {
  if (!lessonFacts.seesAll(ctx)) throw notPermitted(text.not_whole);
}

/** What other boards ask of the books. */
export const monthFigures = { entriesBehind };

export const monthFigureService = implement(monthFigureApi, {
  view: (ctx, { month = monthOf(todayOf(ctx)) }) => {
    mustSeeAll(ctx);
    return monthBoard(ctx, month);
  },
  drill: async (asked, { month, line: key, of_company_id }) => {
    mustSeeAll(asked);
    if (of_company_id !== undefined && !asked.reading.includes(of_company_id)) throw notFound();
    const ctx: Ctx = of_company_id === undefined ? asked : { ...asked, reading: [of_company_id] };
    const read = await readMonths(ctx, ctx.reading, [month]);
    const line = linesFor(ctx, read).find((one) => one.key === key);
    if (!line) throw invalid({ line: text.line_unknown });
    const { values, now } = valuesIn(read, ctx.reading, month);
    const known = await store.names(ctx, ctx.reading);
    const hours = new Set(known.map(({ minutes }) => minutes));
    const { name, unit, definition } = shownLine(ctx, line);
    return {
      parts: [],
      difference_fen: null,
      ...(await behind(ctx, key, month, now ?? values, read.items)),
      name,
      unit,
      definition,
      value: values[key] ?? null,
      minutes_per_class_hour: hours.size === 1 ? (known[0]?.minutes ?? 60) : 60,
    };
  },
  print: (ctx, { month }) => {
    mustSeeAll(ctx);
    return printMonth(ctx, month);
  },
  export: async function* (ctx, { month, by }) {
    mustSeeAll(ctx);
    const board = await monthBoard(ctx, month);
    for (const column of by === 'company' ? board.companies : board.months)
      yield board.lines.map((line, at) => {
        const value = column.values[at] ?? null;
        const isMoney = line.unit === 'money';
        return {
          month: column.month,
          company_name: column.name,
          group: line.group,
          line: line.name,
          unit: line.unit,
          amount_fen: isMoney ? value : null,
          number: isMoney || value === null ? null : inUnit(value, line.unit, board.minutes_per_class_hour),
          is_locked: column.is_locked ? (1 as const) : (0 as const),
        };
      });
  },
});
const inUnit = (value: number, unit: string, perHour: number): number =>
  Math.round((unit === 'minutes' ? value / perHour : value) * 10_000) / 10_000;
