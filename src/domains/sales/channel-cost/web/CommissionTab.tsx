import { HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf } from '@/domains/money/recharge/recharge.rules.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { channelCostPermissions as may } from '../channel-cost.access.ts';
import { type Commission, channelCostApi } from '../channel-cost.contract.ts';
import { channelCostPaths } from '../channel-cost.paths.ts';
import { channelCostStatus } from '../channel-cost.status.ts';
import { channelCostText } from '../channel-cost.text.ts';

/** What is owed to channels, line by line; chosen lines become a cost. */
export function CommissionTab() {
  const t = useText(channelCostText);
  const holds = useHolds();
  const list = useList(channelCostApi.commissions, { staleMs: 0 });
  const { run, busy } = useAction(channelCostApi.pay, { success: channelCostText.paid_done });
  const chosen = list.selectedRows;
  const pay = async () => {
    if ((await run({ ids: chosen.map(({ id }) => id) })) !== undefined) list.select([]);
  };
  return (
    <ListPage
      list={list}
      exportTo={channelCostApi.commission_export}
      filters={
        <>
          <CompanySelect />
          <ChoiceFilter field={list.fields.channel_id} options={useOptions(channelApi.list)} />
          <ChoiceFilter
            field={list.fields.paid}
            options={[
              { value: 0, label: t('is_unpaid') },
              { value: 1, label: t('is_paid') },
            ]}
          />
          <ChoiceFilter field={list.fields.month} options={lastMonths()} />
          <StudentFilter field={list.fields.student_id} />
        </>
      }
    >
      <DataTable
        list={list}
        columns={useColumns()}
        empty={<EmptyState title={t('empty_commissions')} help={t('empty_commissions_help')} />}
        bulk={
          holds(may.add)
            ? () => (
                <>
                  <span className="num">
                    {t('commission_sum', { money: formatFen(sumOf(chosen, ({ amount_fen }) => amount_fen)) })}
                  </span>
                  <Button icon={HandCoins} busy={busy} onClick={() => void pay()}>
                    {t('pay')}
                  </Button>
                </>
              )
            : undefined
        }
      />
    </ListPage>
  );
}

function useColumns(): Column<Commission>[] {
  const t = useText(channelCostText);
  return [
    { field: 'channel_name', width: 120 },
    {
      field: 'recharge_number',
      width: 140,
      show: (number, row) => (
        <Link to={addressOf({ id: row.recharge_id, category: row.category })}>{number}</Link>
      ),
    },
    studentColumn(96),
    { field: 'accrued_on', width: 100 },
    { field: 'kind', width: 92, show: (kind) => t(kind === 'rebacked' ? 'rebacked_line' : kind) },
    { field: 'basis_fen', width: 112, show: (fen) => <Money fen={fen} /> },
    { field: 'rate_bp', width: 72, show: (bp) => (bp === null ? t('fixed') : `${bp / 100}%`) },
    { field: 'amount_fen', width: 112, show: (fen) => <Money fen={fen} strong red={fen < 0} /> },
    {
      field: 'cost_number',
      width: 190,
      show: (number, row) =>
        row.cost_id === null ? (
          <Nothing />
        ) : (
          <>
            <Link to={channelCostPaths.cost(row.cost_id)} className="num">
              {number}
            </Link>{' '}
            {row.cost_status && <StatusTag status={channelCostStatus} value={row.cost_status} />}
          </>
        ),
    },
  ];
}
