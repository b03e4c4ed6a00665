import type { z } from 'zod';
import type { Endpoint } from '../../contract/api.ts';

export type ListState = Readonly<Record<string, unknown>>;

/** The fields that a list reads from its address: those that its input declares. Screens always use ten rows. */
export const addressFields = (endpoint: Endpoint): string[] =>
  Object.keys(endpoint.input.shape).filter((field) => field !== 'limit');

/**
 * Reads a list's state from the address. What is not declared (the ids of detail pages, a tab) is not the list's, and
 * what does not fit its field is left out rather than sent.
 */
export function readAddress(endpoint: Endpoint, query: URLSearchParams): ListState {
  const state: Record<string, unknown> = {};
  for (const field of addressFields(endpoint)) {
    const all = query.getAll(field).filter((text) => text !== '');
    if (all.length === 0) continue;
    const fitting = readings(all).find((value) => fits(endpoint, field, value));
    if (fitting !== undefined) state[field] = fitting;
  }
  return state;
}

/** An address knows only text: the field's schema decides which reading it takes. */
function readings(all: readonly string[]): unknown[] {
  const numbers = all.map(Number);
  const numeric = numbers.every(Number.isFinite);
  return [all[0], ...(numeric ? [numbers[0]] : []), all, ...(numeric ? [numbers] : [])];
}

const fits = (endpoint: Endpoint, field: string, value: unknown): boolean => {
  const schema = endpoint.input.shape[field] as z.ZodType | undefined;
  return schema?.safeParse(value).success ?? false;
};

/** The address of a state: other parts of the query stay as they are. */
export function writeAddress(endpoint: Endpoint, query: URLSearchParams, state: ListState): string {
  const next = new URLSearchParams(query);
  for (const field of addressFields(endpoint)) next.delete(field);
  for (const [field, value] of Object.entries(state))
    for (const item of Array.isArray(value) ? value : [value]) next.append(field, String(item));
  const text = next.toString();
  return text && `?${text}`;
}

/** Leaves out what is not set; page 1 goes without saying. */
export function tidyState(state: ListState): ListState {
  const isSet = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0) &&
    !(field === 'page' && value === 1);
  return Object.fromEntries(Object.entries(state).filter(isSet));
}

const PLACE = new Set(['page', 'sort', 'order']);
/** The filters alone, without place and order. */
export const filtersOf = (state: ListState): ListState =>
  Object.fromEntries(Object.entries(state).filter(([field]) => !PLACE.has(field)));
