import type { ReactNode } from 'react';
import type { Status, Transition, TransitionEndpoints } from '../../status.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { BulkTransitions } from '../list/BulkMoves.tsx';
import type { Column } from '../list/table/columns.ts';
import { DataTable } from '../list/table/DataTable.tsx';
import type { List, ListEndpoint, RowOf } from '../list/useList.ts';
import type { MenuAction } from '../overlay/ActionMenu.tsx';
import { StatusButtons } from './StatusButtons.tsx';

interface StatusTableProps<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  E extends ListEndpoint,
> {
  readonly list: List<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly status: Status<D, S, M>;
  readonly api: { readonly [K in keyof TransitionEndpoints<M>]: WriteEndpoint };
  /** The record that stands beside the list, and how one comes there. */
  readonly panels: { readonly shownId: number | undefined; readonly open: (id: number) => void };
  /** What a row is called, for the question before a move. */
  readonly aboutOf: (row: RowOf<E>) => string | undefined;
  /** What it is called in the report on many; without it rows are moved one by one. */
  readonly nameOf?: (row: RowOf<E>) => string;
  /** What else can be done with a row. */
  readonly moreOf: (row: RowOf<E>) => readonly MenuAction[];
  readonly empty: ReactNode;
}

/** The table of records with a status: each opens, and makes the moves that it can make, alone or with others. */
export function StatusTable<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  E extends ListEndpoint,
>(props: StatusTableProps<D, S, M, E>) {
  const { list, columns, status, api, panels, aboutOf, nameOf, moreOf, empty } = props;
  return (
    <DataTable
      list={list}
      columns={columns}
      openId={panels.shownId}
      onOpen={(row) => panels.open((row as { id: number }).id)}
      empty={empty}
      {...(nameOf && {
        bulk: () => (
          <BulkTransitions
            status={status}
            api={api}
            records={list.selectedRows as never}
            nameOf={nameOf as never}
            onDone={() => list.select([])}
          />
        ),
      })}
      actions={(row) => (
        <StatusButtons
          compact
          status={status}
          api={api}
          record={row as never}
          about={aboutOf(row)}
          more={moreOf(row)}
        />
      )}
    />
  );
}
