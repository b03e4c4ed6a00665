import { useState } from 'react';
import { useLocation } from 'react-router';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { NotFound } from '@/kernel/web/state/NotFound.tsx';
import { followUpPermissions as may } from '../follow-up.access.ts';
import { type FollowUp, followUpApi } from '../follow-up.contract.ts';
import { followUpText } from '../follow-up.text.ts';
import { FollowUpDrawer } from './FollowUpDrawer.tsx';
import './follow-up.css';

/** What was said to one student's family, the newest first. */
export function StudentsFollowPage() {
  const id = Number(new URLSearchParams(useLocation().search).get('student_id'));
  return Number.isSafeInteger(id) && id > 0 ? <FollowUps key={id} studentId={id} /> : <NotFound />;
}

function FollowUps({ studentId }: { studentId: number }) {
  const t = useText(followUpText);
  const me = useMe();
  const list = useList(followUpApi.list, { fixed: { student_id: studentId } });
  const { data } = useApi(studentApi.search, { student_id: studentId });
  const [open, setOpen] = useState<FollowUp | 'new'>();
  const { run } = useAction(followUpApi.del);
  const student = data?.list[0];
  const remove = async ({ id }: FollowUp) => {
    const words = { title: followUpText.del, text: followUpText.del_confirm, ok: followUpText.del };
    if (await confirmDialog({ ...words, danger: true })) await run({ id });
  };
  const effective = [
    { value: 1, label: t('effective') },
    { value: 0, label: t('not_effective') },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        sub={student && <StudentLink id={student.id} name={student.username} />}
        back={studentPaths.list()}
      />
      <ListPage
        list={list}
        main={{ label: t('add'), onClick: () => setOpen('new'), permission: may.write }}
        exportTo={followUpApi.export}
        filters={<ChoiceFilter field={list.fields.is_effective} options={effective} />}
      >
        <DataTable
          list={list}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            { field: 'created_at', time: 'datetime' },
            { field: 'created_by_name', width: 80 },
            { field: 'method_name', width: 80 },
            {
              field: 'content',
              width: 360,
              show: (content, { files }) => (
                <span className="follow-up-text">
                  {content}
                  {files.map((file) => (
                    <FileLink key={file.id} file={file} />
                  ))}
                </span>
              ),
            },
            {
              field: 'is_effective',
              width: 88,
              show: (is) => (
                <Tone tone={is ? 'success' : 'muted'}>{t(is ? 'effective' : 'not_effective')}</Tone>
              ),
            },
            {
              field: 'next_on',
              width: 108,
              show: (day, { is_met }) =>
                day ? (
                  <span className={is_met ? 'mute' : ''}>
                    <Hy>{day}</Hy>
                  </span>
                ) : (
                  <Nothing />
                ),
            },
          ]}
          actions={(row) => (
            <ActionMenu
              size="small"
              actions={[
                {
                  key: 'edit',
                  label: t('edit_short'),
                  permission: may.write,
                  barred: row.created_by === me.admin_id ? undefined : t('not_yours'),
                  onClick: () => discardThen(() => setOpen(row)),
                },
                {
                  key: 'del',
                  label: t('del_short'),
                  danger: true,
                  permission: may.write,
                  barred: row.created_by === me.admin_id ? undefined : t('not_yours'),
                  onClick: () => void remove(row),
                },
              ]}
            />
          )}
        />
      </ListPage>
      {open && (
        <FollowUpDrawer
          key={open === 'new' ? 0 : open.id}
          studentId={studentId}
          followUp={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
