import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Schemas that refer to themselves (a tree) need a name of their own. */
export type NamedSchemas = Record<string, JsonSchema>;

/**
 * A zod schema for readers: what zod adds for machines (safe-integer bounds, the pattern against control
 * characters) is left out. Recursive parts go to `named`, under `name`.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  name: string,
  named: NamedSchemas,
): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  const place = (ref: string) => `#/components/schemas/${placeName(ref, name)}`;
  for (const [key, part] of Object.entries($defs as NamedSchemas))
    named[placeName(`#/$defs/${key}`, name)] = tidy(part, place);
  const tidied = tidy(whole, place);
  if (!JSON.stringify(whole).includes('"$ref":"#"')) return tidied;
  named[name] = tidied;
  return { $ref: place('#') };
}

const placeName = (ref: string, name: string) =>
  ref === '#' ? name : `${name}.${ref.replace('#/$defs/', '')}`;

const CONTROL_PATTERN = '^[^\\u0000-\\u0008';

function tidy(schema: unknown, place: (ref: string) => string): JsonSchema {
  return mapped(schema, place) as JsonSchema;
}

function mapped(node: unknown, place: (ref: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => mapped(item, place));
  if (node === null || typeof node !== 'object') return node;
  const kept = Object.entries(node).filter(([key, value]) => !isNoise(key, value));
  const out: JsonSchema = Object.fromEntries(
    kept.map(([key, value]) => [key, key === '$ref' ? place(String(value)) : mapped(value, place)]),
  );
  return withoutEmptyAllOf(withEnum(out));
}

const isNoise = (key: string, value: unknown): boolean =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'pattern' && String(value).startsWith(CONTROL_PATTERN)) ||
  (key === 'additionalProperties' && value === false);

/** A choice of constants is an enum: `0 | 1`. */
function withEnum({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return rest;
  const constants = anyOf.every((one: JsonSchema) => 'const' in one);
  return constants ? { ...rest, enum: anyOf.map((one: JsonSchema) => one.const) } : { ...rest, anyOf };
}

function withoutEmptyAllOf({ allOf, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(allOf)) return rest;
  const said = allOf.filter((part: JsonSchema) => Object.keys(part).length > 0);
  return said.length === 1
    ? { ...rest, ...(said[0] as JsonSchema) }
    : said.length
      ? { ...rest, allOf: said }
      : rest;
}
