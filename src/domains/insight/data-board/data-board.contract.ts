import { z } from 'zod';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { PROJECTS } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { Project } from '@/domains/sales/sales-case/sales-case.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Day, DayText, Fen, Id, Minutes, Month, Percent } from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { COMPARISONS } from '@/kernel/value/span.ts';
import { SEES_MARGIN, SEES_REVENUE } from '../census/census.access.ts';
import { dataBoardPermissions as may } from './data-board.access.ts';
import { dataBoardText as text } from './data-board.text.ts';

const asked = { from_day: Day, to_day: Day, compare: z.enum(COMPARISONS).default('last_year') };
const ProjectKey = z.enum(PROJECTS as unknown as [Project, ...Project[]]);

const projectFigures = {
  leads: Count,
  effective: Count,
  won: Count,
  deals: z.number(),
  receipts_fen: Fen,
  used_minutes: Minutes,
  revenue_fen: shownBy(SEES_REVENUE, Fen),
  pay_fen: shownBy(payLinePermissions.read, Fen),
  margin_fen: shownBy(SEES_MARGIN, Fen),
  margin_percent: shownBy(SEES_MARGIN, Percent),
  students: z.number(),
  renewal_percent: Percent.nullable(),
  unearned_fen: shownBy(SEES_REVENUE, Fen),
};
const ProjectSums = z.object(projectFigures);
export type ProjectSums = z.infer<typeof ProjectSums>;
const ProjectRow = z.object({ key: ProjectKey, name: z.string(), ...projectFigures });
export type ProjectRow = z.infer<typeof ProjectRow>;
export const PROJECT_FIGURES = [
  'leads',
  'effective',
  'won',
  'deals',
  'receipts_fen',
  'used_minutes',
  'revenue_fen',
  'pay_fen',
  'margin_fen',
  'margin_percent',
  'students',
  'renewal_percent',
  'unearned_fen',
] as const;
export type ProjectFigure = (typeof PROJECT_FIGURES)[number];

const channelFigures = {
  leads: Count,
  won: Count,
  conversion_percent: Percent.nullable(),
  first_fen: Fen,
  receipts_fen: Fen,
  refunds_fen: Fen,
  revenue_fen: shownBy(SEES_REVENUE, Fen),
  pay_fen: shownBy(payLinePermissions.read, Fen),
  cost_fen: Fen,
  true_margin_fen: shownBy(SEES_MARGIN, Fen),
  ltv_fen: Fen.nullable(),
  payback_months: shownBy(SEES_MARGIN, z.number()),
  active_6: Percent.nullable(),
  active_12: Percent.nullable(),
};
const ChannelSums = z.object(channelFigures);
export type ChannelSums = z.infer<typeof ChannelSums>;
/** Null: nobody has said where they came from. */
const ChannelRow = z.object({ key: Id.nullable(), name: z.string().nullable(), ...channelFigures });
export type ChannelRow = z.infer<typeof ChannelRow>;
export const CHANNEL_FIGURES = [
  'leads',
  'won',
  'conversion_percent',
  'first_fen',
  'receipts_fen',
  'refunds_fen',
  'revenue_fen',
  'pay_fen',
  'cost_fen',
  'true_margin_fen',
  'ltv_fen',
  'payback_months',
  'active_6',
  'active_12',
] as const;
export type ChannelFigure = (typeof CHANNEL_FIGURES)[number];
/** What the board compares with the span before. */
const ChannelBefore = ChannelSums.pick({
  leads: true,
  won: true,
  cost_fen: true,
  revenue_fen: true,
  true_margin_fen: true,
  payback_months: true,
});
/** Months after the deal that can be asked for. */
const MOST_AFTER = 12;
export const CHANNEL_GROUPS = ['channel', 'group'] as const;
export type ChannelGroup = (typeof CHANNEL_GROUPS)[number];
const group = z.enum(CHANNEL_GROUPS).default('channel');

