import { History, Undo2 } from 'lucide-react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { refundPermissions as may } from '../refund.access.ts';
import { type Refund, refundApi } from '../refund.contract.ts';
import { refundStatus } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';
import { refundForms } from './PayForm.tsx';
import { RefundDrawer } from './RefundDrawer.tsx';
import { RefundFilters } from './RefundFilters.tsx';
import { RefundFormDrawer } from './RefundFormDrawer.tsx';
import { useRefundColumns } from './useRefundColumns.tsx';

/** Refunds of all students: what waits, what was paid, and what came back. */
export function StudentRefundPage() {
  const t = useText(refundText);
  const list = useList(refundApi.list, { staleMs: 0 });
  const panels = usePanels<Pick<Refund, 'id' | 'number'>>('refund_id');
  const { data: totals } = useApi(refundApi.totals, list.filters, { keepPrevious: true });
  const { task } = panels;
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('request'), onClick: panels.add, permission: may.request }}
        exportTo={refundApi.export}
        summary={
          totals &&
          t('sums', {
            waiting: totals.waiting.count,
            held: formatFen(totals.waiting.amount_fen),
            paid: totals.paid.count,
            money: formatFen(totals.paid.amount_fen),
            kept: formatFen(totals.withheld_fen),
          })
        }
        filters={<RefundFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useRefundColumns()}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(doc) => (
            <StatusButtons
              compact
              status={refundStatus}
              api={refundApi}
              record={doc}
              about={doc.number}
              forms={refundForms}
              more={[
                {
                  key: 'history',
                  label: t('history'),
                  icon: History,
                  onClick: () => panels.history(doc),
                },
              ]}
            />
          )}
          empty={
            <EmptyList
              text={refundText}
              icon={Undo2}
              step={refundText.request}
              permission={may.request}
              onStep={panels.add}
            />
          }
        />
      </ListPage>
      {task?.kind === 'add' ? (
        <RefundFormDrawer student_id={panels.addFor} onClose={panels.endTask} onAdded={panels.added} />
      ) : (
        <RefundDrawer id={panels.docId} onClose={panels.close} />
      )}
      <HistoryDrawer doc="refund" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
