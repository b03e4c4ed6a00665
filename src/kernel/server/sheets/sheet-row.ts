/** A `Date` is a time on the wall: its UTC parts are what stood in the cell, wherever that was. */
export type SheetCell = string | number | boolean | Date;
export interface SheetRow {
  /** Counted as the spreadsheet counts, from 1. */
  readonly row: number;
  /** Where nothing stands, nothing is. */
  readonly cells: readonly (SheetCell | undefined)[];
}
