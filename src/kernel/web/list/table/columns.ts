import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/api.ts';
import { type FieldKind, kindOf } from '../../../contract/fields.ts';
import type { Lang } from '../../../text.ts';

interface ColumnLook {
  /** Left out: the field's label in the noun's text file. */
  readonly title?: string;
  /** The usual width; what the window has left over is spread in proportion, and a little may be taken away. */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly fixed?: 'left' | 'right';
  /** One word in a colour, which must be whole: where there is too little room, the others give way. Statuses are. */
  readonly mark?: boolean;
  /** Left out: sortable where the endpoint's `sort` takes the field. */
  readonly sortable?: boolean;
  /** Not shown until it is chosen. */
  readonly hidden?: boolean;
  /** Shown where the columns have at least this much room together, or once it is chosen. */
  readonly from?: number;
}

export type TimeShown = 'date' | 'datetime' | 'two_lines';

type FieldColumn<Row> = {
  [F in keyof Row & string]: ColumnLook & {
    readonly field: F;
    /** A moment as its day; or with its hour beside it, or below; left out: how long ago. */
    readonly time?: TimeShown;
    readonly show?: (value: Row[F], row: Row) => ReactNode;
  };
}[keyof Row & string];

/** A column made of several fields, or of none. */
interface MadeColumn<Row> extends ColumnLook {
  readonly field?: undefined;
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
}

export type Column<Row> = FieldColumn<Row> | MadeColumn<Row>;

/** A column with everything filled in. */
export interface Drawn<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** What it keeps where room is short. */
  readonly least: number;
  /** As wide as somebody drew it. */
  readonly kept: boolean;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed: 'left' | 'right' | undefined;
  readonly sortable: boolean;
  readonly hidden: boolean;
  readonly kind: FieldKind | undefined;
  /** One word in a colour. */
  readonly mark: boolean;
  /** Waits for so much room; 0: for none. */
  readonly from: number;
  /** Is there come what may: the first ones, marks, and what somebody chose or drew. */
  readonly stays: boolean;
  readonly show: (row: Row) => ReactNode;
}

export const isMade = <Row>(column: Column<Row>): column is MadeColumn<Row> => column.field === undefined;
export const timeOf = <Row>(column: Column<Row>) => (isMade(column) ? undefined : column.time);
export const keyOfColumn = <Row>(column: Column<Row>): string => (isMade(column) ? column.key : column.field);

/** The kinds of a list's fields, as the endpoint's answer declares them. */
export function kindsOf({ output }: Endpoint): Readonly<Record<string, FieldKind | undefined>> {
  const { list } = (output as z.ZodObject).shape as { list?: z.ZodArray };
  const row = (list?.element ?? output) as z.ZodObject;
  return Object.fromEntries(Object.entries(row.shape).map(([field, schema]) => [field, kindOf(schema)]));
}

const FIGURES: readonly (FieldKind | undefined)[] = ['count', 'minutes', 'money', 'percent'];
export const alignOf = (kind: FieldKind | undefined): 'left' | 'right' =>
  FIGURES.includes(kind) ? 'right' : 'left';

/** Days, figures and numbers of documents say something else by half: like marks, they keep their width. */
const FIRM: readonly (FieldKind | undefined)[] = ['day', 'moment', 'number', ...FIGURES];
export const isFirm = (kind: FieldKind | undefined, mark: boolean): boolean => mark || FIRM.includes(kind);

interface Measured {
  readonly mark: boolean;
  readonly time: TimeShown | undefined;
}
export const widthOf = (kind: FieldKind | undefined, { mark, time }: Measured, lang: Lang): number => {
  if (mark) return lang === 'en' ? 124 : 100;
  if (time) return time === 'datetime' ? 148 : 108;
  if (kind === 'moment') return 100;
  return kind === 'money' || kind === 'minutes' || kind === 'phone' ? 116 : 108;
};

export const sortFields = (endpoint: Endpoint): readonly string[] => {
  const schema = endpoint.input.shape.sort as { unwrap?: () => unknown; options?: string[] } | undefined;
  const inner = (schema?.unwrap?.() ?? schema) as z.ZodEnum | undefined;
  return (inner?.options as string[] | undefined) ?? [];
};
