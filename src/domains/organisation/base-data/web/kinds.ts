import type { Permission } from '@/kernel/permission.ts';
import type { Sentence } from '@/kernel/text.ts';
import { BASE_KINDS, type BaseKind } from '../base-data.rules.ts';
import { baseDataText as text } from '../base-data.text.ts';

/** A list on the page: a kind of item, or a noun of its own. */
export interface Kind {
  readonly key: string;
  readonly label: Sentence;
  /** Left out: whoever opens the page sees it. */
  readonly permission?: Permission;
}

const items = (...kinds: BaseKind[]): Kind[] => kinds.map((key) => ({ key, label: text[key] }));

/** The left list, group by group. */
export const KIND_GROUPS: readonly { readonly label: Sentence; readonly kinds: readonly Kind[] }[] = [
  { label: text.group_students, kinds: items('education_type', 'alevel', 'region') },
  { label: text.group_teaching, kinds: items('exam_board', 'teacher_tier', 'feedback_template') },
  { label: text.group_sales, kinds: items('channel_group', 'follow_method', 'lost_reason') },
  { label: text.group_money, kinds: items('payment_method', 'cost_type') },
  { label: text.group_staff, kinds: items('new_team') },
];

export const isItemKind = (key: string): key is BaseKind => (BASE_KINDS as readonly string[]).includes(key);
