import { ChartNoAxesCombined, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { leadPermissions } from '../../lead/lead.access.ts';
import { LogPopup } from '../../lead/web/embed/LogPopup.tsx';
import { SalesSettingDrawer } from '../../sales-setting/web/embed/SalesSettingDrawer.tsx';
import { renewalPermissions as may } from '../renewal.access.ts';
import { renewalApi } from '../renewal.contract.ts';
import { isOpen } from '../renewal.rules.ts';
import { type Renewal, VIEWS } from '../renewal.shapes.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { RateDrawer } from './RateDrawer.tsx';
import { RenewalBulk } from './RenewalBulk.tsx';
import { RenewalFigures } from './RenewalFigures.tsx';
import { RenewalFilters } from './RenewalFilters.tsx';
import { RenewalLogForm } from './RenewalLogForm.tsx';
import { RenewalPane } from './RenewalPane.tsx';
import { type RenewalTask, RenewalTasks } from './RenewalTasks.tsx';
import { useRenewalActions } from './useRenewalActions.ts';
import { useRenewalColumns } from './useRenewalColumns.tsx';
import './renewal.css';

type View = (typeof VIEWS)[number];

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useRenewals(): List<typeof renewalApi.list> & { readonly view: View } {
  const list = useList(renewalApi.list, { defaults: { view: 'todo' }, staleMs: 0 });
  const view = list.fields.view.value ?? 'all';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

export function RenewFollowUpPage() {
  const t = useText(renewalText);
  const list = useRenewals();
  const columns = useRenewalColumns();
  const panels = usePanels<Pick<Renewal, 'id' | 'student_name'>>('renewal_id');
  const [asked, setAsked] = useState<{ readonly kind: RenewalTask; readonly task: Renewal }>();
  const [beside, setBeside] = useState<'rate' | 'rules'>();
  const holds = useHolds();
  const end = () => setAsked(undefined);
  const actionsOf = useRenewalActions({
    onTask: (kind, task) => setAsked({ kind, task }),
    onHistory: panels.history,
  });
  const show = (what: 'rate' | 'rules') => {
    panels.close();
    setBeside(what);
  };
  const open = (id: number) => {
    setBeside(undefined);
    panels.open(id);
  };
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        exportTo={renewalApi.export}
        toolbar={
          <>
            <Button icon={ChartNoAxesCombined} onClick={() => show('rate')}>
              {t('rate')}
            </Button>
            {holds(leadPermissions.read) && (
              <Button icon={SlidersHorizontal} onClick={() => show('rules')}>
                {t('rules')}
              </Button>
            )}
          </>
        }
        tabs={useViews(list)}
        filters={<RenewalFilters list={list} />}
        summary={<Sums list={list} />}
      >
        <RenewalFigures onView={(view) => list.replace({ view })} onRate={() => show('rate')} />
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => open(id)}
          openId={panels.shownId}
          actionsWidth={76}
          actions={(task) => <RowActions task={task} actionsOf={actionsOf} />}
          bulk={() => <RenewalBulk tasks={list.selectedRows} onDone={() => list.select([])} />}
          empty={<EmptyState icon={RefreshCw} title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <RenewalPane id={beside ? undefined : panels.docId} onClose={panels.close} />
      <RateDrawer open={beside === 'rate'} onClose={() => setBeside(undefined)} />
      <SalesSettingDrawer open={beside === 'rules'} onClose={() => setBeside(undefined)} />
      <HistoryDrawer doc="renewal" docId={panels.historyId} onClose={panels.endTask} />
      <RenewalTasks task={asked?.kind} tasks={asked ? [asked.task] : []} onClose={end} onDone={end} />
    </>
  );
}

function useViews(list: ReturnType<typeof useRenewals>): ListTabs {
  const t = useText(renewalText);
  const { data } = useApi(renewalApi.counts, {}, { staleMs: 0, keepPrevious: true });
  const tabs = VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) }));
  return {
    tabs,
    value: list.view,
    onChange: (view) => list.replace({ view: view as (typeof VIEWS)[number] }),
    label: t('views'),
  };
}

/** What those on this page have left together. */
function Sums({ list }: { list: List<typeof renewalApi.list> }) {
  const t = useText(renewalText);
  const rows = list.rows ?? [];
  const perHour = rows[0]?.minutes_per_class_hour ?? 60;
  const hours = formatHours(
    sumOf(rows, ({ remaining_minutes }) => remaining_minutes),
    perHour,
  );
  return <span>{t('total_left', { hours })}</span>;
}

interface RowActionsProps {
  readonly task: Renewal;
  readonly actionsOf: ReturnType<typeof useRenewalActions>;
}
function RowActions({ task, actionsOf }: RowActionsProps) {
  const holds = useHolds();
  return (
    <span className="lead-actions">
      {holds(may.log) && isOpen(task.status) && (
        <LogPopup name={task.student_name} count={task.log_count}>
          {(close) => <RenewalLogForm renewalId={task.id} autoFocus onDone={close} />}
        </LogPopup>
      )}
      <StatusButtons
        compact
        status={renewalStatus}
        api={renewalApi}
        record={task}
        about={task.student_name}
        more={actionsOf(task)}
      />
    </span>
  );
}
