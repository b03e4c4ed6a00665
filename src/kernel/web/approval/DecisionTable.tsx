import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Status, Transition, TransitionEndpoints } from '../../status.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { Nothing } from '../display/value/Money.tsx';
import { StatusTag } from '../display/value/StatusTag.tsx';
import { Time } from '../display/value/Time.tsx';
import { TwoLines } from '../display/value/TwoLines.tsx';
import { useText } from '../language.ts';
import type { Column } from '../list/table/columns.ts';
import type { List, ListEndpoint, RowOf } from '../list/useList.ts';
import type { Panels } from '../navigation/usePanels.ts';
import { webText } from '../web.text.ts';
import { StatusTable } from './StatusTable.tsx';

interface Row {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly created_by_name: string;
  readonly created_at: number;
  readonly decided_by_name: string | null;
  readonly decided_at: number | null;
  readonly version: number;
}

interface DecisionTableProps<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  E extends ListEndpoint,
> {
  readonly list: List<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly status: Status<D, S, M>;
  readonly api: { readonly [K in keyof TransitionEndpoints<M>]: WriteEndpoint };
  readonly panels: Panels<RowOf<E> & { readonly id: number }>;
  /** What a row is called in the report on many; without it they are decided one by one. */
  readonly nameOf?: (doc: RowOf<E>) => string;
  readonly empty: ReactNode;
}

/** The table of documents that somebody decides on: each opens, moves, and has a history. */
export function ApprovalTable<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  E extends ListEndpoint,
>(props: DecisionTableProps<D, S, M, E>) {
  const { list, columns, status, api, panels, nameOf, empty } = props;
  const t = useText(webText);
  return (
    <StatusTable
      list={list}
      columns={columns}
      status={status}
      api={api}
      panels={panels}
      aboutOf={(doc) => (doc as unknown as Partial<Row>).number ?? nameOf?.(doc)}
      nameOf={nameOf}
      moreOf={(doc) => [
        { key: 'history', label: t('history'), icon: History, onClick: () => panels.history(doc) },
      ]}
      empty={empty}
    />
  );
}

/** The number of such a document, first in its row. */
export const numberColumn = {
  field: 'number' as const,
  width: 132,
  show: (number: string) => <span className="num">{number}</span>,
};

/** Where it stands, who asked and who decided: last in its row. */
export const approvalColumns = <D, S extends string, M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
) =>
  [
    {
      field: 'status' as const,
      show: (value: S) => <StatusTag status={status} value={value} />,
    },
    {
      field: 'created_by_name' as const,
      width: 120,
      show: (name: string, doc: Pick<Row, 'created_at'>) => (
        <TwoLines sub={<Time at={doc.created_at} />}>{name}</TwoLines>
      ),
    },
    {
      field: 'decided_by_name' as const,
      width: 120,
      from: 860,
      show: (name: string | null, doc: Pick<Row, 'decided_at'>) =>
        name ? <TwoLines sub={<Time at={doc.decided_at} />}>{name}</TwoLines> : <Nothing />,
    },
  ] as const;
