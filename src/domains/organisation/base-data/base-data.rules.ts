import { no, type Verdict } from '@/kernel/errors.ts';
import { baseDataText } from './base-data.text.ts';

/** The small lists that the family keeps. */
export const BASE_KINDS = [
  'education_type',
  'alevel',
  'exam_board',
  'teacher_tier',
  'new_team',
  'region',
  'channel_group',
  'follow_method',
  'lost_reason',
  'payment_method',
  'cost_type',
  'feedback_template',
  'student_label',
  'recharge_label',
  'lead_label',
  'lead_lost_reason',
  'renewal_lost_reason',
  'after_sale_reason',
] as const;
export type BaseKind = (typeof BASE_KINDS)[number];

/** Country, province, city. */
const REGION_LEVELS = 3;

/** Where a new item may lie: only regions lie under one another, and not deeper than a city. */
export function mayLieUnder(kind: BaseKind, levelsAbove: number): Verdict {
  if (levelsAbove > 0 && kind !== 'region') return no(baseDataText.only_regions);
  return levelsAbove < REGION_LEVELS || no(baseDataText.too_deep);
}

/** A region as a select takes it. */
export interface RegionOption {
  value: number;
  label: string;
  children?: RegionOption[];
}

/** The tree of what is on, in its order; what lies under something that is off is off with it. */
export function regionTree(
  items: readonly { id: number; parent_id: number | null; name: string }[],
): RegionOption[] {
  const under = (parent: number | null): RegionOption[] =>
    items
      .filter((item) => item.parent_id === parent)
      .map(({ id, name }) => {
        const children = under(id);
        return { value: id, label: name, ...(children.length > 0 && { children }) };
      });
  return under(null);
}

/** How deep an item lies: 0 at the top. */
export function depthOf(id: number, parentOf: ReadonlyMap<number, number | null>): number {
  const parent = parentOf.get(id);
  return parent === null || parent === undefined ? 0 : 1 + depthOf(parent, parentOf);
}
