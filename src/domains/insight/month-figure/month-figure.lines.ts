import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { Sentence } from '@/kernel/text.ts';
import { SEES_MARGIN } from '../census/census.access.ts';
import { monthFigureText as text } from './month-figure.text.ts';

export const LINE_GROUPS = [
  'receipts_group',
  'revenue_group',
  'teaching_group',
  'students_group',
  'costs_group',
  'entered_group',
  'result_group',
] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];
export const LINE_UNITS = ['money', 'count', 'minutes', 'share', 'months'] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

export interface Line {
  readonly key: string;
  readonly group: LineGroup;
  readonly unit: LineUnit;
  readonly name: Sentence;
  readonly definition: Sentence;
  /** What is kept of a locked month says which definition it was reckoned by. */
  readonly version: number;
  /** A part of the line above it, or what a group comes to. */
  readonly look: 'part' | 'plain' | 'total';
  readonly needs: readonly Pick<Permission, 'key'>[];
}

export const LINE_KEYS = [
  'receipts',
  'new_receipts',
  'renewal_receipts',
  'expand_receipts',
  'rebacks',
  'refunds',
  'net_receipts',
  'target',
  'target_reached',
  'revenue',
  'revenue_hours',
  'revenue_shop',
  'revenue_application',
  'revenue_forfeited',
  'revenue_fees',
  'taught_minutes',
  'used_minutes',
  'attendance_rate',
  'fill_rate',
  'active_students',
  'new_students',
  'renewed_students',
  'lost_students',
  'refunded_students',
  'renewal_rate',
  'revenue_per_student',
  'pay',
  'channel_cost',
  'fees',
  'gift_cost',
  'contribution',
  'contribution_rate',
  'result',
  'unearned',
  'unearned_months',
  'refund_rate',
] as const;
export type LineKey = (typeof LINE_KEYS)[number];

interface Said extends Partial<Pick<Line, 'look' | 'needs' | 'unit' | 'version'>> {
  readonly group: LineGroup;
}
const PART = { look: 'part' } as const;
const TOTAL = { look: 'total' } as const;
const receipts = { group: 'receipts_group' } as const;
const revenue = { group: 'revenue_group' } as const;
const students = { group: 'students_group', unit: 'count' } as const;
const teaching = { group: 'teaching_group' } as const;
const result = { group: 'result_group' } as const;

const SAID: Readonly<Record<LineKey, Said>> = {
  receipts,
  new_receipts: { ...receipts, ...PART },
  renewal_receipts: { ...receipts, ...PART },
  expand_receipts: { ...receipts, ...PART },
  rebacks: receipts,
  refunds: receipts,
  net_receipts: { ...receipts, ...TOTAL },
  target: receipts,
  target_reached: { ...receipts, unit: 'share' },
  revenue: { ...revenue, ...TOTAL },
  revenue_hours: { ...revenue, ...PART },
  revenue_shop: { ...revenue, ...PART },
  revenue_application: { ...revenue, ...PART },
  revenue_forfeited: { ...revenue, ...PART },
  revenue_fees: { ...revenue, ...PART },
  taught_minutes: { ...teaching, unit: 'minutes' },
  used_minutes: { ...teaching, unit: 'minutes' },
  attendance_rate: { ...teaching, unit: 'share' },
  fill_rate: { ...teaching, unit: 'share' },
  active_students: students,
  new_students: students,
  renewed_students: students,
  lost_students: students,
  refunded_students: students,
  renewal_rate: { group: 'students_group', unit: 'share' },
  revenue_per_student: { group: 'students_group' },
  pay: { group: 'costs_group', needs: [payLinePermissions.read] },
  channel_cost: { group: 'costs_group' },
  fees: { group: 'costs_group' },
  gift_cost: { group: 'costs_group' },
  contribution: { group: 'costs_group', ...TOTAL, needs: SEES_MARGIN },
  contribution_rate: { group: 'costs_group', unit: 'share', needs: SEES_MARGIN },
  result: { ...result, ...TOTAL, needs: SEES_MARGIN },
  unearned: result,
  unearned_months: { ...result, unit: 'months' },
  refund_rate: { ...result, unit: 'share' },
};

/** What a month says of a company, in the order of the page; entered figures stand before the result. */
export const LINES: readonly (Line & { readonly key: LineKey })[] = LINE_KEYS.map((key) => ({
  key,
  name: text[key],
  definition: text[`${key}_definition`],
  unit: 'money',
  look: 'plain',
  needs: [],
  version: 1,
  ...SAID[key],
}));

export const itemKey = (id: number): string => `item:${id}`;
/** The item of an entered line. */
export const itemOf = (line: string): number | undefined =>
  line.startsWith('item:') ? Number(line.slice('item:'.length)) : undefined;
