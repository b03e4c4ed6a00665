import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { ApprovalDrawer } from '@/kernel/web/approval/DecisionDrawer.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { casePermissions as may } from '../sales-case.access.ts';
import { COLLECT_VIEWS, type Collection, performanceApi, receiptMoveApi } from '../sales-case.contract.ts';
import { casePaths } from '../sales-case.paths.ts';
import { receiptMoveStatus, salesCaseStatus } from '../sales-case.status.ts';
import { receiptMoveText, salesCaseText } from '../sales-case.text.ts';
import { EnteringTabs } from './EnteringTabs.tsx';
import { MoveForm } from './MoveForm.tsx';

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
        views={<EnteringTabs here="collect" />}
        filters={
          <>
            <CompanySelect />
            <ChoiceFilter
              field={list.fields.view}
              options={COLLECT_VIEWS.map((value) => ({ value, label: t(value) }))}
            />
            <ChoiceFilter field={list.fields.month} options={lastMonths()} />
            <StudentFilter field={list.fields.student_id} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useCollectColumns(openMove)}
          openId={moved?.id}
          empty={<EmptyState title={t('collect_empty')} help={t('collect_empty_help')} />}
          actions={(row) => (
            <ActionMenu
              size="small"
              actions={
                row.kind === 'recharge' && row.move_id === null
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
      <ApprovalDrawer
        id={moveId}
        onClose={() => openMove(undefined)}
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
    </>
  );
}

function useCollectColumns(openMove: (id: number) => void): Column<Collection>[] {
  const t = useText(salesCaseText);
  const m = useText(receiptMoveText);
  return [
    { field: 'doc_number', width: 132 },
    {
      field: 'student_name',
      width: 92,
      show: (name, row) => <StudentLink id={row.student_id} name={name} />,
    },
    { field: 'kind', width: 72, show: (kind) => t(kind === 'recharge' ? 'receipt' : 'refund') },
    { field: 'amount_fen', width: 112, show: (fen) => <Money fen={fen} strong />, title: t('item_fen') },
    { field: 'paid_on', width: 96, from: 1000 },
    { field: 'posted_on', width: 96 },
    {
      field: 'cases',
      width: 200,
      title: t('title'),
      show: (cases) =>
        cases.map(({ id, number, status }) => (
          <span key={id} className="case-marks">
            <Link to={casePaths.detail(id)} className="num">
              {number}
            </Link>
            <StatusTag status={salesCaseStatus} value={status} />
          </span>
        )),
    },
    {
      field: 'people',
      width: 160,
      title: t('admin_id'),
      show: (people) =>
        people
          .map(({ admin_id, admin_name }) => admin_name ?? (admin_id === null ? t('nobody') : ''))
          .join(' · '),
    },
    {
      field: 'unowned_fen',
      width: 112,
      show: (fen, row) =>
        row.move_id === null ? (
          <Money fen={fen} red />
        ) : (
          <button type="button" className="data-link" onClick={() => openMove(row.move_id as number)}>
            <Tone tone="progress">{m('submitted')}</Tone>
          </button>
        ),
    },
  ];
}
