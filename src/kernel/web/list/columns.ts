import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../api.ts';
import type { Lang } from '../../text.ts';

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
  /** Waits for so much room; 0: stays, come what may. */
  readonly from: number;
  readonly show: (row: Row) => ReactNode;
}

export const isMade = <Row>(column: Column<Row>): column is MadeColumn<Row> => column.field === undefined;
export const timeOf = <Row>(column: Column<Row>) => (isMade(column) ? undefined : column.time);
export const keyOfColumn = <Row>(column: Column<Row>): string => (isMade(column) ? column.key : column.field);

/** Numbers stand to the right; names say what is a number. */
export const alignOf = (key: string): 'left' | 'right' =>
  /(_fen|_minutes|_count|^count|^total)$/.test(key) ? 'right' : 'left';

export const isMark = (key: string): boolean => /^(when|(.+_)?(status|state))$/.test(key);

/** Days and numbers of documents say something else by half: like marks, they keep their width. */
export const isFirm = (key: string, mark: boolean): boolean => mark || /(^|_)(at|on|number)$/.test(key);

interface Measured {
  readonly mark: boolean;
  readonly time: TimeShown | undefined;
}
export const widthOf = (key: string, { mark, time }: Measured, lang: Lang): number => {
  if (mark) return lang === 'en' ? 124 : 100;
  if (time) return time === 'datetime' ? 148 : 108;
  if (/(_fen|_minutes|phone)$/.test(key)) return 116;
  return /(_at|^at)$/.test(key) ? 100 : 108;
};

export const sortFields = (endpoint: Endpoint): readonly string[] => {
  const schema = endpoint.input.shape.sort as { unwrap?: () => unknown; options?: string[] } | undefined;
  const inner = (schema?.unwrap?.() ?? schema) as z.ZodEnum | undefined;
  return (inner?.options as string[] | undefined) ?? [];
};
