import { SearchCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { useSeriesOptions } from '../../../exam-series/web/embed/useSeriesOptions.ts';
import { resultPermissions } from '../../../result/result.access.ts';
import { resultPaths } from '../../../result/result.paths.ts';
import { type ResultEnquiry, resultEnquiryApi } from '../../result-enquiry.contract.ts';
import { SERVICES } from '../../result-enquiry.rules.ts';
import { resultEnquiryStatus } from '../../result-enquiry.status.ts';
import { resultEnquiryText } from '../../result-enquiry.text.ts';
import { EnquiryButtons } from '../EnquiryButtons.tsx';
import { EnquiryDrawer } from '../EnquiryDrawer.tsx';

function useColumns(): Column<ResultEnquiry>[] {
  const t = useText(resultEnquiryText);
  return [
    { field: 'number', width: 140 },
    {
      field: 'student_name',
      width: 110,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'item_code',
      width: 150,
      show: (code, { series_name }) => <TwoLines sub={series_name}>{code}</TwoLines>,
    },
    { field: 'service', width: 100, show: (service) => t(service) },
    {
      field: 'grade_before',
      width: 90,
      show: (before, { grade_after }) => (
        <span className="num">{grade_after === null ? before : `${before} → ${grade_after}`}</span>
      ),
    },
    { field: 'fee_fen', width: 110 },
    { field: 'open_fen', width: 120, from: 1200 },
    { field: 'deadline_at', width: 130, from: 1100 },
    {
      field: 'status',
      width: 110,
      show: (value) => <StatusTag status={resultEnquiryStatus} value={value} />,
    },
    { field: 'created_by_name', width: 90, from: 1200 },
    { field: 'item_title', width: 160, hidden: true },
    { field: 'note', width: 160, hidden: true },
    { field: 'created_at', width: 130, hidden: true },
  ];
}

/** What boards were asked to look at again. */
export function EnquiryPart() {
  const t = useText(resultEnquiryText);
  const list = useList(resultEnquiryApi.list, { staleMs: 0 });
  const navigate = useNavigate();
  const panels = usePanels<Pick<ResultEnquiry, 'id'>>('enquiry_id');
  return (
    <>
      <ListPage
        list={list}
        exportTo={resultEnquiryApi.export}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <CompanySelect />
            <ChoiceFilter field={list.fields.series_id} options={useSeriesOptions()} />
            <ChoiceFilter
              field={list.fields.service}
              options={SERVICES.map((value) => ({ value, label: t(value) }))}
            />
            <StatusFilter status={resultEnquiryStatus} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(one) => <EnquiryButtons compact one={one} />}
          empty={
            <EmptyList
              text={resultEnquiryText}
              icon={SearchCheck}
              step={resultEnquiryText.to_results}
              permission={resultPermissions.read}
              onStep={() => void navigate(resultPaths.list())}
            />
          }
        />
      </ListPage>
      <EnquiryDrawer id={panels.docId} onClose={panels.close} />
    </>
  );
}
