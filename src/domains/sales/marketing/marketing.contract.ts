import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DayText,
  Fen,
  Id,
  listInput,
  listOf,
  Minutes,
  Month,
  Percent,
  pageOf,
} from '@/kernel/contract/fields.ts';
import { FigureFields, figureFilters } from '../channel-cost/channel-cost.contract.ts';
import { FIGURES } from '../channel-cost/channel-cost.rules.ts';
import { marketingPermissions as may } from './marketing.access.ts';
import { marketingText } from './marketing.text.ts';

const DayRow = z.object({ day: DayText, link_visits: Count, ...FigureFields });
export type DayRow = z.infer<typeof DayRow>;
const ChannelRow = z.object({ key: Id.nullable(), name: z.string().nullable(), ...FigureFields });
const MarkData = z.object({
  from_on: DayText,
  to_on: DayText,
  days: z.array(DayRow),
  channels: z.array(ChannelRow),
  /** Leads of each day by channel, the largest channels; the others together have no key. */
  areas: z.array(z.object({ key: Id.nullable(), name: z.string().nullable(), leads: z.array(Count) })),
  total: z.object({ link_visits: Count, ...FigureFields }),
});
export type MarkData = z.infer<typeof MarkData>;

const PersonRow = z.object({
  key: Id.nullable(),
  name: z.string().nullable(),
  rank: Count,
  /** Places gained since the same span before; none: was not there. */
  rank_change: Count.nullable(),
  effective_percent: Percent.nullable(),
  /** What their own share in cases came to, in the role of marketing. */
  marketing_fen: Fen,
  /** Of the months that the span touches, as the targets have it: net receipts of their own against the goal. */
  target_fen: Fen.nullable(),
  achieved_fen: Fen.nullable(),
  target_percent: Percent.nullable(),
  ...FigureFields,
});
export type PersonRow = z.infer<typeof PersonRow>;

const WonStudent = z.object({
  id: Id,
  company_id: Id,
  lead_id: Id,
  username: z.string(),
  channel_name: z.string().nullable(),
  won_on: DayText,
  first_paid_fen: Fen,
  paid_fen: Fen,
  refunded_fen: Fen,
  value_fen: Fen,
  hours_minutes: Minutes,
  minutes_per_class_hour: z.int(),
  student_status: z.string(),
  renewed: z.boolean(),
  referred: Count,
});
export type WonStudent = z.infer<typeof WonStudent>;

const Cohort = z.object({
  month: Month,
  count: Count,
  /** By months since: who paid or came in that month, and what one of them has brought until then. */
  after: z.array(z.object({ active_percent: Percent, per_student_fen: Fen })),
});
export type Cohort = z.infer<typeof Cohort>;

export const marketingApi = defineApi('mark', marketingText, 'census', {
  data: { method: 'GET', permission: may.read, input: z.object(figureFilters), output: MarkData },
  data_export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(figureFilters),
    output: DayRow,
    exports: ['day', 'link_visits', ...FIGURES, 'cost_per_lead_fen', 'cost_per_deal_fen', 'roi_bp'],
  },
  performance: {
    method: 'GET',
    permission: may.read,
    input: z.object(figureFilters),
    output: listOf(PersonRow).extend({ from_on: DayText, to_on: DayText }),
  },
  performance_export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(figureFilters),
    output: PersonRow,
    exports: [
      'rank',
      'name',
      ...FIGURES,
      'effective_percent',
      'marketing_fen',
      'target_fen',
      'achieved_fen',
      'target_percent',
      'cost_per_lead_fen',
      'roi_bp',
    ],
    notExported: ['rank_change'],
  },
  students: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(figureFilters),
    output: pageOf(WonStudent),
  },
  students_export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(figureFilters),
    output: WonStudent,
    exports: [
      'username',
      'channel_name',
      'won_on',
      'first_paid_fen',
      'paid_fen',
      'refunded_fen',
      'value_fen',
      { field: 'hours_minutes', kind: 'hours' },
      'renewed',
      'referred',
    ],
  },
  cohorts: { method: 'GET', permission: may.read, input: z.object(figureFilters), output: listOf(Cohort) },
});
