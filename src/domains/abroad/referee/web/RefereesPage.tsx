import { History, MailCheck, Pencil, UserPen } from 'lucide-react';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { ApplicationLinks } from '../../application/web/embed/ApplicationLinks.tsx';
import { DayInPlace } from '../../application/web/embed/InPlace.tsx';
import { useWorkPanel, WorkPage } from '../../application/web/embed/WorkPage.tsx';
import { studentName, useWritesIn } from '../../application/web/embed/workRows.tsx';
import { type Referee, refereeApi } from '../referee.contract.ts';
import { refereeStatus } from '../referee.status.ts';
import { refereeText } from '../referee.text.ts';
import { AddReferee, EditReferee } from './RefereeForm.tsx';

export function RefereesPage() {
  const t = useText(refereeText);
  const list = useList(refereeApi.list);
  const { panel, past, show, add, close } = useWorkPanel<Referee, 'edit'>();
  return (
    <WorkPage
      list={list}
      fields={list.fields}
      text={refereeText}
      icon={UserPen}
      add={{ permission: may.edit, onClick: add }}
      exportTo={refereeApi.export}
      filters={
        <>
          <StatusFilter status={refereeStatus} />
          <DaysFilter from={list.fields.due_from} to={list.fields.due_to} label={t('due_on')} />
        </>
      }
      columns={useColumns()}
      onOpen={(row) => show('edit', row)}
      actions={(row) => <RowActions row={row} onShow={show} />}
      history={{ doc: 'referee', id: past?.id, name: past?.name, onClose: close }}
    >
      <FormModal
        open={panel?.kind === 'add' || panel?.kind === 'edit'}
        onClose={close}
        width={560}
        title={t(panel?.kind === 'edit' ? 'edit' : 'add')}
      >
        {panel?.kind === 'add' && <AddReferee onClose={close} />}
        {panel?.kind === 'edit' && <EditReferee referee={panel.row} onClose={close} />}
      </FormModal>
    </WorkPage>
  );
}

function RowActions({
  row,
  onShow,
}: {
  row: Referee;
  onShow: (kind: 'edit' | 'history', row: Referee) => void;
}) {
  const t = useText(refereeText);
  const { run } = useRun();
  const { id, version } = row;
  const isThere = row.status === 'received' || row.status === 'submitted';
  const submits = isThere
    ? row.applications.map(({ id: application_id, name, submitted_on }) => ({
        key: `use-${application_id}`,
        label: `${t('use')}: ${name}`,
        icon: MailCheck,
        permission: may.edit,
        onClick: () =>
          void run(refereeApi.use, {
            id,
            application_id,
            submitted_on: submitted_on === null ? companyToday() : null,
          }),
      }))
    : [];
  return (
    <StatusButtons
      compact
      status={refereeStatus}
      api={refereeApi}
      record={row}
      about={row.name}
      more={[
        {
          key: 'edit',
          label: t('edit'),
          icon: Pencil,
          permission: may.edit,
          onClick: () => onShow('edit', row),
        },
        {
          key: 'remind',
          label: t('remind'),
          permission: may.edit,
          onClick: () => void run(refereeApi.remind, { id, version }),
        },
        ...submits,
        {
          key: 'history',
          label: t('history'),
          icon: History,
          onClick: () => onShow('history', row),
        },
      ]}
    />
  );
}

/** Asked on a day, received on a day: noted in the list by whoever follows it. */
function NotedDay({ row, field }: { row: Referee; field: 'asked_on' | 'received_on' }) {
  const t = useText(refereeText);
  const { run } = useRun();
  const writesIn = useWritesIn();
  const { id, version, status } = row;
  const isAhead = field === 'received_on' && row.asked_on === null;
  return (
    <DayInPlace
      label={t(field)}
      value={row[field]}
      mayEdit={writesIn(row) && status !== 'declined' && !isAhead}
      onSave={(day) => void run(refereeApi.note_day, { id, version, [field]: day })}
    />
  );
}

function useColumns(): Column<Referee>[] {
  const t = useText(refereeText);
  return [
    studentName,
    {
      field: 'name',
      title: t('title_one'),
      width: 170,
      show: (name, { title_held, email }) => (
        <TwoLines sub={[title_held, email].filter(Boolean).join(' · ')}>{name}</TwoLines>
      ),
    },
    { field: 'status', width: 124, show: (status) => <StatusTag status={refereeStatus} value={status} /> },
    { field: 'asked_on', width: 104, show: (_, row) => <NotedDay row={row} field="asked_on" /> },
    { field: 'due_on', width: 96 },
    {
      field: 'draft_name',
      width: 112,
      from: 1120,
      show: (name, { draft_file_id }) =>
        draft_file_id === null ? (
          <Nothing />
        ) : (
          <FileLink file={{ id: draft_file_id, name: name ?? t('draft_file_id') }} />
        ),
    },
    { field: 'received_on', width: 104, show: (_, row) => <NotedDay row={row} field="received_on" /> },
    {
      field: 'applications',
      width: 220,
      show: (used) =>
        used.length === 0 ? (
          <Nothing />
        ) : (
          <TwoLines
            sub={
              <ApplicationLinks
                section="referees"
                of={used.map(({ id, name, submitted_on }) => ({ id, name, note: submitted_on }))}
              />
            }
          >
            {t('submitted_n', {
              n: used.filter(({ submitted_on }) => submitted_on !== null).length,
              all: used.length,
            })}
          </TwoLines>
        ),
    },
    { field: 'reminded_on', width: 96, from: 1020 },
    { field: 'note', hidden: true },
    { field: 'created_at', hidden: true, time: 'date' },
  ];
}
