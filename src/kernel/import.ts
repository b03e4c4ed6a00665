import { z } from 'zod';
import { defineApi, type Tag } from './contract/api.ts';
import { Count, Id, listInput, listOf, pageOf, ShortText, UnixTime } from './contract/fields.ts';
import { importText } from './import.text.ts';
import type { Permission } from './permission.ts';
import type { Sentence, TextBook } from './text.ts';

/**
 * How a cell is read. `list`: several, parted by commas. `label` and `labels`: words of the noun's text book, in either
 * language. `date`: `2026-03-01`. `time`: Unix seconds. `money`: fen. `flag`: 0 or 1.
 */
export type ImportKind = 'text' | 'list' | 'label' | 'labels' | 'number' | 'money' | 'date' | 'time' | 'flag';

export interface ImportColumn<F extends string = string> {
  readonly field: F;
  readonly kind?: ImportKind;
  /** Which keys of the text book `label` and `labels` may name. */
  readonly words?: readonly string[];
  /** A new row must have it. */
  readonly required?: true;
  /** What stands in the template's example row. */
  readonly example: Sentence;
  readonly note?: Sentence;
  readonly width?: number;
}

/** A column as a noun declares it. `value`: what it may hold, where no field of the form has the column's name. */
type ColumnSpec = Omit<ImportColumn, 'field'> & { readonly value?: z.ZodType };
type Columns = Readonly<Record<string, ColumnSpec>>;
type Fields = Readonly<Record<string, z.ZodType>>;
/** Where a field of the form stands in the file, if not in a column of its name. */
export type Held<C extends string = string> = C | readonly C[] | 'not imported';

type Formed<F> = Exclude<keyof F & string, 'id' | 'version'>;
type Unnamed<F, C> = Exclude<Formed<F>, keyof C>;
type ValueOf<F, C, K extends keyof C> = C[K] extends { readonly value: infer V extends z.ZodType }
  ? V
  : K extends keyof F
    ? F[K]
    : never;
type RowSchema<F, C> = z.ZodObject<{ -readonly [K in keyof C & string]: ValueOf<F, C, K> & z.ZodType }>;

/** What a noun says about its import: its columns, what each may hold, and who may do it. */
export interface Import<I extends z.ZodObject = z.ZodObject, F = Fields, O = Readonly<Record<string, Held>>> {
  readonly noun: string;
  readonly label: Sentence;
  readonly text: TextBook;
  readonly tag: Tag;
  readonly permission: Permission;
  /** The values of a row, each by its field; a row may leave out any of them. */
  readonly input: I;
  readonly columns: readonly ImportColumn[];
  /** Fields that tell rows apart. Each row has one of them, and no two rows of a file the same. */
  readonly keys: readonly string[];
  /** Nouns whose cached answers it makes stale. */
  readonly changes: readonly string[];
  readonly fields: F;
  readonly otherwise: O;
}

/**
 * Declares an import. `fields` are those of the form (`xApi.edit.input.shape`), `columns` those of the file in their
 * order. A field that has no column of its name stands in `otherwise`, with the columns that hold it or as
 * `'not imported'`: the compiler asks for it, so that none is left out by forgetting it.
 */
export function defineImport<
  F extends Fields,
  const C extends Columns,
  const O extends { readonly [K in Unnamed<F, C>]: Held<keyof C & string> },
>(
  spec: Pick<Import, 'noun' | 'label' | 'text' | 'tag' | 'permission' | 'changes'> & {
    readonly keys: readonly (keyof C & string)[];
    readonly fields: F;
    readonly columns: C & { readonly [K in Exclude<keyof C, keyof F>]: { readonly value: z.ZodType } };
    readonly otherwise: O & { readonly [K in Exclude<keyof O, Unnamed<F, C>>]: never };
  },
): Import<RowSchema<F, C>, F, O> {
  const columns = Object.entries<ColumnSpec>(spec.columns);
  const shape = columns.map(([field, { value }]) => [field, value ?? spec.fields[field]] as const);
  return {
    ...spec,
    input: z.object(Object.fromEntries(shape) as never) as never,
    columns: columns.map(([field, { value: _, ...column }]) => ({ field, ...column })),
  };
}

/** The fields of the form that a file fills. */
export type ImportedField<S> =
  S extends Import<z.ZodObject, infer F, infer O>
    ? Exclude<Formed<F>, { [K in keyof O]: O[K] extends 'not imported' ? K : never }[keyof O]>
    : never;
/** Every field is said, if only as undefined: a list of fields that the compiler keeps whole. */
export type Every<T> = { [K in keyof Required<T>]: T[K] | undefined };

/** What a row of the file says: only what stands in it. */
export type ImportValues<I extends z.ZodObject> = { [K in keyof z.output<I>]?: z.output<I>[K] };

