import { Check, Pencil, Plus, Radar } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { applicationPaths } from '../../application/application.paths.ts';
import { DecisionTag, ReplyTag, StageBar } from '../../application/web/embed/applicationMarks.tsx';
import { useWorkPanel, WorkPage } from '../../application/web/embed/WorkPage.tsx';
import { studentName, useWritesIn } from '../../application/web/embed/workRows.tsx';
import { type Tracking, trackingApi } from '../tracking.contract.ts';
import { trackingText } from '../tracking.text.ts';
import { EditTracking, RequestForm } from './TrackingForm.tsx';
import './tracking.css';

export function TrackingPage() {
  const t = useText(trackingText);
  const navigate = useNavigate();
  const list = useList(trackingApi.list);
  const { panel, show, close } = useWorkPanel<Tracking, 'edit' | 'request_add'>();
  return (
    <WorkPage
      list={list}
      fields={list.fields}
      text={trackingText}
      icon={Radar}
      exportTo={trackingApi.export}
      filters={
        <ChoiceFilter field={list.fields.late_only} options={[{ value: 1, label: t('check_late') }]} />
      }
      columns={useColumns()}
      onOpen={({ id }) => void navigate(applicationPaths.edit({ application_id: id }))}
      actions={(row) => <RowActions row={row} onShow={show} />}
    >
      <FormModal
        open={panel !== undefined}
        onClose={close}
        title={t(panel?.kind === 'edit' ? 'edit' : 'request_add')}
      >
        {panel?.kind === 'edit' && <EditTracking row={panel.row} onClose={close} />}
        {panel?.kind === 'request_add' && <RequestForm applicationId={panel.row.id} onClose={close} />}
      </FormModal>
    </WorkPage>
  );
}

function RowActions({
  row,
  onShow,
}: {
  row: Tracking;
  onShow: (kind: 'edit' | 'request_add', row: Tracking) => void;
}) {
  const t = useText(trackingText);
  const { run } = useRun();
  const open = row.requests.filter(({ done_on }) => done_on === null);
  return (
    <ActionMenu
      size="small"
      actions={[
        {
          key: 'request_add',
          label: t('request_add'),
          icon: Plus,
          permission: may.edit,
          onClick: () => onShow('request_add', row),
        },
        ...open.map(({ id, wording }) => ({
          key: `done-${id}`,
          label: `${t('request_done')}: ${wording}`,
          icon: Check,
          permission: may.edit,
          onClick: () => void run(trackingApi.request_done, { request_id: id, done_on: companyToday() }),
        })),
        {
          key: 'edit',
          label: t('edit'),
          icon: Pencil,
          permission: may.edit,
          onClick: () => onShow('edit', row),
        },
      ]}
    />
  );
}

/** One click where nothing is new. */
function LookButton({ row }: { row: Tracking }) {
  const t = useText(trackingText);
  const { run, busy } = useRun();
  const writesIn = useWritesIn();
  const today = companyToday();
  const isLate = row.next_check_on !== null && row.next_check_on <= today;
  if (row.checked_on === today || !writesIn(row) || row.status !== 'in_progress')
    return <TwoLines sub={row.checked_by_name ?? undefined}>{row.checked_on ?? <Nothing />}</TwoLines>;
  return (
    <span className="tracking-look">
      <TwoLines
        sub={
          isLate ? (
            <span className="tone-text-warning">{t('check_late')}</span>
          ) : (
            (row.checked_by_name ?? undefined)
          )
        }
      >
        {row.checked_on ?? <Nothing />}
      </TwoLines>
      <Button
        size="small"
        busy={busy}
        onClick={(event) => {
          event.stopPropagation();
          void run(trackingApi.look_nothing, { application_id: row.id });
        }}
      >
        {t('look_nothing')}
      </Button>
    </span>
  );
}

function useColumns(): Column<Tracking>[] {
  const t = useText(trackingText);
  const isEnglish = useLang() === 'en';
  return [
    studentName,
    { field: 'application_name', width: 180 },
    { field: 'stage', width: 100, show: (stage) => <StageBar stage={stage} /> },
    { field: 'checked_on', width: 230, show: (_, row) => <LookButton row={row} /> },
    {
      field: 'requests',
      width: 130,
      show: (requests, { request_names }) => {
        if (requests.length === 0) return <Nothing />;
        const open = requests.filter(({ done_on }) => done_on === null);
        const [due] = open.flatMap(({ due_on }) => due_on ?? []).toSorted();
        return (
          <TwoLines sub={open.map(({ wording }) => wording).join(t('comma_names')) || undefined}>
            {t('requests_open', { n: request_names.length })}
            {due && ` · ${due.slice(5)}`}
          </TwoLines>
        );
      },
    },
    {
      field: 'decision',
      title: t('decision_word'),
      width: isEnglish ? 132 : 112,
      mark: true,
      show: (one) => <DecisionTag value={one} />,
    },
    { field: 'reply_due_on', width: 96, from: 1060 },
    { field: 'reply', width: isEnglish ? 108 : 84, mark: true, show: (one) => <ReplyTag value={one} /> },
    { field: 'deposit', width: 96, from: 1240 },
    {
      field: 'visa_result',
      width: 112,
      from: 1140,
      show: (result, { visa_on, cas_on, biometrics_on }) =>
        result !== null ? (
          <TwoLines sub={visa_on ?? undefined}>{t(result)}</TwoLines>
        ) : biometrics_on !== null ? (
          <TwoLines sub={biometrics_on}>{t('biometrics_on')}</TwoLines>
        ) : cas_on !== null ? (
          <TwoLines sub={cas_on}>{t('cas_on')}</TwoLines>
        ) : (
          <Nothing />
        ),
    },
    {
      field: 'next_check_on',
      width: 96,
      from: 1300,
      show: (day, { check_days }) =>
        day === null ? (
          <Nothing />
        ) : (
          <TwoLines sub={check_days === null ? undefined : t('every_days', { n: check_days })}>
            {day}
          </TwoLines>
        ),
    },
    { field: 'submitted_on', hidden: true },
  ];
}
