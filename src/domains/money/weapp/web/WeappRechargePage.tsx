import { Settings2, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { AmountFilter } from '@/kernel/web/list/filter/AmountFilter.tsx';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { RechargePanels, useRechargePanels } from '../../recharge/web/embed/RechargePanels.tsx';
import { weappPermissions as may } from '../weapp.access.ts';
import { WEAPP_STATES, type WeappPayment, weappApi } from '../weapp.contract.ts';
import { weappText } from '../weapp.text.ts';
import { AssignDrawer } from './AssignDrawer.tsx';
import { SetupDrawer } from './SetupDrawer.tsx';

const TONES = {
  unmatched: 'warning',
  draft: 'neutral',
  submitted: 'progress',
  approved: 'success',
  rejected: 'danger',
  rebacked: 'muted',
} as const;

/** Whether somebody must still say whose it is. */
const isOpen = ({ state }: WeappPayment) =>
  state === 'unmatched' || state === 'rejected' || state === 'rebacked';

/** What the mini-program has taken: told to us, assigned to a student, approved as a recharge. */
export function WeappRechargePage() {
  const t = useText(weappText);
  const holds = useHolds();
  const list = useList(weappApi.list);
  const panels = useRechargePanels('weapp');
  const [task, setTask] = useState<WeappPayment | 'setup'>();
  const states = WEAPP_STATES.filter((state) => state !== 'draft');
  const assign = (row: WeappPayment) => {
    panels.close();
    setTask(row);
  };
  const open = (row: WeappPayment) => {
    setTask(undefined);
    if (row.recharge_id !== null) panels.open(row.recharge_id);
    else if (holds(may.assign)) assign(row);
  };
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        exportTo={weappApi.export}
        toolbar={
          holds(may.setup) && (
            <Button icon={Settings2} onClick={() => setTask('setup')}>
              {t('setup')}
            </Button>
          )
        }
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <CompanySelect />
            <ChoiceFilter
              field={list.fields.state}
              options={states.map((value) => ({ value, label: t(value) }))}
            />
            <StudentFilter field={list.fields.student_id} />
            <DateFilter from={list.fields.paid_from} to={list.fields.paid_to} label={t('paid')} />
            <AmountFilter from={list.fields.min_fen} to={list.fields.max_fen} label={t('amount')} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={open}
          openId={
            list.rows.find(({ recharge_id }) => recharge_id !== null && recharge_id === panels.openId)?.id
          }
          actions={(row) => (
            <ActionMenu
              size="small"
              actions={[
                ...(isOpen(row)
                  ? [
                      {
                        key: 'assign',
                        label: t('assign'),
                        permission: may.assign,
                        onClick: () => assign(row),
                      },
                    ]
                  : []),
                ...(row.recharge_id === null
                  ? []
                  : [{ key: 'open', label: t('open_recharge'), onClick: () => open(row) }]),
              ]}
            />
          )}
          empty={<EmptyState icon={Smartphone} title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      {task === 'setup' && <SetupDrawer onClose={() => setTask(undefined)} />}
      {task && task !== 'setup' && (
        <AssignDrawer
          key={task.id}
          payment={task}
          onClose={() => setTask(undefined)}
          onDone={(id) => {
            setTask(undefined);
            panels.added(id);
          }}
        />
      )}
      {!task && <RechargePanels panels={panels} />}
    </>
  );
}

function useColumns(): Column<WeappPayment>[] {
  const t = useText(weappText);
  return [
    {
      field: 'payment_id',
      width: 180,
      fixed: 'left',
      show: (id) => (
        <span className="num clip" title={id}>
          {id}
        </span>
      ),
    },
    { field: 'amount_fen', width: 116, show: (fen) => <Money fen={fen} strong /> },
    { field: 'state', show: (state) => <Tone tone={TONES[state]}>{t(state)}</Tone> },
    {
      field: 'student_name',
      width: 120,
      show: (name, { student_id }) =>
        name === null || student_id === null ? null : <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'payer',
      width: 120,
      show: (payer, { phone }) => <TwoLines sub={phone || undefined}>{payer}</TwoLines>,
    },
    { field: 'student_number', width: 124, from: 1000 },
    { field: 'recharge_number', width: 132 },
    { field: 'fee_fen', width: 92, from: 1100 },
    { field: 'paid_at', time: 'datetime' },
    { field: 'note', width: 140, from: 1200 },
  ];
}
