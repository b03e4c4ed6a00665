import type { z } from 'zod';

/**
 * A query string knows only text. The declared input says which fields are numbers, flags or lists, so the same
 * schema serves a body and an address.
 */
export function queryReader(input: z.ZodObject): (query: Record<string, unknown>) => Record<string, unknown> {
  const kinds = Object.entries(input.shape).map(
    ([name, schema]) => [name, kindOf(schema as z.ZodType)] as const,
  );
  return (query) => {
    const read: Record<string, unknown> = {};
    for (const [name, kind] of kinds) {
      const value = query[name];
      // An empty parameter is a filter that is not set.
      if (value === undefined || value === '') continue;
      read[name] = kind === 'numbers' || kind === 'list' ? listOf(value, kind) : one(value, kind);
    }
    return read;
  };
}

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'numbers';

function kindOf(schema: z.ZodType): Kind {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  switch (def.type) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'literal':
      return typeof (def.values as unknown[])[0] === 'number' ? 'number' : 'text';
    case 'union':
      return kindOf((def.options as z.ZodType[])[0] as z.ZodType);
    case 'array':
      return kindOf(def.element as z.ZodType) === 'number' ? 'numbers' : 'list';
    case 'optional':
    case 'nullable':
    case 'default':
      return kindOf(def.innerType as z.ZodType);
    default:
      return 'text';
  }
}

const one = (value: unknown, kind: Kind): unknown => {
  if (typeof value !== 'string') return value;
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};
const listOf = (value: unknown, kind: Kind): unknown[] =>
  (Array.isArray(value) ? value : [value]).map((item) => one(item, kind === 'numbers' ? 'number' : 'text'));
