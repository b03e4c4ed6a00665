import type { z } from 'zod';
import type { Input } from '../arranger.ts';
import { bare, defOf, fieldsOf } from './sample-input.ts';

/** The way to a field of an input: names of fields, and places in lists. */
export type Path = readonly (string | number)[];

/** Where an input names documents, at whatever depth; also by the fields that it leaves out. */
export function idsIn(schema: z.ZodType, value: unknown, at: Path = []): Path[] {
  const def = defOf(bare(schema));
  if (def.type === 'array')
    return Array.isArray(value) && value.length > 0
      ? idsIn(def.element as z.ZodType, value[0], [...at, 0])
      : [];
  if (def.type !== 'object') return [];
  const input = bare(schema) as z.ZodObject;
  return fieldsOf({ input }).flatMap(({ name, kind, schema: field }) =>
    kind === 'id' || kind === 'ids'
      ? [[...at, name]]
      : idsIn(field, (value as Input | undefined)?.[name], [...at, name]),
  );
}

/** The same input with another document named there. */
export function naming(input: Input, path: Path, id: number): Input {
  return put(input, path, id) as Input;
}
function put(input: unknown, [key, ...rest]: Path, id: number): unknown {
  const whole = (Array.isArray(input) ? [...input] : { ...(input as object) }) as Input;
  const name = key as string;
  if (rest.length > 0) whole[name] = put(whole[name], rest, id);
  else whole[name] = name.endsWith('ids') ? [id] : id;
  return whole;
}
