import type { ReactNode } from 'react';
import type { Endpoint } from '../../api.ts';
import { labelOf } from '../../validation.ts';
import { useSay } from '../language.ts';
import { useMe } from '../me.ts';
import { defaultCell } from './cell.tsx';
import {
  alignOf,
  type Column,
  type Drawn,
  isMade,
  keyOfColumn,
  sortFields,
  spread,
  widthOf,
} from './columns.ts';
import type { TablePrefs } from './tablePrefs.ts';

interface Wish<Row> {
  readonly endpoint: Endpoint;
  readonly columns: readonly Column<Row>[];
  /** The order of the special display. */
  readonly ledger?: readonly string[] | undefined;
  readonly prefs: TablePrefs;
  readonly available: number;
}

/** The columns as they are drawn now: labelled, chosen, in order, as wide as the window allows. */
export function useDrawnColumns<Row>({ endpoint, columns, ledger, prefs, available }: Wish<Row>) {
  const say = useSay();
  const special = useMe().special_display;
  const sortable = sortFields(endpoint);
  const all = columns.map((column): Drawn<Row> => {
    const key = keyOfColumn(column);
    return {
      key,
      title: column.title ?? say(labelOf(endpoint.text, key)),
      width: column.width ?? widthOf(key),
      align: column.align ?? alignOf(key),
      fixed: column.fixed,
      sortable: column.sortable ?? sortable.includes(key),
      hidden: !(prefs.columns[key] ?? (!column.hidden && available >= (column.from ?? 0))),
      show: (row) => showOf(column, row),
    };
  });
  const ordered = special && ledger ? inOrder(all, ledger) : all;
  const shown = ordered.filter((column) => !column.hidden);
  const widths = spread(
    shown.map((column) => column.width),
    available,
  );
  return { all, shown: shown.map((column, index) => ({ ...column, width: widths[index] ?? column.width })) };
}

function showOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (isMade(column)) return column.show(row);
  const value = row[column.field as keyof Row];
  const show = column.show as ((value: unknown, row: Row) => ReactNode) | undefined;
  return show ? show(value, row) : defaultCell(column.field, value);
}

const inOrder = <Row>(columns: readonly Drawn<Row>[], order: readonly string[]): Drawn<Row>[] => {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return columns.toSorted((a, b) => place(a.key) - place(b.key));
};
