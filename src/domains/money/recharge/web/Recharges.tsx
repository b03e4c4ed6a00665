import { WalletCards } from 'lucide-react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { rechargePermissions as may } from '../recharge.access.ts';
import { rechargeApi } from '../recharge.contract.ts';
import type { EnteredCategory } from '../recharge.rules.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';
import { RechargeFigures } from './RechargeFigures.tsx';
import { RechargeFilters } from './RechargeFilters.tsx';
import { RechargePanels } from './RechargePanels.tsx';
import { RechargeTabs } from './RechargeTabs.tsx';
import { useRechargeActions } from './useRechargeActions.ts';
import { useRechargeColumns } from './useRechargeColumns.tsx';
import { useRechargePanels } from './useRechargePanels.ts';

interface RechargesProps {
  readonly category: EnteredCategory;
  /** Where they stand on the page of another noun. */
  readonly title?: string;
  readonly tabs?: ListTabs;
}

/** The recharges of one category: what they come to, and each of them. */
export function Recharges({ category, title, tabs }: RechargesProps) {
  const t = useText(rechargeText);
  const holds = useHolds();
  const list = useList(rechargeApi.list, { fixed: { category } });
  const columns = useRechargeColumns(category);
  const panels = useRechargePanels(category);
  const actionsOf = useRechargeActions(panels);
  return (
    <>
      <ListPage
        title={title ?? t('records')}
        list={list}
        {...(tabs && { tabs })}
        main={{ label: t('add'), onClick: panels.add, permission: may.add }}
        exportTo={rechargeApi.export}
        views={
          <>
            {category !== 'fujin' && <RechargeTabs here={category} />}
            <RechargeFigures list={list} category={category} />
          </>
        }
        filters={<RechargeFilters list={list} category={category} />}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.openId}
          actions={(row) => (
            <StatusButtons
              compact
              status={rechargeStatus}
              api={rechargeApi}
              record={row}
              about={row.number}
              more={actionsOf(row)}
            />
          )}
          empty={
            <EmptyList
              text={rechargeText}
              icon={WalletCards}
              step={rechargeText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
          {...(holds(may.audit) && {
            bulk: () => (
              <BulkTransitions
                status={rechargeStatus}
                api={rechargeApi}
                records={list.selectedRows}
                nameOf={({ number }) => number}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      <RechargePanels panels={panels} />
    </>
  );
}
