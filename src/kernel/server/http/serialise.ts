import fastJson from 'fast-json-stringify';
import type { z } from 'zod';

type Shape = Record<string, unknown>;
type Def = z.core.$ZodTypeDef & Record<string, never>;
const defOf = (schema: z.ZodType): Def => schema._zod.def as Def;

type Serialiser = (envelope: { code: number; msg: string; data: unknown }) => string;
const made = new WeakMap<z.ZodType, Serialiser>();

/**
 * A serialiser for the envelope, from the declared output: made when it is first needed, because each is code that stays
 * in memory, and kept for whoever declares the same. Only the types matter here: limits and patterns were checked on the
 * way in, and tests check every answer against the full schema.
 */
export const envelopeSerialiser =
  (output: z.ZodType): Serialiser =>
  (envelope) => {
    const known = made.get(output) ?? serialiserOf(output);
    made.set(output, known);
    return known(envelope);
  };

const serialiserOf = (output: z.ZodType): Serialiser =>
  fastJson({
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: shapeOf(output, []) },
  } as never);

function shapeOf(schema: z.ZodType, above: readonly z.ZodType[]): Shape {
  // A recursive schema (a menu tree) is left to JSON.stringify from where it meets itself.
  if (above.includes(schema)) return {};
  const def = defOf(schema);
  const inner = (next: z.ZodType) => shapeOf(next, [...above, schema]);
  switch (def.type as string) {
    case 'object':
      return objectShape(def.shape as unknown as Record<string, z.ZodType>, inner);
    case 'array':
      return { type: 'array', items: inner(def.element as unknown as z.ZodType) };
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: (def.format as string | undefined)?.includes('int') ? 'integer' : 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { type: 'string' };
    case 'nullable':
      return nullable(inner(def.innerType as unknown as z.ZodType));
    case 'optional':
    case 'default':
    case 'readonly':
      return inner(def.innerType as unknown as z.ZodType);
    default:
      return {};
  }
}

const nullable = (shape: Shape): Shape => (shape.type ? { ...shape, nullable: true } : shape);

function objectShape(fields: Record<string, z.ZodType>, inner: (s: z.ZodType) => Shape): Shape {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inner(field)]));
  return { type: 'object', properties };
}
