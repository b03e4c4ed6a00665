import { History } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/money.ts';
import { DataTable } from '@/kernel/web/DataTable.tsx';
import { ListPage } from '@/kernel/web/ListPage.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/DateFilter.tsx';
import { ChoiceFilter } from '@/kernel/web/list/filters.tsx';
import { StatusButtons } from '@/kernel/web/StatusButtons.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import { useList } from '@/kernel/web/useList.ts';
import { useOpenId } from '@/kernel/web/useOpenId.ts';
import { conversionApi } from '../../conversion.contract.ts';
import { KINDS } from '../../conversion.rules.ts';
import { conversionStatus } from '../../conversion.status.ts';
import { conversionText } from '../../conversion.text.ts';
import { ConversionDrawer } from '../ConversionDrawer.tsx';
import { useConversionColumns } from '../useConversionColumns.tsx';
import { BuyHoursButton } from './BuyHoursButton.tsx';
import { ConvertButton } from './ConvertButton.tsx';

/** What waits and what was decided: of one student, or of all. */
export function ConversionList({ student_id }: { student_id?: number }) {
  const t = useText(conversionText);
  const say = useSay();
  const list = useList(conversionApi.list, {
    fixed: student_id === undefined ? {} : { student_id },
    staleMs: 0,
  });
  const [openId, setOpenId] = useOpenId('conversion_id');
  const [history, setHistory] = useState<number>();
  const showHistory = (id: number) => {
    setOpenId(undefined);
    setHistory(id);
  };
  const { data: totals } = useApi(
    conversionApi.totals,
    { ...list.fixed, ...list.filters },
    { keepPrevious: true },
  );
  return (
    <>
      <ListPage
        list={list}
        exportTo={conversionApi.export}
        toolbar={
          <>
            <ConvertButton {...(student_id !== undefined && { student_id })} />
            {student_id === undefined && <BuyHoursButton />}
          </>
        }
        summary={
          totals &&
          t('sums', {
            waiting: totals.waiting,
            held: formatFen(totals.waiting_fen),
            approved: totals.approved,
            moved: formatFen(totals.approved_fen),
          })
        }
        filters={
          <>
            {student_id === undefined && <CompanySelect />}
            {student_id === undefined && <StudentFilter field={list.fields.student_id} />}
            <ChoiceFilter
              field={list.fields.kind}
              options={KINDS.map((value) => ({ value, label: t(value) }))}
            />
            <ChoiceFilter
              field={list.fields.status}
              options={Object.entries(conversionStatus.states).map(([value, { label }]) => ({
                value,
                label: say(label),
              }))}
            />
            <DateFilter from={list.fields.from} to={list.fields.to} label={t('created_at')} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useConversionColumns(student_id === undefined)}
          openId={openId ?? history}
          onOpen={(doc) => {
            setHistory(undefined);
            setOpenId(doc.id);
          }}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          actions={(doc) => (
            <StatusButtons
              compact
              status={conversionStatus}
              api={conversionApi}
              record={doc}
              about={doc.number}
              more={[
                { key: 'history', label: t('history'), icon: History, onClick: () => showHistory(doc.id) },
              ]}
            />
          )}
        />
      </ListPage>
      <ConversionDrawer id={history ? undefined : openId} onClose={() => setOpenId(undefined)} />
      <HistoryDrawer doc="conversion" docId={history} onClose={() => setHistory(undefined)} />
    </>
  );
}
