import { ClipboardList, FileDown, History, Link2, PackageCheck, ReceiptText, Truck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList, openBeside } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { productPermissions } from '../../product/product.access.ts';
import type { Shelf } from '../../product/product.kinds.ts';
import { productPaths } from '../../product/product.paths.ts';
import { orderPermissions as may, shopPermissions, weappOrderPermissions } from '../order.access.ts';
import { shopOrderApi } from '../order.contract.ts';
import { parcelImportApi } from '../order.import.ts';
import { orderPaths } from '../order.paths.ts';
import { type Order, type OrderView, VIEWS } from '../order.shapes.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText } from '../order.text.ts';
import { weappOrderText } from '../weapp-order.text.ts';
import { MatchModal } from './MatchModal.tsx';
import { OrderBulk } from './OrderBulk.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { useOrderColumns } from './useOrderColumns.tsx';

type Orders = List<typeof shopOrderApi.list> & { readonly view: OrderView };

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useOrders(student_id: number | undefined, source: Shelf): Orders {
  const fixed = student_id === undefined ? { source } : { student_id };
  const list = useList(shopOrderApi.list, { defaults: { view: 'all' }, fixed, staleMs: 0 });
  const view = list.fields.view.value ?? 'all';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

function useViews(list: Orders, student_id: number | undefined, source: Shelf): ListTabs {
  const t = useText(orderText);
  const asked = student_id === undefined ? { source } : { student_id };
  const { data } = useApi(shopOrderApi.counts, asked, { staleMs: 0, keepPrevious: true });
  return {
    tabs: VIEWS.filter((key) => key !== 'problem' || source === 'weapp').map((key) => ({
      key,
      label: t(`view_${key}`),
      ...(data && { count: data[key] }),
    })),
    value: list.view,
    onChange: (view) => list.replace({ view: view as OrderView }),
    label: t('views'),
  };
}

/** Orders of the company, or of one student; each opens beside the list, or on its own page. */
interface OrderListProps {
  readonly studentId?: number;
  readonly source?: Shelf;
}
export function OrderList({ studentId, source = 'zhiliao' }: OrderListProps) {
  const t = useText(orderText);
  const words = useText(weappOrderText);
  const navigate = useNavigate();
  const list = useOrders(studentId, source);
  const [importing, setImporting] = useState(false);
  const [matched, setMatched] = useState<Order>();
  const canMatch = useHolds()(weappOrderPermissions.match);
  const panels = usePanels<Pick<Order, 'id'>>('order_id');
  const { data: totals } = useApi(
    shopOrderApi.totals,
    { ...list.fixed, ...list.filters },
    { keepPrevious: true },
  );
  const begin = () =>
    void navigate(studentId === undefined ? studentPaths.list() : orderPaths.shop({ student_id: studentId }));
  return (
    <>
      <ListPage
        list={list}
        exportTo={shopOrderApi.export}
        toolbar={<Tools list={list} onImport={() => setImporting(true)} />}
        tabs={useViews(list, studentId, source)}
        filters={<OrderFilters list={list} isOfOne={studentId !== undefined} />}
        summary={
          totals &&
          t(totals.capped ? 'sums_capped' : 'sums', {
            n: totals.count,
            money: formatFen(totals.amount_fen),
            coins: formatFen(totals.coin_fen),
            back: formatFen(totals.refunded_fen),
          })
        }
      >
        <DataTable
          list={list}
          columns={useOrderColumns(studentId !== undefined, source)}
          onOpen={({ id }) =>
            studentId === undefined
              ? panels.open(id)
              : void navigate(orderPaths.one({ student_id: studentId, order_id: id }))
          }
          openId={panels.shownId}
          actions={(doc) => (
            <StatusButtons
              compact
              status={shopOrderStatus}
              api={shopOrderApi}
              record={doc}
              about={doc.number}
              more={[
                ...(canMatch && doc.status === 'unpaid'
                  ? [
                      {
                        key: 'match',
                        label: words('match'),
                        icon: Link2,
                        onClick: () => setMatched(doc),
                      },
                    ]
                  : []),
                {
                  key: 'history',
                  label: t('history'),
                  icon: History,
                  onClick: () => panels.history(doc),
                },
              ]}
            />
          )}
          {...(studentId === undefined && {
            bulk: () => <OrderBulk orders={list.selectedRows} onDone={() => list.select([])} />,
          })}
          empty={
            <EmptyList
              text={source === 'weapp' ? weappOrderText : orderText}
              icon={ReceiptText}
              step={source === 'weapp' ? weappOrderText.to_shelf : orderText.to_students}
              permission={source === 'weapp' ? productPermissions.read : shopPermissions.buy}
              onStep={source === 'weapp' ? () => void navigate(productPaths.weapp()) : begin}
            />
          }
        />
      </ListPage>
      <OrderDrawer id={studentId === undefined ? panels.docId : undefined} onClose={panels.close} />
      {importing && (
        <ImportDrawer
          api={parcelImportApi}
          title={t('send_file')}
          help={t('send_file_help')}
          after={t('send_file_after')}
          onClose={() => setImporting(false)}
        />
      )}
      <MatchModal order={matched} onClose={() => setMatched(undefined)} />
      <HistoryDrawer doc="shop_order" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}

function Tools({ list, onImport }: { list: Orders; onImport: () => void }) {
  const t = useText(orderText);
  const holds = useHolds();
  return (
    <>
      {holds(may.send) && list.view === 'send' && (
        <>
          <Button icon={Truck} onClick={onImport}>
            {t('send_file')}
          </Button>
          <Button icon={ClipboardList} onClick={() => openBeside(shopOrderApi.picking, sourceOf(list))}>
            {t('picking')}
          </Button>
          <Button icon={PackageCheck} onClick={() => openBeside(shopOrderApi.slips, sourceOf(list))}>
            {t('slips')}
          </Button>
        </>
      )}
      {holds(may.export) && (
        <Button
          icon={FileDown}
          onClick={() => exportList(shopOrderApi.exportLines, { ...list.fixed, ...list.filters })}
        >
          {t('export_lines')}
        </Button>
      )}
    </>
  );
}
const sourceOf = ({ fixed }: Orders) => (fixed.source ? { source: fixed.source } : {});
