import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { conversionApi } from '../../conversion.contract.ts';
import { KINDS } from '../../conversion.rules.ts';
import { conversionStatus } from '../../conversion.status.ts';
import { conversionText } from '../../conversion.text.ts';
import { ConversionFacts } from '../ConversionFacts.tsx';
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
  const { data: totals } = useApi(
    conversionApi.totals,
    { ...list.fixed, ...list.filters },
    { keepPrevious: true },
  );
  return (
    <ApprovalList
      list={list}
      api={conversionApi}
      status={conversionStatus}
      text={conversionText}
      param="conversion_id"
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
        </>
      }
      columns={useConversionColumns(student_id === undefined)}
      lastColumns={[{ field: 'note', width: 140, hidden: true }]}
      facts={(doc) => <ConversionFacts doc={doc} />}
    />
  );
}
