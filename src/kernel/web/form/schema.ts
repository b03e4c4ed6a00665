import type { z } from 'zod';
import type { Endpoint } from '../../contract/api.ts';
import { fieldErrors } from '../../contract/validation.ts';
import type { Sentence } from '../../text.ts';

export type Values = Readonly<Record<string, unknown>>;

const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success ?? false;
const schemaOf = (endpoint: Endpoint, field: string) => endpoint.input.shape[field] as z.ZodType | undefined;

/** Required: no way of leaving it empty is taken. */
export const isRequired = (endpoint: Endpoint, field: string): boolean => {
  const schema = schemaOf(endpoint, field);
  return schema !== undefined && ![undefined, null, '', []].some((nothing) => takes(schema, nothing));
};

/**
 * What an empty control means on the wire: whichever "nothing" the field takes. An edit that clears a text sends the
 * empty text or null, because leaving it out would leave it unchanged.
 */
function nothingFor(schema: z.ZodType | undefined, value: unknown): unknown {
  const wishes =
    value === undefined ? [undefined, [], ''] : value === null ? [null, undefined] : ['', null, undefined];
  const taken = wishes.filter((nothing) => takes(schema, nothing));
  return taken.length > 0 ? taken[0] : value;
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export const toInput = (endpoint: Endpoint, values: Values): Values =>
  Object.fromEntries(
    Object.keys(endpoint.input.shape).map((field) => {
      const value = values[field];
      return [field, isNothing(value) ? nothingFor(schemaOf(endpoint, field), value) : value];
    }),
  );

export type FieldMessages = Readonly<Record<string, Sentence | string>>;

/** The same schema as the server's, with the same sentences. */
export function check(endpoint: Endpoint, values: Values): FieldMessages {
  const parsed = endpoint.input.safeParse(toInput(endpoint, values), { reportInput: true });
  return parsed.success ? {} : fieldErrors(endpoint, parsed.error);
}

export const sameValues = (one: Values, other: Values): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(plain(one[name])) === JSON.stringify(plain(other[name])));
};
/** Cleared and never filled in are the same to a person. */
const plain = (value: unknown) =>
  isNothing(value) || (Array.isArray(value) && value.length === 0) ? null : value;
