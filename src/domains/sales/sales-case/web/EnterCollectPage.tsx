import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { ApprovalDrawer } from '@/kernel/web/approval/DecisionDrawer.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { casePermissions as may } from '../sales-case.access.ts';
import {
  COLLECT_CATEGORIES,
  COLLECT_VIEWS,
  type Collection,
  PROJECTS,
  performanceApi,
  receiptMoveApi,
} from '../sales-case.contract.ts';
import { casePaths } from '../sales-case.paths.ts';
import { NATURES } from '../sales-case.rules.ts';
import { receiptMoveStatus, salesCaseStatus } from '../sales-case.status.ts';
import { receiptMoveText, salesCaseText } from '../sales-case.text.ts';
import { CollectBulk } from './CollectBulk.tsx';
import { MoveForm } from './MoveForm.tsx';
import { useProjectName } from './useProjectName.ts';

/** Every receipt and refund with its cases: whose it is, and what nobody has taken yet. */
export function EnterCollectPage() {
  const t = useText(salesCaseText);
  const m = useText(receiptMoveText);
  const list = useList(performanceApi.collect, { staleMs: 0 });
  const [moved, setMoved] = useState<Collection>();
  const [moveId, openMove] = useOpenId('receipt_move_id');
  const close = () => setMoved(undefined);
  return (
    <>
      <ListPage
        title={t('entering')}
        list={list}
        views={<PageTabs label={t('entering')} />}
        exportTo={performanceApi.collect_export}
        filters={<CollectFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useCollectColumns(openMove)}
          openId={moved?.id}
          empty={<EmptyState title={t('collect_empty')} help={t('collect_empty_help')} />}
          bulk={() => <CollectBulk rows={list.selectedRows} onDone={() => list.select([])} />}
          actions={(row) => (
            <ActionMenu
              size="small"
              actions={
                row.kind === 'recharge' && row.move === null
                  ? [
                      {
                        key: 'move',
                        label: m('add'),
                        icon: ArrowRightLeft,
                        permission: may.propose,
                        onClick: () => setMoved(row),
                      },
                    ]
                  : []
              }
            />
          )}
        />
      </ListPage>
      <SideDrawer open={moved !== undefined} onClose={close} width="middle" title={m('add')}>
        {moved && <MoveForm key={moved.id} receipt={moved} onDone={close} />}
      </SideDrawer>
      <MoveDrawer id={moveId} onClose={() => openMove(undefined)} />
    </>
  );
}

function CollectFilters({ list: { fields } }: { list: List<typeof performanceApi.collect> }) {
  const t = useText(salesCaseText);
  const categoryName = useCategoryName();
  const projectName = useProjectName();
  return (
    <>
      <Segmented
        label={t('view')}
        value={fields.view.value ?? 'all'}
        options={COLLECT_VIEWS.map((value) => ({ value, label: t(value) }))}
        onChange={(view) => fields.view.set(view === 'all' ? undefined : view)}
      />
      <KeywordFilter placeholder={t('collect_hint')} />
      <CompanySelect />
      <ChoiceFilter field={fields.month} options={lastMonths()} />
      <ChoiceFilter
        field={fields.category}
        options={COLLECT_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
      />
      <ChoiceFilter field={fields.admin_id} options={useOptions(adminApi.options)} />
      <ChoiceFilter field={fields.team_id} options={useItemOptions('new_team')} />
      <ChoiceFilter field={fields.nature} options={NATURES.map((value) => ({ value, label: t(value) }))} />
      <ChoiceFilter
        field={fields.project}
        options={PROJECTS.map((value) => ({ value, label: projectName(value) }))}
      />
      <StudentFilter field={fields.student_id} />
      <DaysFilter from={fields.posted_from} to={fields.posted_until} label={t('posted_on')} presets />
    </>
  );
}

function useCategoryName(): (category: Collection['category']) => string {
  const t = useText(salesCaseText);
  const r = useText(rechargeText);
  return (category) => (category === 'refund' ? t('refund') : r(category));
}

function MoveDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const m = useText(receiptMoveText);
  return (
    <ApprovalDrawer
      id={id}
      onClose={onClose}
      title={m('title')}
      status={receiptMoveStatus}
      api={receiptMoveApi}
      get={receiptMoveApi.get}
      facts={(doc) => (
        <>
          <Fact label={m('recharge_number')}>{doc.recharge_number}</Fact>
          <Fact label={m('student_name')}>{doc.student_name}</Fact>
          <Fact label={m('amount_fen')}>
            <Money fen={doc.amount_fen} />
          </Fact>
          {doc.lines.map((line) => (
            <Fact key={line.case_id ?? 0} label={line.case_number ?? m('new_case')}>
              <Money fen={line.amount_fen} />
            </Fact>
          ))}
        </>
      )}
    />
  );
}

function useCollectColumns(openMove: (id: number) => void): Column<Collection>[] {
  const t = useText(salesCaseText);
  const categoryName = useCategoryName();
  return [
    { field: 'doc_number', width: 132, show: (number) => <span className="num">{number}</span> },
    studentColumn(92),
    { field: 'category', width: 96, from: 1060, show: (category) => categoryName(category) },
    { field: 'amount_fen', width: 112, show: (fen) => <Money fen={fen} strong />, title: t('item_fen') },
    { field: 'paid_on', width: 112, from: 1180 },
    { field: 'posted_on', width: 112 },
    {
      field: 'cases',
      width: 140,
      show: (cases) =>
        cases.map(({ id, number }) => (
          <span key={id} className="case-marks">
            <Link to={casePaths.detail(id)} className="num">
              {number}
            </Link>
          </span>
        )),
    },
    {
      field: 'people',
      width: 116,
      show: (people) =>
        people
          .map(({ admin_id, admin_name }) => admin_name ?? (admin_id === null ? t('nobody') : ''))
          .join(' · '),
    },
    { field: 'state', width: 132, mark: true, show: (_, row) => <State row={row} openMove={openMove} /> },
  ];
}

/** Whose it is not yet, where its cases stand, and a move that waits. */
function State({ row, openMove }: { row: Collection; openMove: (id: number) => void }) {
  const m = useText(receiptMoveText);
  const { state, unowned_fen, move } = row;
  return (
    <span className="case-marks">
      {state === 'unowned' ? (
        <Money fen={unowned_fen} red />
      ) : (
        <StatusTag status={salesCaseStatus} value={state} />
      )}
      {move && (
        <button type="button" className="data-link" onClick={() => openMove(move.id)}>
          <Tone tone="progress">{m('add')}</Tone>
        </button>
      )}
    </span>
  );
}