/** As far to the right as a file is read. */
export const MOST_COLUMNS = 256;
/** By hand: this column is left out. */
export const LEFT_OUT = '-';

/** `undone`: written, and taken back. `stays`: it was to be taken back, and could not be. */
export const OUTCOMES = ['create', 'update', 'unchanged', 'refused', 'undone', 'stays'] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;
const PHASES = [
  'preview',
  'waiting',
  'running',
  'done',
  'stopped',
  'undo_waiting',
  'undoing',
  'undone',
  'undo_stopped',
] as const;

export const ImportState = z.object({
  id: Id,
  file_name: z.string(),
  phase: z.enum(PHASES),
  columns: z.array(z.object({ field: z.string(), label: z.string() })),
  unknown_columns: z.array(z.string()),
  /** The file's own columns in their order, and what each is taken for; null: left out. */
  headings: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  /** What a column can be taken for. */
  choices: z.array(z.object({ field: z.string(), label: z.string() })),
  total: Count,
  /** Rows that nothing more will happen to. */
  handled: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  undone: z.int(),
  stays: z.int(),
  problem: z.string().nullable(),
  created_at: UnixTime,
  /** Until when it can be taken back; null: it has written nothing, is not over, or that time has passed. */
  undo_until: UnixTime.nullable(),
  /** Why what it writes can never be taken back. */
  no_undo: z.string().nullable(),
});
export type ImportState = z.infer<typeof ImportState>;

export const ImportRow = z.object({
  /** As the spreadsheet counts. */
  id: z.int(),
  cells: z.array(z.string()),
  outcome: Outcome,
  reasons: z.array(z.string()),
  done: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

type Named = Pick<Import, 'noun' | 'label' | 'permission' | 'tag' | 'changes'>;
export type UndoableImportApi = ReturnType<typeof importApi>;
export type LastingImportApi = ReturnType<typeof lastingImportApi>;
export type ImportApi = LastingImportApi & Partial<Pick<UndoableImportApi, 'undo' | 'undoable'>>;

/** The endpoints of an import: `api_<noun>_import_…`, under the right that the noun names. */
export const importApi = (spec: Named) =>
  defineApi(`${spec.noun}_import`, importText, spec.tag, { ...endpointsOf(spec), ...undoEndpointsOf(spec) });
/** Of one that can never be taken back: its importer says why. */
export const lastingImportApi = (spec: Named) =>
  defineApi(`${spec.noun}_import`, importText, spec.tag, endpointsOf(spec));

const undoEndpointsOf = ({ noun, permission, changes }: Named) =>
  ({
    /** Takes back what it has written, within a day after its end; what was used since stays, and says why. */
    undo: {
      permission,
      action: `api_${noun}_import_undo`,
      method: 'POST',
      input: z.object({ id: Id }),
      output: ImportState,
      changes: [`${noun}_import`, ...changes],
    },
    /** Those of one's own that can be taken back, the newest first. */
    undoable: {
      permission,
      action: `api_${noun}_import_undoable`,
      method: 'GET',
      input: z.object({}),
      output: listOf(
        ImportState.pick({ id: true, file_name: true, create: true, update: true, undo_until: true }),
      ),
    },
  }) as const;

function endpointsOf(spec: Named) {
  const { noun, permission, changes } = spec;
  const shared = { permission };
  return {
    template: {
      ...shared,
      action: `api_${noun}_import_template`,
      method: 'GET',
      navigation: true,
      raw: true,
      input: z.object({}),
      output: z.unknown(),
    },
    preview: {
      ...shared,
      action: `api_${noun}_import_preview`,
      method: 'POST',
      upload: true,
      /** `fields`: what each column is, by hand and in their order; `-` leaves one out. It is remembered. */
      input: z.object({ name: ShortText, fields: z.array(z.string().max(60)).max(MOST_COLUMNS).optional() }),
      output: ImportState,
      changes: [`${noun}_import`],
    },
    run: {
      ...shared,
      action: `api_${noun}_import_run`,
      method: 'POST',
      label: spec.label,
      input: z.object({ id: Id }),
      output: ImportState,
      changes: [`${noun}_import`, ...changes],
    },
    /** One of one's own; without an id the last. */
    get: {
      ...shared,
      action: `api_${noun}_import_get`,
      method: 'GET',
      input: z.object({ id: Id.optional() }),
      output: listOf(ImportState),
    },
    rows: {
      ...shared,
      action: `api_${noun}_import_rows`,
      method: 'GET',
      input: listInput.omit({ order: true }).extend({ id: Id, outcome: Outcome.optional() }),
      output: pageOf(ImportRow),
    },
    failed: {
      ...shared,
      action: `api_${noun}_import_failed`,
      method: 'GET',
      navigation: true,
      raw: true,
      input: z.object({ id: Id }),
      output: z.unknown(),
    },
  } as const;
}
