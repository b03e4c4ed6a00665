import type { ReactNode } from 'react';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { PROJECTS } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { NATURES } from '@/domains/sales/sales-case/sales-case.rules.ts';
import { salesCaseText } from '@/domains/sales/sales-case/sales-case.text.ts';
import { type Option, useOptions } from '@/kernel/web/api/useOptions.ts';
import { useSay } from '@/kernel/web/language.ts';
import { FilterChoice } from '../../census/web/embed/FilterChoice.tsx';
import type { filters } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import type { ReceiptsState } from './useReceiptBoard.ts';

/** Which items are counted. */
export function ReceiptFilters({ receipts, notes }: { receipts: ReceiptsState; notes?: ReactNode }) {
  const say = useSay();
  const { asked, board } = receipts;
  const field = (name: keyof typeof filters) => ({
    label: receiptBoardText[name],
    value: asked[name],
    set: (value: Option['value'] | undefined) =>
      board.change({
        [name]: value === undefined ? undefined : String(value),
        page: undefined,
        drill: undefined,
      }),
  });
  return (
    <div className="receipt-filters">
      <FilterChoice field={field('admin_id')} options={useOptions(adminApi.options)} />
      <FilterChoice field={field('team_id')} options={useItemOptions('new_team')} />
      <FilterChoice field={field('department_id')} options={useOptions(departmentApi.list)} />
      <FilterChoice
        field={field('nature')}
        options={{ options: NATURES.map((value) => ({ value, label: say(salesCaseText[value]) })) }}
      />
      <FilterChoice
        field={field('category')}
        options={{ options: CATEGORIES.map((value) => ({ value, label: say(rechargeText[value]) })) }}
      />
      <FilterChoice
        field={field('project')}
        options={{ options: PROJECTS.map((value) => ({ value, label: say(salesCaseText[value]) })) }}
      />
      <FilterChoice field={field('channel_id')} options={useOptions(channelApi.list)} />
      <FilterChoice field={field('method_id')} options={useItemOptions('payment_method')} />
      <StudentFilter field={{ ...field('student_id'), value: asked.student_id }} />
      {notes}
    </div>
  );
}
