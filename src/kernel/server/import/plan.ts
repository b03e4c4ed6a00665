import type { z } from 'zod';
import { labelOf } from '../../contract/validation.ts';
import { importText } from '../../import.text.ts';
import type { Import, ImportValues, Outcome } from '../../import.ts';
import { fill, type Sentence } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';
import { missingOf } from './sheet.ts';

/** What will become of a row; `to` is whatever the noun needs to write it, `notes` what a person should know of it. */
export type Planned<P> =
  | { readonly outcome: 'create' | 'update'; readonly to: P; readonly notes?: readonly Sentence[] }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reasons: readonly Sentence[] };

/** An import under way in one transaction: what it looks up by name was read once. */
export interface ImportWork<I extends z.ZodObject, P, K = void> {
  /** Decides row by row and writes nothing. Called for the preview, and again in the transaction that writes. */
  plan(rows: readonly ImportValues<I>[]): Promise<readonly Planned<P>[]>;
  /**
   * Writes these rows. What it refuses undoes them all, and the kernel goes through them one by one. Answers what has
   * to be known of each row to take it back: it is kept with the row, as JSON.
   */
  write(
    rows: readonly { readonly outcome: 'create' | 'update'; readonly to: P }[],
  ): Promise<K extends object ? readonly K[] : void>;
}

export interface ImportedFile {
  readonly file_name: string;
}

/** What a noun supplies for its import. */
export interface Importer<I extends z.ZodObject = z.ZodObject, P = unknown, K = void> {
  readonly spec: Import<I>;
  start(ctx: Ctx, file: ImportedFile): Promise<ImportWork<I, P, K>>;
  /**
   * Takes rows back that were written, the last one first. It refuses what has been used or changed since, with the
   * sentence that the user reads; or says why nothing that it writes can ever be taken back.
   */
  readonly undo: K extends object
    ? (ctx: Ctx, kept: readonly K[]) => Promise<void>
    : { readonly cannot: Sentence };
  /** What the template says about a column besides its own note: which names can stand there. */
  notes?(ctx: Ctx): Promise<Readonly<Record<string, string>>>;
  /** How a key is compared, where it may be spelt in several ways; empty where it says nothing. */
  keyOf?(field: string, value: unknown): string;
}

// biome-ignore lint/suspicious/noExplicitAny: the kernel hands a noun's own plans back to it, and looks at none.
export type AnyImporter = Importer<any, any, any>;

export interface PlannedRow {
  readonly outcome: Outcome;
  readonly reasons: readonly Sentence[];
  readonly to?: unknown;
}

const refused = (reasons: readonly Sentence[]): PlannedRow => ({ outcome: 'refused', reasons });

/** The noun's plan, and what holds for every import: a new row has all that it needs. */
export async function planRows(
  { spec }: AnyImporter,
  work: ImportWork<z.ZodObject, unknown>,
  rows: readonly Record<string, unknown>[],
): Promise<PlannedRow[]> {
  const plans = rows.length > 0 ? await work.plan(rows as never) : [];
  return plans.map((plan, at) => {
    if (plan.outcome === 'refused') return refused(plan.reasons);
    if (plan.outcome === 'unchanged') return { outcome: 'unchanged', reasons: [] };
    const missing = plan.outcome === 'create' ? missingOf(spec, rows[at] ?? {}) : [];
    return missing.length > 0 ? refused(missing) : { ...plan, reasons: plan.notes ?? [] };
  });
}

type Same<T> = { readonly [K in keyof T]?: (before: never, after: NonNullable<T[K]>) => boolean };

/**
 * Whether writing these values would change nothing: by each of them, so that a new field is not forgotten. Lists are
 * compared as sets; `same` says it for what is compared in a way of its own.
 */
export function changesNothing<T extends object>(
  before: { readonly [K in keyof T]?: unknown },
  after: T,
  same: Same<T> = {},
): boolean {
  return (Object.keys(after) as (keyof T)[]).every((field) => {
    const [was, is] = [before[field], after[field]];
    if (is === undefined) return true;
    const own = same[field];
    if (own) return own(was as never, is as NonNullable<T[typeof field]>);
    if (!Array.isArray(was) || !Array.isArray(is)) return was === is;
    return new Set(was).size === new Set(is).size && is.every((one) => was.includes(one));
  });
}

/** Finds rows of one file that mean the same document. The first one stands. */
export function repeatFinder({ spec, keyOf }: AnyImporter) {
  const seen = new Map<string, number>();
  const spelled = keyOf ?? ((_, value) => String(value).toLowerCase());
  return (row: number, values: Readonly<Record<string, unknown>>): Sentence[] =>
    spec.keys.flatMap((field) => {
      const value = values[field];
      const spelt = value === undefined ? '' : spelled(field, value);
      if (spelt === '') return [];
      const key = `${field} ${spelt}`;
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, row);
        return [];
      }
      const [zh, en] = labelOf(spec.text, field);
      return [
        [
          fill(importText.repeats, { field: zh, row: before })[0],
          fill(importText.repeats, { field: en, row: before })[1],
        ] as const,
      ];
    });
}
