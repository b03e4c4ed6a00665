import { GraduationCap, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { MilestoneTemplateDrawer } from '../../milestone-template/web/embed/MilestoneTemplateDrawer.tsx';
import { applyDemandPermissions as may } from '../apply-demand.access.ts';
import { applyDemandApi } from '../apply-demand.contract.ts';
import { DEMAND_VIEWS, type DemandView } from '../apply-demand.rules.ts';
import type { ApplyDemand } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { DemandButtons } from './DemandButtons.tsx';
import { DemandDrawer } from './DemandDrawer.tsx';
import { DemandFilters } from './DemandFilters.tsx';
import { DemandFormDrawer } from './DemandFormDrawer.tsx';
import { useDemandColumns } from './useDemandColumns.tsx';
import './apply-demand.css';

type Demands = List<typeof applyDemandApi.list> & { readonly view: DemandView };

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useDemands(): Demands {
  const list = useList(applyDemandApi.list, { defaults: { view: 'all' }, staleMs: 0 });
  const view = list.fields.view.value ?? 'all';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

function useViews(list: Demands): ListTabs {
  const t = useText(applyDemandText);
  const { data } = useApi(applyDemandApi.counts, {}, { staleMs: 0, keepPrevious: true });
  return {
    tabs: DEMAND_VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) })),
    value: list.view,
    onChange: (view) => list.replace({ view: view as DemandView }),
    label: t('views'),
  };
}

/** Every demand of the company: what waits to be accepted, what goes on, and what is not paid. */
export function DemandList() {
  const t = useText(applyDemandText);
  const list = useDemands();
  const mayAdd = useHolds()(may.add);
  const panels = usePanels<Pick<ApplyDemand, 'id'>>('demand_id');
  const [form, setForm] = useState<number | 'new'>();
  const [isTemplateOpen, setTemplateOpen] = useState(false);
  return (
    <>
      <ListPage
        list={list}
        main={{ label: t('add'), permission: may.add, onClick: () => setForm('new') }}
        exportTo={applyDemandApi.export}
        toolbar={
          <Button icon={Settings2} onClick={() => setTemplateOpen(true)}>
            {t('template')}
          </Button>
        }
        tabs={useViews(list)}
        filters={<DemandFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useDemandColumns()}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(demand) => (
            <DemandButtons
              compact
              demand={demand}
              onEdit={() => setForm(demand.id)}
              onHistory={() => panels.history(demand)}
              onPlan={() => panels.open(demand.id)}
            />
          )}
          empty={
            <EmptyList
              text={applyDemandText}
              icon={GraduationCap}
              step={applyDemandText.add}
              permission={may.add}
              onStep={() => setForm('new')}
            />
          }
        />
      </ListPage>
      <DemandDrawer
        id={form === undefined ? panels.docId : undefined}
        onClose={panels.close}
        onEdit={setForm}
        onHistory={(id) => panels.history({ id })}
      />
      {mayAdd && (
        <DemandFormDrawer
          open={form}
          onClose={() => setForm(undefined)}
          onDone={(id) => {
            setForm(undefined);
            panels.open(id);
          }}
        />
      )}
      <MilestoneTemplateDrawer open={isTemplateOpen} onClose={() => setTemplateOpen(false)} />
      <HistoryDrawer doc="apply_demand" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
