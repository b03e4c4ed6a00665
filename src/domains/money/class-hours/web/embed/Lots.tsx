import { Gift } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu, type MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { classHoursPermissions as may } from '../../class-hours.access.ts';
import { type ClassLot, classHoursApi, LOT_STATES } from '../../class-hours.contract.ts';
import { classHoursText } from '../../class-hours.text.ts';
import { LotDrawer } from '../LotDrawer.tsx';
import { ExtendDialog, GiftDrawer } from '../LotForms.tsx';
import { useLotActions } from '../useLotActions.ts';
import { useLotColumns } from '../useLotColumns.tsx';
import { HoursSummary } from './HoursSummary.tsx';
import { useHourTypes } from './useHourTypes.ts';

interface LotsProps {
  /** Left out: of all students. */
  readonly student_id?: number;
  /** Only what has expired, the longest first. */
  readonly expired?: boolean;
  /** What else can be done with a lot. */
  readonly more?: (lot: ClassLot) => readonly MenuAction[];
  readonly toolbar?: ReactNode;
  /** Something else is open beside the list. */
  readonly busy?: boolean;
}

/** Hours lot by lot, with what can be done to them. */
export function Lots({ student_id, expired = false, more, toolbar, busy = false }: LotsProps) {
  const t = useText(classHoursText);
  const holds = useHolds();
  const fixed = {
    ...(student_id !== undefined && { student_id }),
    ...(expired && { state: 'expired' as const, sort: 'expires_on' as const }),
  };
  const list = useList(classHoursApi.list, { fixed, staleMs: 0 });
  const [openId, setOpenId] = useOpenId('lot_id');
  const [extended, setExtended] = useState<ClassLot>();
  const [history, setHistory] = useState<ClassLot>();
  const [giving, setGiving] = useState(false);
  const show = (next: { open?: number; extended?: ClassLot; history?: ClassLot; giving?: boolean }) => {
    setOpenId(next.open);
    setExtended(next.extended);
    setHistory(next.history);
    setGiving(next.giving ?? false);
  };
  const actionsOf = useLotActions({
    open: ({ id }) => show({ open: id }),
    extend: (lot) => show({ extended: lot }),
    history: (lot) => show({ history: lot }),
  });
  return (
    <>
      <ListPage
        list={list}
        exportTo={classHoursApi.export}
        views={student_id !== undefined && <HoursSummary student_id={student_id} />}
        toolbar={
          <>
            {!expired && holds(may.gift) && (
              <Button icon={Gift} onClick={() => show({ giving: true })}>
                {t('give')}
              </Button>
            )}
            {toolbar}
          </>
        }
        filters={
          <>
            {student_id === undefined && <CompanySelect />}
            {student_id === undefined && <StudentFilter field={list.fields.student_id} />}
            <ChoiceFilter field={list.fields.course_type} options={useHourTypes()} />
            {!expired && (
              <ChoiceFilter
                field={list.fields.state}
                options={LOT_STATES.map((value) => ({ value, label: t(value) }))}
              />
            )}
          </>
        }
      >
        <DataTable
          list={list}
          columns={useLotColumns(student_id === undefined)}
          openId={openId ?? history?.id}
          onOpen={(lot) => show({ open: lot.id })}
          empty={
            <EmptyState
              title={t(expired ? 'empty_expired' : 'empty')}
              help={t(expired ? 'empty_expired_help' : 'empty_help')}
            />
          }
          actions={(lot) => <ActionMenu size="small" actions={[...actionsOf(lot), ...(more?.(lot) ?? [])]} />}
        />
      </ListPage>
      <LotDrawer id={busy ? undefined : openId} onClose={() => show({})} />
      <ExtendDialog lot={extended} onClose={() => show({})} />
      <GiftDrawer
        open={giving}
        student_id={student_id}
        perHour={list.rows[0]?.minutes_per_class_hour}
        onClose={() => show({})}
      />
      <HistoryDrawer doc="class_lot" docId={history?.id} onClose={() => show({})} />
    </>
  );
}
