import type { z } from 'zod';
import type { Endpoint } from '../../contract/api.ts';
import { type FieldKind, kindOf } from '../../contract/fields.ts';

/** A choice has no kind, and its words are the page's; so is the name of what an id stands for. */
const isShort = (kind: FieldKind | undefined): boolean =>
  kind !== undefined && kind !== 'id' && kind !== 'long_text';

/** The columns of a plain list that says none: what is entered, in the order of the form, then its use and its status. */
export function enteredColumns({ input }: Pick<Endpoint, 'input'>) {
  const { shape } = input as z.ZodObject;
  const entered = Object.keys(shape).filter((field) => isShort(kindOf(shape[field] as z.ZodType)));
  return [...entered.map((field) => ({ field })), { field: 'used_count', width: 80 }, { field: 'status' }];
}
