import { HandCoins, History } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { formatFen } from '@/kernel/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Hy } from '@/kernel/web/display/Hy.tsx';
import { Money } from '@/kernel/web/display/Money.tsx';
import { StatusTag } from '@/kernel/web/display/StatusTag.tsx';
import { Time } from '@/kernel/web/display/Time.tsx';
import { TwoLines } from '@/kernel/web/display/TwoLines.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { DataTable } from '@/kernel/web/list/DataTable.tsx';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { payAdjustmentPermissions as may } from '../../pay-adjustment.access.ts';
import { payAdjustmentApi } from '../../pay-adjustment.contract.ts';
import { ADJUSTMENT_KINDS } from '../../pay-adjustment.rules.ts';
import { payAdjustmentStatus } from '../../pay-adjustment.status.ts';
import { payAdjustmentText } from '../../pay-adjustment.text.ts';
import { AdjustmentDrawer } from '../AdjustmentDrawer.tsx';
import { AdjustmentForm } from '../AdjustmentForm.tsx';

/** Bonuses, deductions and other work: what waits, and what was decided. */
export function Adjustments() {
  const t = useText(payAdjustmentText);
  const holds = useHolds();
  const list = useList(payAdjustmentApi.list, { staleMs: 0 });
  const { data: totals } = useApi(payAdjustmentApi.totals, list.filters, { keepPrevious: true });
  const [months] = useState(lastMonths);
  const [openId, setOpenId] = useOpenId('pay_adjustment_id');
  const [history, setHistory] = useState<number>();
  const [adding, setAdding] = useState(false);
  const show = (id: number | undefined, next?: number) => {
    setHistory(next);
    setOpenId(id);
  };
  return (
    <>
      <ListPage
        list={list}
        main={{ label: t('add'), onClick: () => setAdding(true), permission: may.add }}
        exportTo={payAdjustmentApi.export}
        summary={totals && t('sums', { waiting: totals.waiting, approved: formatFen(totals.approved_fen) })}
        filters={
          <>
            <CompanySelect />
            <ChoiceFilter field={list.fields.month} options={months} />
            <TeacherFilter field={list.fields.teacher_id} />
            <ChoiceFilter
              field={list.fields.kind}
              options={ADJUSTMENT_KINDS.map((value) => ({ value, label: t(value) }))}
            />
            <StatusFilter status={payAdjustmentStatus} />
          </>
        }
      >
        <DataTable
          list={list}
          openId={history ?? openId}
          onOpen={({ id }) => show(id)}
          empty={<EmptyState icon={HandCoins} title={t('empty')} help={t('empty_help')} />}
          columns={[
            {
              field: 'teacher_name',
              width: 108,
              show: (name, { teacher_id }) => <TeacherLink id={teacher_id} name={name} />,
            },
            {
              field: 'month',
              width: 108,
              show: (month, { corrects_month }) => (
                <TwoLines {...(corrects_month && { sub: t('corrects', { month: corrects_month }) })}>
                  <Hy>{month}</Hy>
                </TwoLines>
              ),
            },
            { field: 'kind', width: 96, show: (kind) => t(kind) },
            { field: 'signed_fen', width: 116, show: (fen) => <Money fen={fen} red /> },
            { field: 'note', width: 200 },
            {
              field: 'status',
              show: (value) => <StatusTag status={payAdjustmentStatus} value={value} />,
            },
            {
              field: 'created_by_name',
              width: 112,
              show: (name, { created_at }) => <TwoLines sub={<Time at={created_at} />}>{name}</TwoLines>,
            },
            {
              field: 'decided_by_name',
              width: 112,
              from: 860,
              show: (name, { decided_at }) =>
                name ? (
                  <TwoLines sub={<Time at={decided_at} />}>{name}</TwoLines>
                ) : (
                  <span className="mute">—</span>
                ),
            },
          ]}
          actions={(doc) => (
            <StatusButtons
              compact
              status={payAdjustmentStatus}
              api={payAdjustmentApi}
              record={doc}
              about={`${doc.teacher_name} ${doc.month}`}
              more={[
                {
                  key: 'history',
                  label: t('history'),
                  icon: History,
                  onClick: () => show(undefined, doc.id),
                },
              ]}
            />
          )}
          {...(holds(may.approve) && {
            bulk: () => (
              <BulkTransitions
                status={payAdjustmentStatus}
                api={payAdjustmentApi}
                records={list.selectedRows}
                nameOf={({ teacher_name, month }) => `${teacher_name} ${month}`}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      {openId !== undefined && !history && (
        <AdjustmentDrawer key={openId} id={openId} onClose={() => show(undefined)} />
      )}
      <HistoryDrawer doc="pay_adjustment" docId={history} onClose={() => setHistory(undefined)} />
      <FormModal open={adding} onClose={() => setAdding(false)} title={t('add')} width={520}>
        <AdjustmentForm month={list.fields.month.value} onDone={() => setAdding(false)} />
      </FormModal>
    </>
  );
}
