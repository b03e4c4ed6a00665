import { History, MessagesSquare, Pencil } from 'lucide-react';
import { clockOf } from '@/kernel/value/day.ts';
import { sameClock } from '@/kernel/value/time.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyZone } from '@/kernel/web/session/zone.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { ApplicationLinks } from '../../application/web/embed/ApplicationLinks.tsx';
import { TextInPlace } from '../../application/web/embed/InPlace.tsx';
import { useWorkPanel, WorkPage } from '../../application/web/embed/WorkPage.tsx';
import { studentName, useWritesIn } from '../../application/web/embed/workRows.tsx';
import { type Interview, interviewApi } from '../interview.contract.ts';
import { INTERVIEW_FORMS } from '../interview.rules.ts';
import { interviewStatus } from '../interview.status.ts';
import { interviewText } from '../interview.text.ts';
import { AddInterview, EditInterview } from './InterviewForm.tsx';

export function InterviewsPage() {
  const t = useText(interviewText);
  const list = useList(interviewApi.list);
  const { panel, past, show, add, close } = useWorkPanel<Interview, 'edit'>();
  return (
    <WorkPage
      list={list}
      fields={list.fields}
      text={interviewText}
      icon={MessagesSquare}
      add={{ permission: may.edit, onClick: add }}
      exportTo={interviewApi.export}
      filters={
        <>
          <ChoiceFilter
            field={list.fields.form}
            options={INTERVIEW_FORMS.map((value) => ({ value, label: t(value) }))}
          />
          <StatusFilter status={interviewStatus} />
          <DaysFilter from={list.fields.from_day} to={list.fields.to_day} label={t('held')} />
          <ChoiceFilter
            field={list.fields.no_outcome}
            options={[{ value: 1, label: t('no_outcome_only') }]}
          />
        </>
      }
      columns={useColumns()}
      onOpen={(row) => show('edit', row)}
      actions={(row) => (
        <StatusButtons
          compact
          status={interviewStatus}
          api={interviewApi}
          record={row}
          about={row.student_name}
          more={[
            {
              key: 'edit',
              label: t('edit'),
              icon: Pencil,
              permission: may.edit,
              onClick: () => show('edit', row),
            },
            { key: 'history', label: t('history'), icon: History, onClick: () => show('history', row) },
          ]}
        />
      )}
      history={{ doc: 'interview', id: past?.id, name: past?.student_name, onClose: close }}
    >
      <FormModal
        open={panel?.kind === 'add' || panel?.kind === 'edit'}
        onClose={close}
        width={560}
        title={t(panel?.kind === 'edit' ? 'edit' : 'add')}
      >
        {panel?.kind === 'add' && <AddInterview onClose={close} />}
        {panel?.kind === 'edit' && <EditInterview interview={panel.row} onClose={close} />}
      </FormModal>
    </WorkPage>
  );
}

const MOST_OUTCOME = 254;

/** How it went, noted in the list. */
function Outcome({ row }: { row: Interview }) {
  const t = useText(interviewText);
  const { run } = useRun();
  const writesIn = useWritesIn();
  const { id, version } = row;
  return (
    <TextInPlace
      label={t('outcome')}
      value={row.outcome}
      most={MOST_OUTCOME}
      mayEdit={writesIn(row) && row.status !== 'cancelled'}
      onSave={(outcome) => void run(interviewApi.note_outcome, { id, version, outcome })}
    />
  );
}

const two = (n: number): string => String(n).padStart(2, '0');
const clockText = (zone: string, at: number): string => {
  const { day, minute } = clockOf(zone, at);
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

function useColumns(): Column<Interview>[] {
  const t = useText(interviewText);
  return [
    studentName,
    {
      field: 'application_name',
      width: 200,
      show: (name, { application_id: id }) => <ApplicationLinks section="interviews" of={[{ id, name }]} />,
    },
    {
      field: 'starts_at',
      width: 148,
      show: (at, { zone }) => (
        <TwoLines
          sub={
            sameClock(companyZone(), zone, at)
              ? undefined
              : t('there', { time: clockText(zone, at).slice(5) })
          }
        >
          <span className="num">{clockText(companyZone(), at)}</span>
        </TwoLines>
      ),
    },
    {
      field: 'form',
      width: 112,
      show: (form, { place }) => <TwoLines sub={place || undefined}>{t(form)}</TwoLines>,
    },
    { field: 'interviewer', width: 96, from: 1100 },
    { field: 'preparer_name', width: 84 },
    {
      key: 'mocks',
      title: t('mocks'),
      width: 80,
      show: ({ mocks_done, mocks_booked }) =>
        mocks_booked === 0 ? (
          <Nothing />
        ) : (
          <span className="num">
            {mocks_done}/{mocks_booked}
          </span>
        ),
    },
    { field: 'status', width: 88, show: (status) => <StatusTag status={interviewStatus} value={status} /> },
    { field: 'outcome', width: 180, show: (_, row) => <Outcome row={row} /> },
    { field: 'minutes', hidden: true },
    { field: 'note', width: 120, from: 1240 },
    { field: 'created_at', hidden: true, time: 'date' },
  ];
}
