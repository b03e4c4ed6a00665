import type { ReactNode } from 'react';
import type { Endpoint } from '../../../contract/api.ts';
import type { FieldKind } from '../../../contract/fields.ts';
import { labelOf } from '../../../contract/validation.ts';
import { formatFen } from '../../../value/money.ts';
import { useLang, useSay } from '../../language.ts';
import { useMe } from '../../session/me.ts';
import { zoneMark } from '../../session/zone.ts';
import type { Layout } from '../listStateStorage.ts';
import { defaultCell } from './cell.tsx';
import { columnLayout, figureWidth, headWidth, sizeOf, withFreeSpace } from './columnLayout.ts';
import {
  alignOf,
  type Column,
  type Drawn,
  isFirm,
  isMade,
  keyOfColumn,
  kindsOf,
  sortFields,
  timeOf,
  widthOf,
} from './columns.ts';

interface Wish<Row> {
  readonly endpoint: Endpoint;
  readonly columns: readonly Column<Row>[];
  readonly prefs: Layout;
  readonly available: number;
  /** A row is a card: its facts lie below each other. */
  readonly cards: boolean;
  /** What stands in the columns now. */
  readonly rows: readonly Row[];
}

const ZONE_WIDTH = 44;
/** Room for the zone behind a moment, where the reader's clock shows something else. */
const zoneWidth = (time: string | undefined): number =>
  time === 'datetime' && zoneMark(Date.now() / 1000) ? ZONE_WIDTH : 0;

/** The columns as they are drawn now: labelled, chosen, in order, as wide as the window allows. */
export function useDrawnColumns<Row>({ endpoint, columns, prefs, available, cards, rows }: Wish<Row>) {
  const say = useSay();
  const lang = useLang();
  const special = useMe().special_columns?.find(({ call }) => call === endpoint.action);
  const sortable = sortFields(endpoint);
  const kinds = kindsOf(endpoint);
  let before: Drawn<Row>['align'] | undefined;
  const all = inOrder(columns, special?.columns ?? prefs.arranged).map((column, place): Drawn<Row> => {
    const key = keyOfColumn(column);
    const kind = kinds[key];
    const mark = column.mark ?? kind === 'status';
    const title = column.title ?? say(labelOf(endpoint.text, key));
    const isSortable = column.sortable ?? sortable.includes(key);
    const align = column.align ?? alignOf(kind);
    const hidden = !(chosen(prefs, key) ?? (!column.hidden && available >= (column.from ?? 0)));
    const afterFigures = before === 'right' && align === 'left';
    if (!hidden) before = align;
    const size = sizeOf({
      kept: prefs.widths.find((one) => one.key === key)?.width,
      usual: column.width ?? widthOf(kind, { mark, time: timeOf(column) }, lang) + zoneWidth(timeOf(column)),
      head: headWidth({ title, sortable: isSortable, afterFigures }),
      figures: kind === 'money' ? figureWidth(amountsOf(rows, key)) : 0,
      firm: isFirm(kind, mark),
    });
    return {
      key,
      title,
      ...size,
      align,
      hidden,
      kind,
      mark,
      fixed: column.fixed,
      sortable: isSortable,
      stays: place < FIRST || column.fixed !== undefined || mark || size.kept || chosen(prefs, key) === true,
      from: chosen(prefs, key) ? 0 : (column.from ?? 0),
      show: (row) => showOf(column, row, kind),
    };
  });
  const fitting = cards ? all : withFreeSpace(all, available);
  const shown = fitting.filter((column) => !column.hidden);
  return { all: fitting, shown: columnLayout(shown, available) };
}

/** What a row is called stands in its first columns. */
const FIRST = 2;

const amountsOf = <Row>(rows: readonly Row[], key: string): string[] =>
  rows.flatMap((row) => {
    const fen = (row as Readonly<Record<string, unknown>>)[key];
    return typeof fen === 'number' ? formatFen(fen) : [];
  });

const chosen = ({ shown, hidden }: Layout, key: string): boolean | undefined =>
  shown.includes(key) ? true : hidden.includes(key) ? false : undefined;

function showOf<Row>(column: Column<Row>, row: Row, kind: FieldKind | undefined): ReactNode {
  if (isMade(column)) return column.show(row);
  const value = row[column.field as keyof Row];
  const show = column.show as ((value: unknown, row: Row) => ReactNode) | undefined;
  return show ? show(value, row) : defaultCell(kind, value, column.time);
}

const inOrder = <Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] => {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return columns.toSorted((a, b) => place(keyOfColumn(a)) - place(keyOfColumn(b)));
};
