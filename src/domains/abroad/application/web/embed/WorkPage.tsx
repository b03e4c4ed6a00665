import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import type { Access } from '@/kernel/permission.ts';
import type { Sentence } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ListPage, type ListPageProps } from '@/kernel/web/list/ListPage.tsx';
import { DataTable, type DataTableProps } from '@/kernel/web/list/table/DataTable.tsx';
import type { ListEndpoint } from '@/kernel/web/list/useList.ts';
import { usePageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useScreen } from '@/kernel/web/navigation/screens.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { applicationApi } from '../../application.contract.ts';
import { applicationPaths } from '../../application.paths.ts';
import { WORK_FILTER_NAMES } from '../../work.shapes.ts';
import { workText } from '../../work.text.ts';
import { type WorkFields, WorkFilters } from './WorkFilters.tsx';

/** What stands over one of the tables: the form of a new row, or something about a row. */
export type WorkPanel<Row, Kind extends string> =
  | { readonly kind: 'add'; readonly row?: undefined }
  | { readonly kind: Kind | 'history'; readonly row: Row };

export function useWorkPanel<Row, Kind extends string>() {
  const [panel, setPanel] = useState<WorkPanel<Row, Kind>>();
  return {
    panel,
    close: () => setPanel(undefined),
    add: () => setPanel({ kind: 'add' }),
    show: (kind: Kind | 'history', row: Row) => setPanel({ kind, row }),
    /** The row whose history is shown. */
    past: panel?.kind === 'history' ? panel.row : undefined,
  };
}

/** The tables as tabs, each with its rows under the filters that all of them know; these go along from one to the next. */
export function WorkTabs() {
  const t = useText(workText);
  const path = useScreen()?.path ?? '';
  const asked = new URLSearchParams(useLocation().search);
  const kept = new URLSearchParams([...asked].filter(([name]) => WORK_FILTER_NAMES.includes(name)));
  const { data } = useApi(applicationApi.work_counts, Object.fromEntries(kept), {
    keepPrevious: true,
    staleMs: 0,
  });
  const tabs = usePageTabs().map((named) => {
    const count = data?.list.find(({ path: table }) => table === named.key)?.count;
    const tab = count === undefined ? named : { ...named, count };
    if (kept.size === 0) return tab;
    const query = new URLSearchParams(kept);
    // An address that says something is not asked what the list begins with.
    if (tab.key === applicationPaths.work()) query.set('view', asked.get('view') ?? 'going');
    return { ...tab, to: `${tab.key}?${query}` };
  });
  return tabs.length > 1 ? <TabLinks tabs={tabs} here={path} label={t('work')} /> : null;
}

interface WorkPageProps<E extends ListEndpoint>
  extends Pick<ListPageProps<E>, 'exportTo' | 'list'>,
    Pick<DataTableProps<E>, 'actions' | 'columns' | 'onOpen' | 'openId'> {
  readonly fields: WorkFields;
  readonly text: { readonly add?: Sentence; readonly empty: Sentence; readonly empty_help: Sentence };
  readonly icon: LucideIcon;
  /** How a row comes into it; none where others make them. */
  readonly add?: { readonly permission: Access; readonly onClick: () => void };
  /** Filters of its own, behind those of all. */
  readonly filters?: ReactNode;
  readonly history?: {
    readonly doc: string;
    readonly id: number | undefined;
    readonly name: string | undefined;
    readonly onClose: () => void;
  };
  /** Forms that open over it. */
  readonly children: ReactNode;
}

/** One of the work tables: its tab, the filters of all and its own, its rows, and what happened to one of them. */
export function WorkPage<E extends ListEndpoint>(props: WorkPageProps<E>) {
  const { list, fields, text, icon, add, exportTo, filters, history, children, ...table } = props;
  const t = useText(workText);
  const say = useSay();
  const step = text.add;
  return (
    <>
      <ListPage
        title={t('work')}
        list={list}
        {...(add && step && { main: { label: say(step), ...add } })}
        {...(exportTo && { exportTo })}
        views={<WorkTabs />}
        filters={
          <>
            <WorkFilters fields={fields} />
            {filters}
          </>
        }
      >
        <DataTable
          list={list}
          {...table}
          empty={
            add && step ? (
              <EmptyList
                text={text}
                icon={icon}
                step={step}
                permission={add.permission}
                onStep={add.onClick}
              />
            ) : (
              <EmptyState icon={icon} title={say(text.empty)}>
                {say(text.empty_help)}
              </EmptyState>
            )
          }
        />
      </ListPage>
      {children}
      {history && (
        <HistoryDrawer
          doc={history.doc}
          docId={history.id}
          {...(history.name !== undefined && { name: history.name })}
          onClose={history.onClose}
        />
      )}
    </>
  );
}
