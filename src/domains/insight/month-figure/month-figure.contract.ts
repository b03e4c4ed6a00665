import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, DayText, Fen, Flag, Id, Month } from '@/kernel/contract/fields.ts';
import { manageDataPermissions as may } from '../manage-data/manage-data.access.ts';
import { LINE_GROUPS, LINE_UNITS, LINES } from './month-figure.lines.ts';
import { monthFigureText as text } from './month-figure.text.ts';

const LineShape = z.object({
  key: z.string(),
  group: z.enum(LINE_GROUPS),
  unit: z.enum(LINE_UNITS),
  name: z.string(),
  definition: z.string(),
  look: z.enum(['part', 'plain', 'total']),
});
export type ShownLine = z.infer<typeof LineShape>;

const Column = z.object({
  /** Null: all companies that are read. */
  company_id: Id.nullable(),
  name: z.string(),
  month: Month,
  is_locked: z.boolean(),
  /** Its lines are those of the lock. */
  is_kept: z.boolean(),
  is_running: z.boolean(),
  /** Entered figures that the result lacks. */
  missing: z.array(z.string()),
  /** One for each line; null: nothing can be said. */
  values: z.array(z.number().nullable()),
  /** Where a definition has changed since the lock: the lines as they are reckoned now. */
  restated: z.array(z.number().nullable()).nullable(),
});
export type MonthColumn = z.infer<typeof Column>;

const MonthBoard = z.object({
  month: Month,
  minutes_per_class_hour: z.int(),
  lines: z.array(LineShape),
  /** Entered lines that add to the result instead of lessening it. */
  income: z.array(z.string()),
  /** The month, company by company. */
  companies: z.array(Column),
  /** All of them together, month by month; the last is the one that is asked for. */
  months: z.array(Column),
});
export type MonthBoard = z.infer<typeof MonthBoard>;

const Drilled = z.object({
  value: z.number().nullable(),
  unit: z.enum(LINE_UNITS),
  name: z.string(),
  definition: z.string(),
  minutes_per_class_hour: z.int(),
  /** What it sums up from, each perhaps a line of its own. */
  parts: z.array(z.object({ name: z.string(), value: z.number(), line: z.string().nullable() })),
  days: z.array(z.object({ day: DayText, value: z.number() })),
  documents: z.array(
    z.object({
      id: Count,
      day: z.string(),
      name: z.string(),
      text: z.string(),
      kind: z.string(),
      url: z.string().nullable(),
      line: z.string().nullable(),
      /** Null: as the figure is counted. */
      unit: z.enum(LINE_UNITS).nullable(),
      value: z.number(),
    }),
  ),
  total: Count,
  /** What the books say, less the figure. */
  difference_fen: Fen.nullable(),
  list_url: z.string(),
});
export type MonthDrill = z.infer<typeof Drilled>;

export const monthFigureApi = defineApi('month_figure', text, 'census', {
  view: {
    action: 'api_manage_data_month',
    method: 'GET',
    permission: may.read,
    label: text.month_view,
    input: z.object({ month: Month.optional() }),
    output: MonthBoard,
  },
  drill: {
    action: 'api_manage_data_drill',
    method: 'GET',
    permission: may.read,
    input: z.object({
      month: Month,
      line: z.string().min(1).max(40),
      /** One of those that are read. */
      of_company_id: Id.optional(),
    }),
    output: Drilled,
  },
  print: {
    action: 'api_manage_data_pdf',
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ month: Month }),
    output: z.object({}),
  },
  export: {
    action: 'api_manage_data_month_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object({ month: Month, by: z.enum(['company', 'month']).default('company') }),
    output: z.object({
      month: Month,
      company_name: z.string(),
      group: z.enum(LINE_GROUPS),
      line: z.string(),
      unit: z.enum(LINE_UNITS),
      amount_fen: Fen.nullable(),
      number: z.number().nullable(),
      is_locked: Flag,
    }),
    exports: [
      'month',
      { field: 'company_name', width: 20 },
      { field: 'group', kind: 'label' },
      { field: 'line', width: 22 },
      'amount_fen',
      { field: 'number', kind: 'number' },
      { field: 'unit', kind: 'label' },
      'is_locked',
    ],
    explains: LINES,
  },
});
