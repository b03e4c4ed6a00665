import type { SheetCell, SheetRow } from './sheet-row.ts';
import { plainText } from './xlsx-shared.ts';
import { attribute, type XmlHandler } from './xml.ts';

interface Frame {
  readonly shared: readonly string[];
  readonly isDate: (style: number) => boolean;
  readonly from1904: boolean;
}

/** Columns beyond this are not looked at: no import has as many. */
const MOST_COLUMNS = 256;
/** Day 25569 of a spreadsheet is 1 January 1970; on old Macintoshes they began four years later. */
const UNIX_EPOCH = 25_569;
const LATER = 1_462;

/** Gathers the cells of a sheet into rows. */
export class SheetHandler implements XmlHandler {
  readonly #frame: Frame;
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: (SheetCell | undefined)[] = [];
  #column = 0;
  #type = '';
  #style = 0;
  #text = '';
  #reading = false;
  #beside = 0;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** The rows that are whole since the last time; those in which nothing stands are left out. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'row':
        this.#row = Number(attribute(attributes, 'r')) || this.#row + 1;
        this.#cells = [];
        this.#column = 0;
        break;
      case 'c':
        this.#column = columnOf(attribute(attributes, 'r')) ?? this.#column + 1;
        this.#type = attribute(attributes, 't') ?? 'n';
        this.#style = Number(attribute(attributes, 's') ?? 0);
        this.#text = '';
        break;
      case 'rPh':
        this.#beside += 1;
        break;
      case 'v':
      case 't':
        this.#reading = this.#beside === 0;
    }
  }

  text(piece: string): void {
    if (this.#reading) this.#text += piece;
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#reading = false;
        break;
      case 'rPh':
        this.#beside -= 1;
        break;
      case 'c': {
        const value = this.#text === '' ? undefined : this.#value();
        if (value !== undefined && this.#column <= MOST_COLUMNS) this.#cells[this.#column - 1] = value;
        break;
      }
      case 'row':
        if (this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: Array.from(this.#cells) });
        this.#cells = [];
    }
  }

  #value(): SheetCell | undefined {
    switch (this.#type) {
      case 's':
        return plainText(this.#frame.shared[Number(this.#text)] ?? '') || undefined;
      case 'inlineStr':
      case 'str':
      case 'e':
        return plainText(this.#text);
      case 'b':
        return this.#text === '1' || this.#text === 'true';
      case 'd':
        return dateOf(Date.parse(/Z$/.test(this.#text) ? this.#text : `${this.#text}Z`)) ?? this.#text;
      default:
        return this.#number();
    }
  }

  #number(): SheetCell {
    const number = Number(this.#text);
    if (!Number.isFinite(number)) return this.#text;
    if (!this.#frame.isDate(this.#style)) return number;
    const days = number + (this.#frame.from1904 ? LATER : 0) - UNIX_EPOCH;
    // To the second: a spreadsheet counts in parts of a day, which do not come out even.
    return dateOf(Math.round(days * 86_400) * 1000) ?? number;
  }
}

const dateOf = (ms: number): Date | undefined => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** `AB12` is column 28. */
function columnOf(at: string | undefined): number | undefined {
  if (!at) return undefined;
  let column = 0;
  for (let n = 0; n < at.length && n < 4; n++) {
    const code = at.charCodeAt(n) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column || undefined;
}
