import { BadgeCheck } from 'lucide-react';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListPageProps } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryText } from '../exam-entry.text.ts';

/** Students that have every unit of an award, and no entry for it. */
export function UncashedList(
  page: Pick<ListPageProps<typeof examEntryApi.uncashed>, 'main' | 'tabs' | 'title'>,
) {
  const t = useText(examEntryText);
  const list = useList(examEntryApi.uncashed, { staleMs: 0 });
  return (
    <ListPage list={list} {...page}>
      <DataTable
        list={list}
        columns={[
          {
            field: 'student_name',
            width: 140,
            show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
          },
          {
            field: 'award_code',
            width: 240,
            show: (code, { award_title }) => <TwoLines sub={award_title}>{code}</TwoLines>,
          },
          { field: 'unit_codes', width: 300, show: (codes) => codes.join(' · ') },
        ]}
        empty={
          <EmptyState icon={BadgeCheck} title={t('uncashed_empty')} help={t('uncashed_empty_help')}>
            {null}
          </EmptyState>
        }
      />
    </ListPage>
  );
}
