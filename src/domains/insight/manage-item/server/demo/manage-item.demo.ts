import type { Demo } from '@/kernel/server/demo.ts';
import type { ItemKind } from '../../manage-item.rules.ts';
import { manageItems } from '../manage-item.service.ts';

const ITEMS: readonly { name: string; kind: ItemKind; note?: string }[] = [
  { name: '房租', kind: 'cost', note: '含物业费' },
  { name: '人员工资', kind: 'cost', note: '不含课酬' },
  { name: '其他市场费用', kind: 'cost', note: '渠道费用以外' },
  { name: '水电', kind: 'cost' },
  { name: '其他成本', kind: 'cost' },
  { name: '其他收入', kind: 'income' },
  { name: '在职人数', kind: 'number', note: '月末，含兼职' },
];

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within((ctx) => manageItems.ensure(ctx, ITEMS));
}
