import { History, IdCard, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { candidatePermissions as may } from '../../candidate.access.ts';
import { type Candidate, candidateApi } from '../../candidate.contract.ts';
import { candidatePaths } from '../../candidate.paths.ts';
import { DOCUMENT_KINDS } from '../../candidate.rules.ts';
import { candidateStatus } from '../../candidate.status.ts';
import { candidateText } from '../../candidate.text.ts';
import { CandidateDrawer } from '../CandidateDrawer.tsx';
import { useCandidateColumns } from '../useCandidateColumns.tsx';

/** All candidates; each opens on its student's page. */
export function CandidateList() {
  const t = useText(candidateText);
  const navigate = useNavigate();
  const list = useList(candidateApi.list);
  const [edited, setEdited] = useState<Candidate>();
  const [past, setPast] = useState<number>();
  return (
    <>
      <ListPage list={list} exportTo={candidateApi.export} filters={<CandidateFilters list={list} />}>
        <DataTable
          list={list}
          columns={useCandidateColumns()}
          onOpen={({ student_id }) => void navigate(candidatePaths.ofStudent({ student_id }))}
          actions={(one) => (
            <StatusButtons
              compact
              status={candidateStatus}
              api={candidateApi}
              record={one}
              about={one.student_name}
              more={[
                {
                  key: 'edit',
                  label: t('edit'),
                  icon: Pencil,
                  permission: may.edit,
                  onClick: () => setEdited(one),
                },
                { key: 'history', label: t('history'), icon: History, onClick: () => setPast(one.id) },
              ]}
            />
          )}
          empty={
            <EmptyList
              text={candidateText}
              icon={IdCard}
              step={candidateText.to_students}
              permission={may.edit}
              onStep={() => void navigate(studentPaths.list())}
            />
          }
        />
      </ListPage>
      <CandidateDrawer open={edited} onClose={() => setEdited(undefined)} />
      <HistoryDrawer doc="candidate" docId={past} onClose={() => setPast(undefined)} />
    </>
  );
}

function CandidateFilters({ list: { fields } }: { list: List<typeof candidateApi.list> }) {
  const t = useText(candidateText);
  const kinds = DOCUMENT_KINDS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StudentFilter field={fields.student_id} />
      <StatusFilter status={candidateStatus} />
      <ChoiceFilter field={fields.document_kind} options={kinds} />
      <ChoiceFilter field={fields.expiring} options={[{ value: 1, label: t('expiring') }]} />
    </>
  );
}
