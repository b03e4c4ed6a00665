import type { MarksGrid } from '../result.shapes.ts';

export type GridRow = MarksGrid['rows'][number];
/** What stands in the cells of a row, as it is typed, by its column. */
export type Typed = Readonly<Record<number, string>>;

/** What is kept of a row, as it would be typed. */
export const typedOf = ({ cells }: Pick<GridRow, 'cells'>): Typed =>
  Object.fromEntries(
    cells.map(({ column_id, mark, grade, is_absent }) => [
      column_id,
      is_absent ? 'ABS' : String(mark ?? grade ?? ''),
    ]),
  );

type Column = Pick<MarksGrid['columns'][number], 'id' | 'max_mark' | 'options'>;
/** Whether a candidate of this option may have sat a paper; where the option is not known, every one. */
export const isOpen = ({ options }: Column, option_code: string): boolean =>
  options.length === 0 || option_code === '' || options.includes(option_code);

const isAbsent = (text: string): boolean => /^abs$/i.test(text);
/** A mark within what the paper has, or ABS; an empty cell is not wrong yet. */
export const isCell = (text: string, { max_mark }: Pick<Column, 'max_mark'>): boolean =>
  text === '' ||
  isAbsent(text) ||
  (/^\d{1,5}$/.test(text) && (max_mark === null || Number(text) <= max_mark));

/** The components of a row that can be kept; undefined while a cell is wrong, or one empty that everybody of the option sits. */
export function componentsOf(typed: Typed, columns: readonly Column[], option_code: string) {
  const texts = columns.flatMap((column) => {
    const text = (typed[column.id] ?? '').trim();
    const isNeeded = column.options.length === 0 || column.options.includes(option_code);
    return isNeeded || text !== '' ? { column, text } : [];
  });
  if (texts.length === 0 || texts.some(({ column, text }) => text === '' || !isCell(text, column)))
    return undefined;
  return texts.map(({ column: { id: component_id }, text }) =>
    isAbsent(text)
      ? { component_id, is_absent: 1 as const }
      : { component_id, mark: Number(text), is_absent: 0 as const },
  );
}

const saidIn = (typed: Typed, id: number): string => (typed[id] ?? '').trim().toUpperCase();
/** Whether two rows of cells say the same. */
export const areSame = (one: Typed, other: Typed, columns: readonly Pick<Column, 'id'>[]): boolean =>
  columns.every(({ id }) => saidIn(one, id) === saidIn(other, id));

/** What was copied from a sheet, put into the cells from one on: by the row and the column, both counted from nought. */
export const pasted = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
