import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { ApprovalTable } from '@/kernel/web/approval/DecisionTable.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/DateFilter.tsx';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { type Conversion, conversionApi } from '../../conversion.contract.ts';
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
  const list = useList(conversionApi.list, {
    fixed: student_id === undefined ? {} : { student_id },
    staleMs: 0,
  });
  const panels = usePanels<Conversion>('conversion_id');
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
            <StatusFilter status={conversionStatus} />
            <DateFilter from={list.fields.from} to={list.fields.to} label={t('created_at')} />
          </>
        }
      >
        <ApprovalTable
          list={list}
          columns={useConversionColumns(student_id === undefined)}
          status={conversionStatus}
          api={conversionApi}
          panels={panels}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <ConversionDrawer id={panels.docId} onClose={panels.close} />
      <HistoryDrawer doc="conversion" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
