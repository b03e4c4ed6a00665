import type { InputOf } from '../../contract/api.ts';
import type { WriteEndpoint } from '../api/useAction.ts';

/** Fields of the form that the document holds by the same name, and as the form takes them. */
type Taken<I, R> = {
  [K in keyof I]-?: K extends keyof R ? (R[K] extends I[K] ? K : never) : never;
}[keyof I];
type Own<I, R> = { [K in Exclude<keyof I, Taken<I, R>>]: I[K] | undefined } & {
  [K in Taken<I, R>]?: I[K];
};
/** Every field of the form, as the form takes it. */
type Whole<I> = { [K in keyof I]-?: I[K] };

/**
 * A document as the form of an endpoint begins: every field that the endpoint takes, by its name. What the document
 * holds in another way, or under another name, stands in `own`: the compiler asks for it, also when a field comes later.
 * `undefined` there means: the form begins without it, and an edit that does not set it leaves it as it is.
 */
export function editValues<E extends WriteEndpoint, R extends object>(
  endpoint: E,
  row: R & Whole<InputOf<E>>,
): Partial<InputOf<E>>;
export function editValues<E extends WriteEndpoint, R extends object>(
  endpoint: E,
  row: R,
  own: Own<InputOf<E>, R>,
): Partial<InputOf<E>>;
export function editValues(endpoint: WriteEndpoint, row: object, own: object = {}) {
  const values = { ...row, ...own } as Record<string, unknown>;
  const names = Object.keys(endpoint.input.shape).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
