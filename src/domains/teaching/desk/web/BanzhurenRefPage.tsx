import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { deskApi } from '../desk.contract.ts';
import { deskText } from '../desk.text.ts';
import { ClassTeacherFilter } from './ClassTeacherFilter.tsx';

/** Whom the class teacher's students brought, the newest first. */
export function BanzhurenRefPage() {
  const t = useText(deskText);
  const list = useList(deskApi.referrals);
  return (
    <ListPage
      list={list}
      title={t('title')}
      views={<PageTabs label={t('views')} />}
      exportTo={deskApi.referralsExport}
      filters={
        <>
          <KeywordFilter placeholder={t('referrer_id')} />
          <CompanySelect />
          <ClassTeacherFilter field={list.fields.class_teacher_id} />
          <StatusFilter status={studentStatus} />
        </>
      }
    >
      <DataTable
        list={list}
        empty={<EmptyState title={t('ref_empty')} help={t('ref_empty_help')} />}
        columns={[
          {
            field: 'student_name',
            width: 120,
            show: (name, { id }) => <StudentLink id={id} name={name} />,
          },
          { field: 'status', show: (status) => <StatusTag status={studentStatus} value={status} /> },
          {
            field: 'is_buyer',
            width: 100,
            show: (is) => <Tone tone={is ? 'success' : 'muted'}>{t(is ? 'bought' : 'not_bought')}</Tone>,
          },
          {
            field: 'referrer_name',
            width: 120,
            show: (name, { referrer_id }) => <StudentLink id={referrer_id} name={name} />,
          },
          { field: 'adviser_name', width: 100 },
          { field: 'created_at', time: 'date' },
        ]}
      />
    </ListPage>
  );
}