const drilledBy = { from_day: Day, to_day: Day, page: z.int().min(1).default(1) };
/** What a figure is made of: its rows sum to it, it is their mean, or the first of them is divided by the others. */
const Drilled = z.object({
  value: z.number(),
  unit: z.enum(['money', 'count', 'minutes', 'share', 'months']),
  makes: z.enum(['sum', 'mean', 'ratio']),
  minutes_per_class_hour: z.int(),
  days: z.array(z.object({ day: DayText, value: z.number() })),
  documents: z.array(
    z.object({
      id: Count,
      day: z.string(),
      name: z.string(),
      text: z.string(),
      url: z.string().nullable(),
      /** Another figure of the board, which this row is. */
      figure: z.string().nullable(),
      /** Where it is counted otherwise than the figure. */
      unit: z.enum(['money', 'count']).nullable(),
      value: z.number(),
    }),
  ),
  total: Count,
  list_url: z.string(),
});
export type DataDrill = z.infer<typeof Drilled>;

const explained = (keys: readonly string[]) =>
  keys.flatMap((key) => {
    const definition = text[`${key}_definition` as keyof typeof text];
    return definition ? [{ name: text[key as keyof typeof text], definition }] : [];
  });

export const dataBoardApi = defineApi('data', text, 'census', {
  project: {
    method: 'GET',
    permission: may.data,
    label: text.view_project,
    input: z.object(asked),
    output: z.object({
      minutes_per_class_hour: z.int(),
      rows: z.array(ProjectRow),
      totals: ProjectSums,
      before: ProjectSums.nullable(),
    }),
  },
  channel: {
    method: 'GET',
    permission: may.data,
    input: z.object({ ...asked, group }),
    output: z.object({
      rows: z.array(ChannelRow),
      totals: ChannelSums,
      before: ChannelBefore.nullable(),
      /** By month of the deal: how many, and how many of them had lessons so many months after; null: not yet. */
      cohorts: z.array(z.object({ month: Month, students: Count, active: z.array(Count.nullable()) })),
    }),
  },
  project_drill: {
    method: 'GET',
    permission: may.data,
    input: z.object({
      ...drilledBy,
      figure: z.enum(PROJECT_FIGURES),
      project: ProjectKey.optional(),
    }),
    output: Drilled,
  },
  channel_drill: {
    method: 'GET',
    permission: may.data,
    input: z.object({
      ...drilledBy,
      figure: z.enum(CHANNEL_FIGURES),
      channel_id: Id.optional(),
      channel_group_id: Id.optional(),
      without: z.enum(['channel', 'group']).optional(),
    }),
    output: Drilled,
  },
  /** Who was won in a month, and who of them had lessons so many months after. */
  cohort_drill: {
    method: 'GET',
    permission: may.data,
    input: z.object({ month: Month, after: z.int().min(0).max(MOST_AFTER), page: drilledBy.page }),
    output: Drilled,
  },
  project_export: {
    method: 'GET',
    permission: may.data_export,
    navigation: true,
    input: z.object(asked),
    output: ProjectRow.extend({ minutes_per_class_hour: z.int() }),
    exports: [
      { field: 'name', width: 18 },
      'leads',
      'effective',
      'won',
      { field: 'deals', kind: 'number' },
      'receipts_fen',
      { field: 'used_minutes', kind: 'hours' },
      'revenue_fen',
      'pay_fen',
      'margin_fen',
      { field: 'margin_percent', kind: 'number' },
      { field: 'students', kind: 'number' },
      { field: 'renewal_percent', kind: 'number' },
      'unearned_fen',
    ],
    notExported: ['key'],
    explains: explained(PROJECT_FIGURES),
  },
  channel_export: {
    method: 'GET',
    permission: may.data_export,
    navigation: true,
    input: z.object({ ...asked, group }),
    output: ChannelRow,
    exports: [
      { field: 'name', width: 20 },
      'leads',
      'won',
      { field: 'conversion_percent', kind: 'number' },
      'first_fen',
      'receipts_fen',
      'refunds_fen',
      'revenue_fen',
      'pay_fen',
      'cost_fen',
      'true_margin_fen',
      'ltv_fen',
      { field: 'payback_months', kind: 'number' },
      { field: 'active_6', kind: 'number' },
      { field: 'active_12', kind: 'number' },
    ],
    notExported: ['key'],
    explains: explained(CHANNEL_FIGURES),
  },
});
