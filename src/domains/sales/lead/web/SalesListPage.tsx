import { SlidersHorizontal, UserSearch, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { PackDrawer } from '@/domains/people/handover/web/embed/PackDrawer.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { readJson, writeJson } from '@/kernel/web/state/storage.ts';
import { AllocationRules } from '../../allocation/web/embed/AllocationRules.tsx';
import { SalesSettingDrawer } from '../../sales-setting/web/embed/SalesSettingDrawer.tsx';
import { leadPermissions as may } from '../lead.access.ts';
import { leadApi } from '../lead.contract.ts';
import { leadImportApi } from '../lead.import.ts';
import { leadPaths } from '../lead.paths.ts';
import { isOpen } from '../lead.rules.ts';
import { type Lead, VIEWS } from '../lead.shapes.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import { AddLead } from './AddLead.tsx';
import { LogPopup } from './embed/LogPopup.tsx';
import { FunnelStrip } from './FunnelStrip.tsx';
import { LeadBoard } from './LeadBoard.tsx';
import { LeadBulk } from './LeadBulk.tsx';
import { LeadFilters } from './LeadFilters.tsx';
import { type LeadTask, LeadTasks } from './LeadTasks.tsx';
import { LogForm } from './LogForm.tsx';
import { useLeadActions } from './useLeadActions.ts';
import { useLeadColumns } from './useLeadColumns.tsx';
import './lead.css';

type View = (typeof VIEWS)[number];
type Tool = 'import' | 'rules' | 'allocation';
type Panel =
  | { readonly kind: 'add' | Tool }
  | { readonly kind: 'history'; readonly lead: Lead }
  | { readonly kind: 'pack'; readonly studentId: number }
  | { readonly kind: LeadTask; readonly lead: Lead };

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useLeads(): List<typeof leadApi.list> & { readonly view: View } {
  const holds = useHolds();
  // Who follows leads begins with what is due, who leads others with all.
  const first: View = holds(may.claim) && !holds(may.allocate) ? 'due' : 'all';
  const list = useList(leadApi.list, { defaults: { view: first } });
  const view = list.fields.view.value ?? 'all';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

export function SalesListPage() {
  const t = useText(leadText);
  const navigate = useNavigate();
  const list = useLeads();
  const columns = useLeadColumns();
  const [look, setLook] = useLook();
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const onTask = (kind: LeadTask, lead: Lead) => setPanel({ kind, lead });
  const actionsOf = useLeadActions({
    onTask,
    onHistory: (lead) => setPanel({ kind: 'history', lead }),
    onPack: (studentId) => setPanel({ kind: 'pack', studentId }),
  });
  const add = () => setPanel({ kind: 'add' });
  const task = panel && 'lead' in panel && panel.kind !== 'history' ? panel : undefined;
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: add, permission: may.add }}
        exportTo={leadApi.export}
        toolbar={<Tools onPanel={(kind) => setPanel({ kind })} />}
        tabs={{ ...useViews(list), end: <LookSwitch look={look} onChange={setLook} /> }}
        filters={<LeadFilters list={list} />}
      >
        {look === 'board' ? (
          <LeadBoard list={list} view={list.view} onTask={onTask} />
        ) : (
          <>
            <FunnelStrip list={list} view={list.view} />
            <DataTable
              list={list}
              columns={columns}
              onOpen={({ id }) => void navigate(leadPaths.edit({ lead_id: id }))}
              openId={panel && 'lead' in panel ? panel.lead.id : undefined}
              actionsWidth={76}
              actions={(lead) => <RowActions lead={lead} actionsOf={actionsOf} />}
              bulk={() => (
                <LeadBulk leads={list.selectedRows} view={list.view} onDone={() => list.select([])} />
              )}
              empty={<NoLeads view={list.view} onAdd={add} />}
            />
          </>
        )}
      </ListPage>
      {panel?.kind === 'add' && <AddLead onClose={close} />}
      {panel?.kind === 'import' && (
        <ImportDrawer
          api={leadImportApi}
          title={t('import')}
          help={t('import_help')}
          after={t('import_after')}
          onClose={close}
        />
      )}
      <AllocationRules open={panel?.kind === 'allocation'} onClose={close} />
      <SalesSettingDrawer open={panel?.kind === 'rules'} onClose={close} />
      {panel?.kind === 'history' && (
        <HistoryDrawer doc="lead" docId={panel.lead.id} name={panel.lead.name} onClose={close} />
      )}
      {panel?.kind === 'pack' && <PackDrawer studentId={panel.studentId} onClose={close} />}
      <LeadTasks task={task?.kind} leads={task ? [task.lead] : []} onClose={close} onDone={close} />
    </>
  );
}

const LOOKS = ['list', 'board'] as const;
type Look = (typeof LOOKS)[number];
const KEPT_LOOK = 'leads:look';

/** List or board: in the address, and as it was left the last time. */
function useLook(): [Look, (look: Look) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('look') ?? readJson<string>(localStorage, KEPT_LOOK);
  const change = (look: Look) => {
    writeJson(localStorage, KEPT_LOOK, look);
    const next = new URLSearchParams(query);
    next.set('look', look);
    setQuery(next, { replace: true });
  };
  return [asked === 'board' ? 'board' : 'list', change];
}

function LookSwitch({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const t = useText(leadText);
  return (
    <Segmented
      label={t('look')}
      value={look}
      options={LOOKS.map((value) => ({ value, label: t(`look_${value}`) }))}
      onChange={onChange}
    />
  );
}

function Tools({ onPanel }: { onPanel: (tool: Tool) => void }) {
  const t = useText(leadText);
  const holds = useHolds();
  return (
    <>
      {holds(may.allocate) && (
        <Button icon={Waypoints} onClick={() => onPanel('allocation')}>
          {t('allocation_rules')}
        </Button>
      )}
      <Button icon={SlidersHorizontal} onClick={() => onPanel('rules')}>
        {t('rules')}
      </Button>
      <ImportButton permission={may.import} onClick={() => onPanel('import')} />
    </>
  );
}

function useViews(list: ReturnType<typeof useLeads>): ListTabs {
  const t = useText(leadText);
  const { data } = useApi(leadApi.counts, {}, { staleMs: 0, keepPrevious: true });
  const tabs = VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) }));
  return {
    tabs,
    value: list.view,
    onChange: (view) => list.replace({ view: view as (typeof VIEWS)[number] }),
    label: t('views'),
  };
}

interface RowActionsProps {
  readonly lead: Lead;
  readonly actionsOf: ReturnType<typeof useLeadActions>;
}
function RowActions({ lead, actionsOf }: RowActionsProps) {
  const holds = useHolds();
  const isLogged = holds(may.log) && (lead.owner_id !== null || !isOpen(lead.status));
  return (
    <span className="lead-actions">
      {isLogged && (
        <LogPopup name={lead.name} count={lead.log_count}>
          {(close) => <LogForm leadId={lead.id} autoFocus onDone={close} />}
        </LogPopup>
      )}
      <StatusButtons
        compact
        status={leadStatus}
        api={leadApi}
        record={lead}
        about={lead.name}
        more={actionsOf(lead)}
      />
    </span>
  );
}

function NoLeads({ view, onAdd }: { view: View; onAdd: () => void }) {
  const t = useText(leadText);
  if (view === 'due') return <EmptyState icon={UserSearch} title={t('empty_due')} />;
  if (view === 'pool') return <EmptyState icon={UserSearch} title={t('empty_pool')} />;
  return (
    <EmptyList text={leadText} icon={UserSearch} step={leadText.add} permission={may.add} onStep={onAdd} />
  );
}
