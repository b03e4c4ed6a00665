import fc from 'fast-check';
import type { z } from 'zod';
import type { EndpointSpec } from '@/kernel/contract/api.ts';

/** Smallest inputs that a declared schema takes, made from the schema itself. */

type Def = { readonly type: string } & Readonly<Record<string, unknown>>;
export const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;
/** `{ check: 'less_than', value: 50, inclusive: true }` and the like. */
export const checksOf = (schema: z.ZodType): Def[] =>
  ((defOf(schema).checks ?? []) as { _zod: { def: Def } }[]).map((check) => check._zod.def);
export const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'];
/** Without `optional`, `nullable`, `default`. */
export function bare(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  return WRAPPERS.includes(def.type) ? bare(def.innerType as z.ZodType) : schema;
}

/** One of each form that a text field may ask for. */
const SAMPLE_TEXTS = [
  '样例',
  'sample.name',
  '13812345678',
  '138****5678',
  'name@example.com',
  '123456',
  'Asia/Shanghai',
  '2026-03-01',
  '2026-03',
  '12:30',
  'Sample-2026!',
  'CN123',
  '{course_lines}',
];
const SAMPLE_NUMBERS = [1, 0, 60, 100, 2026, -1];

/** A valid value; fails where the schema asks for something that stands in no list above. */
export function sampleOf(schema: z.ZodType): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'unknown':
      return undefined;
    case 'object':
      return objectSample(def.shape as Record<string, z.ZodType>);
    case 'array':
      return takes(schema, []) ? [] : [sampleOf(def.element as z.ZodType)];
    case 'enum':
      return Object.values(def.entries as object)[0];
    case 'literal':
      return (def.values as unknown[])[0];
    case 'union':
      return sampleOf((def.options as z.ZodType[])[0] as z.ZodType);
    case 'boolean':
      return true;
    case 'record':
      return {};
    case 'nullable':
    case 'readonly':
      return sampleOf(def.innerType as z.ZodType);
    default:
      return firstTaken(schema, def.type === 'number' ? SAMPLE_NUMBERS : sampleTexts(schema));
  }
}

/** Those that the schema takes; where it takes none, some are made from its own patterns. */
export function sampleTexts(schema: z.ZodType): string[] {
  const known = SAMPLE_TEXTS.filter((text) => takes(schema, text));
  if (known.length) return known;
  return checksOf(schema)
    .flatMap(({ pattern }) => (pattern instanceof RegExp ? [pattern] : []))
    .flatMap((pattern) => fc.sample(fc.stringMatching(pattern), { numRuns: 50, seed: 1 }))
    .filter((text) => takes(schema, text));
}

function firstTaken(schema: z.ZodType, values: readonly unknown[]): unknown {
  const found = values.find((value) => takes(schema, value));
  if (found === undefined)
    throw new Error(`sample-input.ts has no value for ${JSON.stringify(defOf(schema))}`);
  return found;
}

const objectSample = (shape: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = sampleOf(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );

export interface Field {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly kind: 'id' | 'ids' | 'text' | 'other';
}

/** The input's fields, and which of them name a document or take what somebody types. */
export const fieldsOf = ({ input }: Pick<EndpointSpec, 'input'>): Field[] =>
  Object.entries(input.shape).map(([name, schema]) => ({ name, schema, kind: kindOf(name, schema) }));

function kindOf(name: string, schema: z.ZodType): Field['kind'] {
  const def = defOf(bare(schema));
  if (def.type === 'number') return /(^|_)id$/.test(name) ? 'id' : 'other';
  if (def.type === 'array' && defOf(def.element as z.ZodType).type === 'number')
    return /(^|_)ids$/.test(name) ? 'ids' : 'other';
  const first = def.type === 'union' ? bare((def.options as z.ZodType[])[0] as z.ZodType) : bare(schema);
  return defOf(first).type === 'string' ? 'text' : 'other';
}
