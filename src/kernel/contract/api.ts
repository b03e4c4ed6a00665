import type { z } from 'zod';
import type { Access } from '../permission.ts';
import type { Sentence, TextBook } from '../text.ts';
import { done, type FieldKind, kindOf } from './fields.ts';

/** The specification's groups of calls. */
export type Tag =
  | 'census'
  | 'common'
  | 'enrolment'
  | 'menber'
  | 'promanage'
  | 'sellmanage'
  | 'students'
  | 'sys'
  | 'teacher';

interface EndpointBase {
  readonly action: `api_${string}`;
  readonly permission: Access;
  readonly tag: Tag;
  /** What the call does, for the audit trail and the API page. */
  readonly label: Sentence;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** Open also to who has to set up a second factor before anything else. */
  readonly beforeEnrolment?: true;
  /** About the account of who calls, or makes a way in that outlives a key: done by people, signed in. Refused to a key of another system. */
  readonly forPeople?: true;
}

export interface ReadSpec extends EndpointBase {
  readonly method: 'GET';
  /** Admitted by the HttpOnly cookie alone, because a navigation carries no headers. */
  readonly navigation?: true;
  /** Streams an xlsx of the rows that `output` describes, in these columns: a field says by its kind how it is written. */
  readonly exports?: readonly (ExportColumn | string)[];
  /** What staff enter and the sheet leaves out on purpose; a test asks about everything else. */
  readonly notExported?: readonly string[];
  /** Figures that the sheet holds: a second one says how each is reckoned, and what was asked for. */
  readonly explains?: readonly { readonly name: Sentence; readonly definition: Sentence }[];
  /** Answers bytes or a stream by itself; `output` is not used. */
  readonly raw?: true;
  /** With `is_data=1` the call answers this instead: id and label only, unpaged. */
  readonly options?: z.ZodType;
}

export interface WriteSpec extends EndpointBase {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Nouns whose cached answers this call makes stale. */
  readonly changes: readonly string[];
  /** Login and code sending: an answer that must never be stored for repetition; a preview: one that is old at once. */
  readonly repeat?: 'never';
  /** A decision about documents of this kind (the machine's name): it can be delegated. */
  readonly decision?: string;
  /** The body is a file (multipart is not used: one file, raw bytes). */
  readonly upload?: true;
}

export type EndpointSpec = ReadSpec | WriteSpec;

export interface ExportColumn {
  readonly field: string;
  /**
   * `label`: the value is a key of the noun's text book (an enum), shown by its words. `hours`: minutes, shown as class
   * hours of the row's `minutes_per_class_hour`.
   */
  readonly kind?: 'text' | 'number' | 'hours' | 'money' | 'time' | 'flag' | 'list' | 'label' | 'labels';
  readonly width?: number;
}

/** A declared endpoint: its spec, and the noun it belongs to (which is its cache key and label book). */
export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & {
  readonly noun: string;
  readonly text: TextBook;
};

export type Api<E extends Record<string, EndpointSpec> = Record<string, EndpointSpec>> = {
  readonly [K in keyof E]: Endpoint<E[K]>;
};

/** Fields that mean the same everywhere have their label in the kernel. */
export type CommonField =
  | 'id'
  | 'version'
  | 'page'
  | 'limit'
  | 'sort'
  | 'order'
  | 'keyword'
  | 'is_data'
  | 'status'
  | 'reason'
  | 'ids'
  | 'of_company_id'
  | 'pass';

type Unlabelled<S, T> = S extends { input: z.ZodObject<infer F> }
  ? Exclude<keyof F & string, (keyof T & string) | CommonField>
  : never;
type EveryFieldHasALabel<E, T> = {
  [K in keyof E]: [Unlabelled<E[K], T>] extends [never]
    ? unknown
    : { error: 'no label in the text file'; fields: Unlabelled<E[K], T> };
};

type EveryCallHasALabel<E, T> = {
  [K in keyof E]: K extends keyof T
    ? unknown
    : E[K] extends { label: Sentence }
      ? unknown
      : { error: 'this call has no label in the text file'; label: K };
};

/** An endpoint as it is declared: what follows from its place in the api may be left out. */
type Declared<S, D extends keyof S> = Omit<S, D> & Partial<Pick<S, D>>;
type DeclaredSpec =
  | Declared<ReadSpec, 'action' | 'label' | 'tag'>
  | Declared<WriteSpec, 'action' | 'changes' | 'label' | 'output' | 'tag'>;
/** What it is then. */
type Resolved<S> = S &
  Pick<EndpointBase, 'action' | 'label' | 'tag'> &
  (S extends { method: 'GET' } ? unknown : { readonly changes: readonly string[] }) &
  (S extends { output: z.ZodType } ? unknown : { readonly output: typeof done });

type ResolvedApi<E> = {
  readonly [K in keyof E]: Resolved<E[K]> extends infer S extends EndpointSpec ? S : never;
};

/**
 * Declares the endpoints of a noun, once. From this value come the route, the typed client with its cache keys,
 * the API page, the permission matrix and the conformance tests. An endpoint that says nothing else is called
 * `api_<noun>_<name>`, has the label of its name in the text file and the api's tag; a write makes the noun's cached
 * answers stale and answers nothing.
 */
export function defineApi<const T extends TextBook, const E extends Record<string, DeclaredSpec>>(
  noun: string,
  text: T,
  tag: Tag,
  endpoints: E & EveryFieldHasALabel<E, T> & EveryCallHasALabel<E, T>,
): Api<ResolvedApi<E>> {
  return Object.fromEntries(
    Object.entries(endpoints as E).map(([name, spec]) => [name, resolved({ noun, text, tag }, name, spec)]),
  ) as unknown as Api<ResolvedApi<E>>;
}

function resolved(
  { noun, text, tag }: { readonly noun: string; readonly text: TextBook; readonly tag: Tag },
  name: string,
  spec: DeclaredSpec,
): Endpoint {
  const label = spec.label ?? text[name];
  if (!label) throw new Error(`${noun}.${name} has no label in the text file`);
  const write = spec.method === 'GET' ? {} : { changes: [noun], output: done };
  const whole = { action: `api_${noun}_${name}`, tag, ...write, ...spec, label } as EndpointSpec;
  return { ...withColumns(whole), noun, text };
}

const withColumns = (spec: EndpointSpec): EndpointSpec =>
  'exports' in spec && spec.exports
    ? { ...spec, exports: spec.exports.map((column) => exportColumn(spec.output, column)) }
    : spec;

const EXPORTED_AS: Readonly<Partial<Record<FieldKind, ExportColumn['kind']>>> = {
  count: 'number',
  flag: 'flag',
  minutes: 'number',
  moment: 'time',
  money: 'money',
  percent: 'number',
  status: 'label',
};

export const fieldOfColumn = (column: ExportColumn | string): string =>
  typeof column === 'string' ? column : column.field;

function exportColumn(row: z.ZodType, column: ExportColumn | string): ExportColumn {
  const named = typeof column === 'string' ? { field: column } : column;
  const schema = (row as z.ZodObject).shape?.[named.field];
  const kind = schema && EXPORTED_AS[kindOf(schema) ?? 'text'];
  return kind ? { kind, ...named } : named;
}

/** What a caller sends (defaults may be left out) and what a handler gets (defaults filled in). */
export type InputOf<S extends EndpointSpec> = z.input<S['input']>;
export type ParsedOf<S extends EndpointSpec> = z.output<S['input']>;
export type OutputOf<S extends EndpointSpec> = z.output<S['output']>;

export const isWrite = (spec: EndpointSpec): spec is WriteSpec => spec.method !== 'GET';
