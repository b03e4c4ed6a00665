import type { Verdict } from '@/kernel/errors.ts';
import { defineStatus } from '@/kernel/status.ts';
import { productPermissions as may } from './product.access.ts';
import { productText as text } from './product.text.ts';

interface Doc {
  readonly id: number;
  readonly status: 'draft' | 'on' | 'off';
  readonly sku_count: number;
}
const hasSku = ({ sku_count }: Doc): Verdict => sku_count > 0 || text.needs_sku;

/** What is off keeps its carts and orders. */
export const productStatus = defineStatus<Doc>()({
  name: 'product',
  initial: 'draft',
  states: {
    draft: { label: text.draft, tone: 'neutral' },
    on: { label: text.on, tone: 'success' },
    off: { label: text.off, tone: 'muted' },
  },
  transitions: {
    on: {
      from: ['draft', 'off'],
      to: 'on',
      label: text.move_on,
      permission: may.edit,
      guard: hasSku,
      effect: 'isPriced',
    },
    off: { from: ['on'], to: 'off', label: text.move_off, permission: may.edit, back: true },
  },
});
