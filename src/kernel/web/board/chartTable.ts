import { plainNumber, type Unit } from './numbers.ts';

/** The figures that a chart draws, for whoever does not see it. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What has no figure: not yet, or no goal. */
const NONE = '';
const told = (value: number | null | undefined, unit: Unit): string =>
  value === null || value === undefined || !Number.isFinite(value) ? NONE : plainNumber(value, unit);

interface Column {
  readonly name: string;
  readonly values: readonly number[];
}
/** Months, days or names by what is told of each. */
export const periodsTable = (
  names: readonly string[],
  unit: Unit,
  columns: readonly (Column | undefined)[],
): ChartTable => {
  const there = columns.filter((one) => one !== undefined);
  return {
    head: [NONE, ...there.map(({ name }) => name)],
    rows: names.map((name, at) => [name, ...there.map(({ values }) => told(values[at], unit))]),
  };
};

/** Rows by columns. */
export const cellsTable = (
  rows: readonly string[],
  columns: readonly string[],
  values: readonly (readonly (number | null)[])[],
  unit: Unit,
): ChartTable => ({
  head: [NONE, ...columns],
  rows: rows.map((name, y) => [name, ...columns.map((_, x) => told(values[y]?.[x], unit))]),
});

/** Parts of a whole, or steps of a way. */
export const partsTable = (
  parts: readonly { readonly name: string; readonly value: number }[],
  unit: Unit,
): ChartTable => ({
  head: [NONE, NONE],
  rows: parts.map(({ name, value }) => [name, told(value, unit)]),
});

interface Measured {
  readonly name: string;
  readonly unit: Unit;
}
/** Marks between two measures. */
export const dotsTable = (
  dots: readonly { readonly name: string; readonly x: number; readonly y: number }[],
  x: Measured,
  y: Measured,
): ChartTable => ({
  head: [NONE, x.name, y.name],
  rows: dots.map((dot) => [dot.name, told(dot.x, x.unit), told(dot.y, y.unit)]),
});
