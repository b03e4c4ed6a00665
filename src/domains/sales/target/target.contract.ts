import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields } from '@/kernel/contract/approval-document.ts';
import {
  Count,
  Id,
  idOutput,
  LongText,
  listOf,
  Month,
  OptionalText,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { achievementPermissions, targetPermissions as may } from './target.access.ts';
import { METRICS, SCOPES } from './target.rules.ts';
import { achievementStatus, targetStatus } from './target.status.ts';
import { achievementText, targetText } from './target.text.ts';

const Year = z.int().min(2000).max(2199);
const Metric = z.enum(METRICS);
/** Fen, minutes, or a number, as the metric counts. */
const Amount = z.int().min(0).max(99_999_999_999);
const Value = z.int();

const Cell = z.object({
  month: Month,
  id: Id.nullable(),
  base: Value.nullable(),
  goal: Value.nullable(),
  stretch: Value.nullable(),
  note: z.string(),
  status: statusField(targetStatus).nullable(),
  version: Version.nullable(),
  /** By the books; beside it what was claimed and approved. */
  achieved: Value,
  adjusted: Value,
});
export type TargetCell = z.infer<typeof Cell>;

const Row = z.object({
  scope: z.enum(SCOPES),
  team_id: Id.nullable(),
  admin_id: Id.nullable(),
  name: z.string(),
  people: Count,
  may_edit: z.union([z.literal(0), z.literal(1)]),
  cells: z.array(Cell).length(12),
});
export type TargetRow = z.infer<typeof Row>;

const Progress = z.object({
  name: z.string(),
  achieved: Value,
  adjusted: Value,
  goal: Value.nullable(),
  pace: Value,
  missing_per_day: Value,
  gone_bp: Count,
});
const Difference = z.object({
  month: Month,
  id: Id,
  scope: z.enum(['company', 'team']),
  name: z.string(),
  goal: Value,
  parts: Value,
  note: z.string(),
  version: Version,
});

export const TargetGrid = z.object({
  year: Year,
  metric: Metric,
  month: Month,
  minutes_per_class_hour: z.int(),
  rows: z.array(Row),
  differences: z.array(Difference),
  company: Progress,
  team: Progress.nullable(),
  me: Progress.nullable(),
  reached: z.object({ count: Count, all: Count }),
  claims_waiting: Count,
});
export type TargetGrid = z.infer<typeof TargetGrid>;

const who = { scope: z.enum(SCOPES), team_id: Id.nullish(), admin_id: Id.nullish() };
const Ranked = z.object({
  id: Id,
  name: z.string(),
  rank: z.int(),
  before: z.int().nullable(),
  achieved: Value,
  adjusted: Value,
  goal: Value.nullable(),
  medal: z.enum(['base', 'goal', 'stretch']).nullable(),
});
export type Ranked = z.infer<typeof Ranked>;

const ExportRow = z.object({
  scope: z.enum(SCOPES),
  name: z.string(),
  metric: Metric,
  month: Month,
  base: z.number().nullable(),
  goal: z.number().nullable(),
  stretch: z.number().nullable(),
  achieved: z.number(),
  adjusted: z.number(),
  percent: z.number().nullable(),
});

export const targetApi = defineApi('target', targetText, 'census', {
  list: {
    method: 'GET',
    permission: may.read,
    label: targetText.list,
    input: z.object({ year: Year.optional(), metric: Metric.optional(), month: Month.optional() }),
    output: TargetGrid,
  },
  /** Teams with members, targets and achieved of a month. */
  team_list: {
    action: 'api_target_team_list',
    method: 'GET',
    permission: may.read,
    input: z.object({ month: Month.optional(), metric: Metric.optional() }),
    output: listOf(
      z.object({
        team_id: Id,
        name: z.string(),
        goal: Value.nullable(),
        achieved: Value,
        members: z.array(
          z.object({ admin_id: Id, name: z.string(), goal: Value.nullable(), achieved: Value }),
        ),
      }),
    ),
  },
  rank: {
    method: 'GET',
    permission: may.read,
    input: z.object({
      month: Month.optional(),
      metric: Metric.optional(),
      by: z.enum(['person', 'team']).optional(),
    }),
    output: listOf(Ranked),
  },
  /** Cells of the grid, typed or pasted; without a goal, a draft is taken away. */
  set: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      metric: Metric,
      items: z
        .array(
          z.object({
            ...who,
            month: Month,
            base: Amount.nullish(),
            goal: Amount.nullable(),
            stretch: Amount.nullish(),
            version: Version.nullish(),
          }),
        )
        .min(1)
        .max(1000),
      reason: OptionalText.optional(),
    }),
    output: z.object({ count: Count }),
    changes: ['target', 'notice'],
  },
  explain: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, version: Version.optional(), note: ShortText }),
  },
  publish: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ month: Month, metric: Metric }),
    output: z.object({ count: Count }),
    changes: ['target', 'notice'],
  },
  /** Last month's or last year's, times a factor, wherever there is none yet. */
  copy: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      metric: Metric,
      from: z.enum(['last_month', 'last_year']),
      month: Month,
      factor_percent: z.int().min(1).max(1000),
    }),
    output: z.object({ count: Count }),
  },
  /** A year's sum over the months, in last year's shape. */
  spread: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ metric: Metric, year: Year, ...who, total: Amount, reason: OptionalText.optional() }),
    output: z.object({ count: Count }),
    changes: ['target', 'notice'],
  },
  members: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      month: Month,
      items: z
        .array(z.object({ admin_id: Id, team_id: Id.nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.object({ count: Count }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object({ year: Year.optional(), metric: Metric.optional() }),
    output: ExportRow,
    exports: [
      { field: 'scope', kind: 'label' },
      'name',
      { field: 'metric', kind: 'label' },
      'month',
      { field: 'base', kind: 'number' },
      { field: 'goal', kind: 'number' },
      { field: 'stretch', kind: 'number' },
      { field: 'achieved', kind: 'number' },
      { field: 'adjusted', kind: 'number' },
      { field: 'percent', kind: 'number' },
    ],
  },
});

export const Achievement = z.object({
  ...approvalFields(achievementStatus),
  admin_id: Id,
  admin_name: z.string().nullable(),
  month: Month,
  metric: Metric,
  amount: Value,
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
});
export type Achievement = z.infer<typeof Achievement>;

const filters = {
  admin_id: Id.optional(),
  month: Month.optional(),
  metric: Metric.optional(),
  status: Achievement.shape.status.optional(),
};
const calls = approvalEndpoints('target_achievement', {
  may: achievementPermissions,
  text: { list: achievementText.title, get: achievementText.get, export: achievementText.export },
  tag: 'census',
  row: Achievement,
  whole: Achievement,
  filters,
  exports: [
    'admin_name',
    'month',
    { field: 'metric', kind: 'label' },
    { field: 'amount', kind: 'number' },
    'file_name',
  ],
});

export const achievementApi = defineApi('target_achievement', achievementText, 'census', {
  ...calls,
  add: {
    method: 'POST',
    permission: achievementPermissions.add,
    input: z.object({
      admin_id: Id,
      month: Month,
      metric: Metric,
      amount: z.int().min(-99_999_999_999).max(99_999_999_999),
      note: LongText.min(1).max(500),
      file_id: Id.nullish(),
    }),
    output: idOutput,
    changes: ['target_achievement', 'inbox'],
  },
  ...transitionEndpoints(achievementStatus, 'census'),
});
