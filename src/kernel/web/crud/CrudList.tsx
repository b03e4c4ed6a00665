import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/api.ts';
import type { CrudApi } from '../../contract/crud.ts';
import type { FieldKind } from '../../contract/fields.ts';
import type { Permission } from '../../permission.ts';
import type { Status, Transition } from '../../status.ts';
import type { Sentence, TextBook } from '../../text.ts';
import { exportList } from '../api/exportList.ts';
import type { ReadEndpoint } from '../api/query.ts';
import { useAction, type WriteEndpoint } from '../api/useAction.ts';
import { useApi } from '../api/useApi.ts';
import { StatusButtons } from '../approval/StatusButtons.tsx';
import { StatusTag } from '../display/value/StatusTag.tsx';
import { UsedCount } from '../display/value/UsedCount.tsx';
import type { Controls } from '../form/AutoFields.tsx';
import { InlineList } from '../inline-list/InlineList.tsx';
import type { InlineColumn } from '../inline-list/InlineTable.tsx';
import { useItemActions } from '../inline-list/useItemActions.ts';
import { useSay } from '../language.ts';
import { defaultCell } from '../list/table/cell.tsx';
import { alignOf, kindsOf } from '../list/table/columns.ts';
import { useHistoryDrawer } from '../navigation/history.ts';
import { useHolds } from '../session/me.ts';
import { EmptyState } from '../state/EmptyState.tsx';
import { CrudDrawer } from './CrudDrawer.tsx';
import { enteredColumns } from './enteredColumns.ts';

/** What every row of such a list has. */
export interface CrudRow {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly used_count: number;
  readonly version: number;
}
type Words = TextBook &
  Readonly<
    Record<'add' | 'del_confirm' | 'edit' | 'empty' | 'empty_help' | 'help' | 'in_use' | 'title', Sentence>
  >;
/** On and off, and perhaps states before them. */
type OnOff = Status<never, string, Record<string, Transition<never, string>>>;

export interface CrudColumn<R> {
  readonly field: keyof R & string;
  readonly width?: number;
  readonly show?: (row: R) => ReactNode;
}

interface CrudListProps<R extends CrudRow, F extends z.ZodRawShape> {
  readonly api: CrudApi<z.ZodType<R>, F> & Readonly<Record<'disable' | 'enable', WriteEndpoint>>;
  readonly status: OnOff;
  readonly text: Words;
  readonly edit: Permission;
  /** It is the whole screen. */
  readonly isPage?: boolean;
  /** Left out: what is entered, in the order of the form, then where it is used and its status. */
  readonly columns?: readonly ((keyof R & string) | CrudColumn<R>)[];
  /** The form's fields that are no plain ones, for a new row or the one that is edited. */
  readonly controls?: (row: R | undefined) => Controls<CrudApi<z.ZodType<R>, F>['add']>;
}

/** A list that staff keep in an order of their own: whole on one page, with its form and its history beside it. */
export function CrudList<R extends CrudRow, F extends z.ZodRawShape>(props: CrudListProps<R, F>) {
  const { api, status, text, edit } = props;
  const say = useSay();
  const mayEdit = useHolds()(edit);
  const History = useHistoryDrawer();
  const { data, error, refetch } = useApi(api.list as unknown as ReadEndpoint, {});
  const rows = (data as { list: readonly R[] } | undefined)?.list;
  const { run: order } = useAction(api.order as WriteEndpoint);
  const [open, setOpen] = useState<R | 'new'>();
  const [history, setHistory] = useState<R>();
  const show = (row: R | 'new' | undefined, trail?: R) => {
    setOpen(row);
    setHistory(trail);
  };
  const actionsOf = useItemActions<R>({
    text,
    del: api.del as never,
    permission: edit,
    onEdit: (row) => show(row),
    onHistory: (row) => show(undefined, row),
  });
  return (
    <>
      <InlineList
        isPage={props.isPage}
        title={say(text.title)}
        help={say(text.help)}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        openId={open === 'new' ? undefined : (open ?? history)?.id}
        onOpen={mayEdit ? (row) => show(row) : undefined}
        onOrder={mayEdit ? (ids) => order({ ids }) : undefined}
        onExport={() => exportList(api.export as never, {})}
        main={{ label: say(text.add), permission: edit, onClick: () => show('new') }}
        empty={<EmptyState title={say(text.empty)} help={say(text.empty_help)} />}
        columns={useColumns(props)}
        actions={(row) => (
          <StatusButtons
            compact
            status={status}
            api={api as never}
            record={row as never}
            more={actionsOf(row)}
          />
        )}
      />
      <CrudDrawer
        open={open}
        api={api as never}
        text={text}
        onClose={() => show(undefined)}
        controls={props.controls as never}
      />
      {History && (
        <History
          doc={api.list.noun}
          docId={history?.id}
          name={history?.name}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

function useColumns<R extends CrudRow, F extends z.ZodRawShape>(
  props: CrudListProps<R, F>,
): readonly InlineColumn<R>[] {
  const say = useSay();
  const kinds = kindsOf(props.api.list as Endpoint);
  const columns = props.columns ?? (enteredColumns(props.api.add as Endpoint) as readonly CrudColumn<R>[]);
  return columns.map((column) => {
    const { field, width, show }: CrudColumn<R> = typeof column === 'object' ? column : { field: column };
    const kind = kinds[field];
    return {
      key: field,
      title: say((props.text as TextBook)[field] as Sentence),
      width: width ?? WIDTHS[kind ?? 'text'],
      align: alignOf(kind),
      show: show ?? ((row) => cellOf(props, field, kind, row)),
    };
  });
}
const WIDTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  count: 100,
  day: 110,
  money: 116,
  status: 100,
};

function cellOf<R extends CrudRow, F extends z.ZodRawShape>(
  { api, status }: CrudListProps<R, F>,
  field: keyof R & string,
  kind: FieldKind | undefined,
  row: R,
): ReactNode {
  if (field === 'name') return <span className="clip strong">{row.name}</span>;
  if (field === 'status') return <StatusTag status={status} value={row.status} />;
  if (field === 'used_count')
    return <UsedCount endpoint={api.uses as never} id={row.id} count={row.used_count} />;
  return defaultCell(kind, row[field]);
}
