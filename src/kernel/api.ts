import type { z } from 'zod';
import type { Access } from './permission.ts';
import type { Sentence, TextBook } from './text.ts';

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
}

export interface ReadSpec extends EndpointBase {
  readonly method: 'GET';
  /** Admitted by the HttpOnly cookie alone, because a navigation carries no headers. */
  readonly navigation?: true;
  /** Streams an xlsx of the rows that `output` describes, in these columns. */
  readonly exports?: readonly ExportColumn[];
  /** What staff enter and the sheet leaves out on purpose; a test asks about everything else. */
  readonly notExported?: readonly string[];
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
    : { error: 'these input fields have no label in the text file'; fields: Unlabelled<E[K], T> };
};

/**
 * Declares the endpoints of a noun, once. From this value come the route, the typed client with its cache keys,
 * the API page, the permission matrix and the generated tests.
 */
export function defineApi<const T extends TextBook, const E extends Record<string, EndpointSpec>>(
  noun: string,
  text: T,
  endpoints: E & EveryFieldHasALabel<E, T>,
): Api<E> {
  return Object.fromEntries(
    Object.entries(endpoints as E).map(([name, spec]) => [name, { ...spec, noun, text }]),
  ) as unknown as Api<E>;
}

/** What a caller sends (defaults may be left out) and what a handler gets (defaults filled in). */
export type InputOf<S extends EndpointSpec> = z.input<S['input']>;
export type ParsedOf<S extends EndpointSpec> = z.output<S['input']>;
export type OutputOf<S extends EndpointSpec> = z.output<S['output']>;

export const isWrite = (spec: EndpointSpec): spec is WriteSpec => spec.method !== 'GET';
