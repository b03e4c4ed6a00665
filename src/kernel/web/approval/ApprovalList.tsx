import { Fragment, type ReactNode } from 'react';
import type { Endpoint, OutputOf } from '../../contract/api.ts';
import type { Permission } from '../../permission.ts';
import type { Status, Transition, TransitionEndpoints } from '../../status.ts';
import type { Sentence, TextBook } from '../../text.ts';
import type { ReadEndpoint } from '../api/query.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { useSay } from '../language.ts';
import { DateFilter } from '../list/filter/DateFilter.tsx';
import { StatusFilter } from '../list/filter/filters.tsx';
import { ListPage, type ListPageProps } from '../list/ListPage.tsx';
import { type Column, kindsOf } from '../list/table/columns.ts';
import type { FilterField, List, ListEndpoint, RowOf } from '../list/useList.ts';
import { useHistoryDrawer } from '../navigation/history.ts';
import { type Panels, usePanels } from '../navigation/usePanels.ts';
import { SideDrawer } from '../overlay/SideDrawer.tsx';
import { EmptyState } from '../state/EmptyState.tsx';
import { ApprovalDrawer } from './DecisionDrawer.tsx';
import { ApprovalTable, approvalColumns, numberColumn } from './DecisionTable.tsx';

type Words = TextBook & Readonly<Record<'add' | 'created_at' | 'empty' | 'empty_help' | 'title', Sentence>>;

type AddPanels = Pick<Panels<{ readonly id: number }>, 'added' | 'addFor' | 'endTask'>;

interface ApprovalListProps<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  L extends ListEndpoint,
  G extends ReadEndpoint,
> extends Pick<ListPageProps<L>, 'main' | 'summary' | 'toolbar'> {
  readonly list: List<L>;
  readonly api: { readonly get: G; readonly export: ReadEndpoint } & {
    readonly [K in keyof TransitionEndpoints<M>]: WriteEndpoint;
  };
  readonly status: Status<D, S, M>;
  readonly text: Words;
  /** The open document in the address: `carry_forward_id`. */
  readonly param: string;
  /** Between the number and what is said of every such document. */
  readonly columns: readonly Column<RowOf<L>>[];
  readonly lastColumns?: readonly Column<RowOf<L>>[];
  /** Before the status and the days, which every such list is asked for. */
  readonly filters: ReactNode;
  /** What a row is called in the report on many; without it they are decided one by one. */
  readonly nameOf?: (doc: RowOf<L>) => string;
  /** The form of a new one, in the document's place. */
  readonly add?: { readonly permission: Permission; readonly form: (panels: AddPanels) => ReactNode };
  /** What the open document is about, and what stands below. */
  readonly facts: (doc: OutputOf<G>) => ReactNode;
  readonly children?: (doc: OutputOf<G>) => ReactNode;
}

/** Documents that somebody decides on: the list, the open one, and its history. */
export function ApprovalList<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  L extends ListEndpoint,
  G extends ReadEndpoint,
>(props: ApprovalListProps<D, S, M, L, G>) {
  const { list, api, status, text, param, nameOf, add, facts, children } = props;
  const say = useSay();
  const History = useHistoryDrawer();
  const panels = usePanels<RowOf<L>>(param);
  const days = list.fields as unknown as Partial<Record<'from' | 'to', FilterField<number>>>;
  return (
    <>
      <ListPage
        list={list}
        main={
          props.main ?? (add && { label: say(text.add), onClick: panels.add, permission: add.permission })
        }
        toolbar={props.toolbar}
        summary={props.summary}
        exportTo={api.export}
        filters={
          <>
            {props.filters}
            <StatusFilter status={status as never} />
            {days.from && days.to && (
              <DateFilter from={days.from} to={days.to} label={say(text.created_at)} />
            )}
          </>
        }
      >
        <ApprovalTable
          list={list}
          columns={columnsOf(props)}
          status={status}
          api={api}
          panels={panels as Panels<RowOf<L> & { readonly id: number }>}
          nameOf={nameOf}
          empty={<EmptyState title={say(text.empty)} help={say(text.empty_help)} />}
        />
      </ListPage>
      <ApprovalDrawer
        id={panels.docId}
        onClose={panels.close}
        title={say(text.title_one ?? text.title)}
        nameOf={nameOf as (doc: OutputOf<G>) => string}
        status={status}
        api={api}
        get={api.get}
        facts={facts}
      >
        {children}
      </ApprovalDrawer>
      {add && (
        <SideDrawer
          open={panels.task?.kind === 'add'}
          onClose={panels.endTask}
          width="middle"
          title={say(text.add)}
        >
          {panels.task?.kind === 'add' && <Fragment key={panels.addFor}>{add.form(panels)}</Fragment>}
        </SideDrawer>
      )}
      {History && <History doc={api.get.noun} docId={panels.historyId} onClose={panels.endTask} />}
    </>
  );
}

function columnsOf<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  L extends ListEndpoint,
  G extends ReadEndpoint,
>({
  list,
  columns,
  lastColumns = [],
  status,
}: ApprovalListProps<D, S, M, L, G>): readonly Column<RowOf<L>>[] {
  const isNumbered = kindsOf(list.endpoint as Endpoint).number !== undefined;
  return [
    ...(isNumbered ? [numberColumn] : []),
    ...columns,
    ...approvalColumns(status),
    ...lastColumns,
  ] as readonly Column<RowOf<L>>[];
}
