import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ASSESS, assessmentPermissions as may } from '../assessment.access.ts';
import { type Assessment, assessmentApi } from '../assessment.contract.ts';
import { assessmentStatus } from '../assessment.status.ts';
import { assessmentText } from '../assessment.text.ts';
import { cycleApi } from '../assessment-cycle.contract.ts';
import { AssessHistory } from './AssessHistory.tsx';
import { CycleDrawer } from './CycleDrawer.tsx';
import { AssignForm, OpenForm } from './OpenForm.tsx';
import './assessment.css';

/** The assessments of a cycle: how far they are, and how teachers did. */
export function TeacherAssessPage() {
  const t = useText(assessmentText);
  const holds = useHolds();
  const { admin_id } = useActor();
  const navigate = useNavigate();
  const list = useList(assessmentApi.list);
  const { data: cycles } = useApi(cycleApi.list, {});
  const [historyOf, openHistory] = useOpenId('history_of');
  const [managing, manage] = useState(false);
  const [opening, setOpening] = useState(false);
  const [assigning, setAssigning] = useState<Assessment>();
  const { run: remove } = useAction(assessmentApi.del, { success: assessmentText.deleted });
  const isWide = [may.read, may.manage, may.confirm].some(holds);
  const show = (id: number) => void navigate(`${ASSESS}?assessment_id=${id}`);
  const del = async ({ id, teacher_name }: Assessment) => {
    const title = assessmentText.del;
    const text = fill(assessmentText.del_confirm, { name: teacher_name });
    if (await confirmDialog({ title, text, ok: title, danger: true })) await remove({ id });
  };
  const actionsOf = (row: Assessment) => [
    {
      key: 'assess',
      label: t(row.status === 'open' && row.assessor_id === admin_id ? 'assess' : 'get'),
      onClick: () => show(row.id),
    },
    { key: 'history', label: t('history'), onClick: () => openHistory(row.teacher_id) },
    ...(row.status === 'open'
      ? [
          { key: 'assign', label: t('assign'), permission: may.manage, onClick: () => setAssigning(row) },
          {
            key: 'del',
            label: t('del'),
            permission: may.manage,
            danger: true,
            onClick: () => void del(row),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), permission: may.manage, onClick: () => setOpening(true) }}
        toolbar={holds(may.manage) && <Button onClick={() => manage(true)}>{t('manage_cycles')}</Button>}
        exportTo={assessmentApi.export}
        filters={
          <>
            {isWide && <KeywordFilter placeholder={t('keyword_hint')} />}
            <CompanySelect />
            <ChoiceFilter
              field={list.fields.cycle_id}
              options={(cycles?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            {(isWide || holds(may.assess)) && <StatusFilter status={assessmentStatus} />}
            {isWide && <TeacherFilter field={list.fields.teacher_id} />}
            {holds(may.assess) && (
              <ChoiceFilter
                field={list.fields.mine}
                options={[{ value: 1, label: t('mine_only') }]}
                label={t('mine_only')}
              />
            )}
          </>
        }
      >
        <DataTable
          list={list}
          onOpen={({ id }) => show(id)}
          empty={<EmptyState icon={ClipboardList} title={t('empty')} help={t('empty_help')} />}
          columns={[
            {
              field: 'rank',
              width: 64,
              align: 'right',
              show: (n) => (n === null ? <Nothing /> : <span className="num">{n}</span>),
            },
            { field: 'teacher_name', width: 112 },
            { field: 'cycle_name', width: 148, show: (name) => <Text>{name}</Text> },
            {
              field: 'total',
              width: 84,
              align: 'right',
              show: (n) => (n === null ? <Nothing /> : <b className="num">{n.toFixed(1)}</b>),
            },
            {
              key: 'progress',
              title: t('progress'),
              width: 96,
              show: ({ criterion_count: all, missing_count }) => (
                <span className="num">{t('progress_of', { done: all - missing_count, all })}</span>
              ),
            },
            { field: 'status', show: (status) => <StatusTag status={assessmentStatus} value={status} /> },
            { field: 'assessor_name', width: 100 },
            { field: 'submitted_at', width: 112, from: 940, show: (at) => <Time at={at} /> },
            { field: 'confirmed_by_name', width: 100, from: 1040 },
            { field: 'confirmed_at', width: 112, from: 1140, show: (at) => <Time at={at} /> },
            { field: 'remark', hidden: true },
          ]}
          actions={(row) => (
            <StatusButtons
              compact
              status={assessmentStatus}
              api={assessmentApi}
              record={row}
              about={row.teacher_name}
              more={actionsOf(row)}
            />
          )}
          {...(holds(may.confirm) && {
            bulk: () => (
              <BulkTransitions
                status={assessmentStatus}
                api={assessmentApi}
                records={list.selectedRows}
                nameOf={({ teacher_name }) => teacher_name}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      {managing && <CycleDrawer onClose={() => manage(false)} />}
      {!managing && historyOf !== undefined && (
        <AssessHistory key={historyOf} teacherId={historyOf} onClose={() => openHistory(undefined)} />
      )}
      <FormModal open={opening} onClose={() => setOpening(false)} title={t('add')}>
        {opening && <OpenForm cycleId={list.fields.cycle_id.value} onClose={() => setOpening(false)} />}
      </FormModal>
      <FormModal open={assigning !== undefined} onClose={() => setAssigning(undefined)} title={t('assign')}>
        {assigning && (
          <AssignForm key={assigning.id} doc={assigning} onClose={() => setAssigning(undefined)} />
        )}
      </FormModal>
    </>
  );
}
