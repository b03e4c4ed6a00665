import { Download, type LucideIcon, Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Access } from '../../permission.ts';
import { exportList } from '../api/exportList.ts';
import type { ReadEndpoint } from '../api/query.ts';
import { Button } from '../display/Button.tsx';
import { PageHeader } from '../display/PageHeader.tsx';
import { Tabs, type TabsProps } from '../display/Tabs.tsx';
import { useText } from '../language.ts';
import { useKeys } from '../navigation/useKeys.ts';
import { discardThen } from '../overlay/unsavedChanges.ts';
import { useHolds } from '../session/me.ts';
import { webText } from '../web.text.ts';
import { ListFooter } from './ListFooter.tsx';
import { SavedViews } from './SavedViews.tsx';
import { MainActionSlot, ToolsSlotProvider } from './slots.ts';
import { type List, type ListEndpoint, ListProvider } from './useList.ts';
import { useMainOnArrival } from './useMainOnArrival.ts';
import './list.css';

/** The one main action of a list; N does the same. */
export interface MainAction {
  readonly label: string;
  readonly onClick: () => void;
  readonly permission?: Access;
  readonly icon?: LucideIcon;
}

/** A page's tabs without what they show: the list is that. */
export type ListTabs = Omit<TabsProps, 'children'>;

export interface ListPageProps<E extends ListEndpoint> {
  readonly list: List<E>;
  /** Left out where the list stands under a tab: the page has its header already. */
  readonly title?: string;
  readonly back?: string;
  readonly main?: MainAction;
  /** More buttons, to the left of the main action. */
  readonly toolbar?: ReactNode;
  /** An export of what the filters match: beside the filters, on every list. */
  readonly exportTo?: ReadEndpoint;
  /** Views with their counts, under the title. */
  readonly views?: ReactNode;
  /** The page's tabs, where this list is what one of them shows. */
  readonly tabs?: ListTabs;
  readonly filters?: ReactNode;
  /** Sums, beside the total. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** Title and actions, views, filters, table, foot: a page made of slots. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { list, title, back, main, toolbar, exportTo, views, tabs, filters, summary, children } = props;
  const t = useText(webText);
  const holds = useHolds();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  /** On a phone the filters lie in a sheet; elsewhere they are always in sight. */
  const [sheet, setSheet] = useState(false);
  const closeSheet = () => setSheet(false);
  const mayMain = main && (!main.permission || holds(main.permission));
  const begin = () => main && discardThen(main.onClick);
  useMainOnArrival(mayMain ? main.onClick : undefined);
  useKeys({
    n: mayMain ? begin : undefined,
    '/': focusSearch,
    Escape: sheet ? closeSheet : undefined,
  });

  const isFiltered = Object.keys(list.filters).length > 0;
  const buttons = (
    <>
      {toolbar}
      {mayMain && (
        <Button kind="primary" icon={main.icon ?? Plus} shortcut="N" onClick={begin}>
          {main.label}
        </Button>
      )}
    </>
  );
  return (
    <ListProvider value={list as unknown as List}>
      <ToolsSlotProvider value={tools}>
        <div className="list">
          {title !== undefined && (
            <PageHeader title={title} back={back}>
              {buttons}
            </PageHeader>
          )}
          <Shown tabs={tabs}>
            {views}
            {sheet && (
              <button type="button" className="filters-mask" aria-label={t('close')} onClick={closeSheet} />
            )}
            <div className={sheet ? 'filters filters-open' : 'filters'}>
              <div className="filters-set">
                {filters}
                {isFiltered && (
                  <button type="button" className="filters-clear" onClick={list.clear}>
                    {t('clear')}
                  </button>
                )}
              </div>
              <div className="filters-tools">
                <SavedViews list={list as unknown as List} />
                <span ref={setTools} className="filters-slot" />
                {exportTo && holds(exportTo.permission) && (
                  <Button
                    icon={Download}
                    onClick={() => exportList(exportTo, { ...list.fixed, ...list.filters })}
                  >
                    {t('export')}
                  </Button>
                )}
                {title === undefined && buttons}
              </div>
              <Button
                className="filters-more"
                icon={SlidersHorizontal}
                aria-expanded={sheet}
                onClick={() => setSheet(true)}
              >
                {t('filters')}
                {isFiltered && <span className="num"> {Object.keys(list.filters).length}</span>}
              </Button>
              <Button className="filters-done" kind="primary" onClick={closeSheet}>
                {t('show_rows', { n: list.total })}
              </Button>
            </div>
            <MainActionSlot value={mayMain ? main : undefined}>{children}</MainActionSlot>
            <ListFooter list={list} summary={summary} />
          </Shown>
        </div>
      </ToolsSlotProvider>
    </ListProvider>
  );
}

const Shown = ({ tabs, children }: { tabs: ListTabs | undefined; children: ReactNode }) =>
  tabs ? <Tabs {...tabs}>{children}</Tabs> : children;

/** `/` goes to the search box of the page that is shown. */
function focusSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('input[data-search]');
  [...boxes].find((box) => box.offsetParent !== null)?.focus();
}
