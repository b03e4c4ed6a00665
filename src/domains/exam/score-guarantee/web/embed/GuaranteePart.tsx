import { HandCoins, History, Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { useSeriesOptions } from '../../../exam-series/web/embed/useSeriesOptions.ts';
import { scoreGuaranteePermissions as may } from '../../score-guarantee.access.ts';
import { type ScoreGuarantee, scoreGuaranteeApi } from '../../score-guarantee.contract.ts';
import { attendedOf } from '../../score-guarantee.rules.ts';
import { scoreGuaranteeStatus } from '../../score-guarantee.status.ts';
import { scoreGuaranteeText } from '../../score-guarantee.text.ts';
import { GuaranteeDrawer } from '../GuaranteeDrawer.tsx';
import { GuaranteeForm } from '../GuaranteeForm.tsx';
import { RefundForm } from '../RefundForm.tsx';

function useColumns(): Column<ScoreGuarantee>[] {
  const t = useText(scoreGuaranteeText);
  return [
    {
      field: 'student_name',
      width: 120,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'series_name',
      width: 150,
      show: (series, { item_code, subject_name }) => (
        <TwoLines sub={series}>{item_code ?? subject_name}</TwoLines>
      ),
    },
    { field: 'grade', width: 90, show: (grade) => <b>{grade}</b> },
    { field: 'result_grade', width: 90, show: (grade) => (grade === null ? <Nothing /> : <b>{grade}</b>) },
    {
      field: 'attended_count',
      width: 110,
      from: 1100,
      show: (attended_count, { lesson_count, homework_tenths }) =>
        attended_count === null || lesson_count === null ? (
          <Nothing />
        ) : (
          <span className="num">
            {attended_count}/{lesson_count} · {attendedOf({ attended_count, lesson_count, homework_tenths })}%
          </span>
        ),
    },
    {
      field: 'status',
      width: 130,
      show: (value, { broken }) => (
        <TwoLines sub={broken && t(broken)}>
          <StatusTag status={scoreGuaranteeStatus} value={value} />
        </TwoLines>
      ),
    },
    { field: 'amount_fen', width: 120 },
    { field: 'refund_number', width: 140, from: 1200 },
    { field: 'contract_number', width: 140, from: 1300 },
    { field: 'attendance_percent', width: 110, hidden: true },
    { field: 'note', width: 160, hidden: true },
    { field: 'created_by_name', width: 90, hidden: true },
    { field: 'created_at', width: 130, hidden: true },
  ];
}

/** What was promised, and what became of it. */
export function GuaranteePart() {
  const t = useText(scoreGuaranteeText);
  const holds = useHolds();
  const list = useList(scoreGuaranteeApi.list, { staleMs: 0 });
  const panels = usePanels<ScoreGuarantee>('guarantee_id');
  const [repaid, setRepaid] = useState<ScoreGuarantee>();
  const actionsOf = (one: ScoreGuarantee) => [
    ...(one.is_due && holds(may.refund)
      ? [{ key: 'refund', label: t('refund'), icon: HandCoins, onClick: () => setRepaid(one) }]
      : []),
    ...(!one.is_refunded && holds(may.edit)
      ? [{ key: 'edit', label: t('edit'), icon: Pencil, onClick: () => panels.edit(one) }]
      : []),
    { key: 'history', label: t('history'), icon: History, onClick: () => panels.history(one) },
  ];
  const { task } = panels;
  const edited = task?.kind === 'edit' ? task.doc : undefined;
  return (
    <>
      <ListPage
        list={list}
        exportTo={scoreGuaranteeApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: panels.add }}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <CompanySelect />
            <ChoiceFilter field={list.fields.series_id} options={useSeriesOptions()} />
            <StatusFilter status={scoreGuaranteeStatus} />
            <ChoiceFilter field={list.fields.is_due} options={[{ value: 1, label: t('is_due') }]} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(one) => <ActionMenu size="small" actions={actionsOf(one)} />}
          empty={
            <EmptyList
              text={scoreGuaranteeText}
              icon={ShieldCheck}
              step={scoreGuaranteeText.add}
              permission={may.edit}
              onStep={panels.add}
            />
          }
        />
      </ListPage>
      <GuaranteeDrawer id={panels.docId} onClose={panels.close} onEdit={panels.edit} onRefund={setRepaid} />
      <GuaranteeForm
        open={task?.kind === 'add' || edited !== undefined}
        known={edited}
        onClose={panels.endTask}
      />
      <RefundForm one={repaid} onClose={() => setRepaid(undefined)} />
      <HistoryDrawer doc="score_guarantee" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
