import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { livePermissions as may } from '../live.access.ts';
import { type Live, liveApi } from '../live.contract.ts';
import { livePaths } from '../live.paths.ts';
import { PLATFORMS } from '../live.rules.ts';
import { liveStatus } from '../live.status.ts';
import { liveText } from '../live.text.ts';
import { LiveLinks } from './LiveLinks.tsx';
import { LiveTime } from './LiveTime.tsx';
import { useLiveActions } from './useLiveActions.ts';
import './live.css';

export function LiveListPage() {
  const t = useText(liveText);
  const list = useList(liveApi.list);
  const navigate = useNavigate();
  const { search } = useLocation();
  const subjects = useSubjects();
  const teachers = useOptions(teacherApi.list);
  const platforms = PLATFORMS.map((value) => ({ value, label: t(value) }));
  const [history, setHistory] = useState<Live>();
  const open = ({ id }: Live) => void navigate(livePaths.edit({ id: id }) + search);
  const actionsOf = useLiveActions(open, setHistory);
  return (
    <ListPage
      list={list}
      title={t('list')}
      main={{ label: t('add'), permission: may.add, onClick: () => void navigate(livePaths.add() + search) }}
      exportTo={liveApi.export}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <CompanySelect />
          <StatusFilter status={liveStatus} />
          <ChoiceFilter field={list.fields.subject_id} options={subjects} />
          <ChoiceFilter field={list.fields.teacher_id} options={teachers} />
          <ChoiceFilter field={list.fields.platform} options={platforms} />
          <DateFilter from={list.fields.from} to={list.fields.to} label={t('date')} />
        </>
      }
    >
      <DataTable
        list={list}
        onOpen={open}
        openId={history?.id}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'title',
            width: 210,
            show: (title, { subject_name }) => (
              <TwoLines {...(subject_name && { sub: subject_name })}>
                <span className="strong" title={title}>
                  {title}
                </span>
              </TwoLines>
            ),
          },
          { field: 'status', show: (status) => <StatusTag status={liveStatus} value={status} /> },
          { field: 'starts_at', width: 150, show: (_, live) => <LiveTime live={live} /> },
          {
            field: 'teacher_name',
            width: 96,
            show: (name, { teacher_id }) => <TeacherLink id={teacher_id} name={name} />,
          },
          { field: 'platform', width: 110, show: (platform) => t(platform) },
          { key: 'links', title: t('join_link'), width: 108, show: (live) => <LiveLinks live={live} /> },
          { field: 'capacity', width: 84, align: 'right' },
          { field: 'company_name', width: 120, from: 1180 },
          { field: 'company_names', width: 150, from: 1300 },
        ]}
        actions={(live) => (
          <StatusButtons
            compact
            status={liveStatus}
            api={liveApi}
            record={live}
            about={live.title}
            more={actionsOf(live)}
          />
        )}
      />
      <HistoryDrawer
        doc="live"
        docId={history?.id}
        {...(history && { name: history.title })}
        onClose={() => setHistory(undefined)}
      />
    </ListPage>
  );
}
