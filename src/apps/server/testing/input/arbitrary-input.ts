import fc from 'fast-check';
import type { z } from 'zod';
import { bare, checksOf, defOf, sampleTexts, takes } from './sample-input.ts';

/** What people, browsers and attackers put into a text field. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u0085',
  '\ud800',
  'x\udc00y',
  '\u202Egnirts\u202C',
  '\u200b\u200d\ufeff',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '一'.repeat(254),
  'x'.repeat(255),
  'ü'.repeat(6000),
  "'; DROP TABLE role; --",
  "\\'; SELECT pg_sleep(9); --",
  '%_\\%',
  '$1 #{7*7} {{7*7}} {name}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '@SUM(1)',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e3',
  '１２',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '1,2',
  '[]',
  '{"$gt":""}',
];

/** Stand where anything but this belongs. */
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
const JUNK: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 63),
  [],
  [null],
  [1, 'a', {}],
  {},
  { $gt: '' },
  deep(500),
  ...NASTY_TEXTS,
];

/** Values that the schema takes, the odd ones among them more often than chance would bring them. */
export function validOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = () => validOf(def.innerType as z.ZodType);
  switch (def.type) {
    case 'object':
      return objectOf(def.shape as Record<string, z.ZodType>, validOf);
    case 'optional':
    case 'default':
      return fc.option(inner(), { nil: undefined });
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'array': {
      const least = Number(checksOf(schema).find(({ check }) => check === 'min_length')?.minimum ?? 0);
      return fc.array(validOf(def.element as z.ZodType), { minLength: least, maxLength: least + 3 });
    }
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, unknown>));
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]));
    case 'union':
      return fc.oneof(...(def.options as z.ZodType[]).map(validOf));
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`arbitrary-input.ts does not know ${def.type}`);
  }
}

/** Small numbers, which are the ids of real documents, half of the time. */
function numberOf(schema: z.ZodType): fc.Arbitrary<number> {
  const bound = (check: string, by: 1 | -1) =>
    checksOf(schema)
      .filter((one) => one.check === check)
      .map(({ value, inclusive }) => Number(value) + (inclusive ? 0 : by));
  const min = Math.ceil(Math.max(-1000, ...bound('greater_than', 1)));
  const max = Math.floor(Math.min(Number.MAX_SAFE_INTEGER, ...bound('less_than', -1)));
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 70) }), fc.integer({ min, max }));
}

function textOf(schema: z.ZodType): fc.Arbitrary<string> {
  const known = [...sampleTexts(schema), ...NASTY_TEXTS.filter((text) => takes(schema, text))];
  if (!known.length) throw new Error(`sample-input.ts has no text for ${JSON.stringify(defOf(schema))}`);
  const some = fc.constantFrom(...known);
  const any = fc.tuple(fc.string({ unit: 'binary', maxLength: 40 }), some);
  return fc.oneof(
    some,
    any.map(([text, instead]) => (takes(schema, text) ? text : instead)),
  );
}

const objectOf = (shape: Record<string, z.ZodType>, of: (schema: z.ZodType) => fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, of(field)])));

/** A valid input with at least one field that its schema does not take; undefined where everything is valid. */
export function invalidOf(input: z.ZodObject): fc.Arbitrary<Record<string, unknown>> | undefined {
  const wrong = Object.entries(input.shape).flatMap(([name, field]) => {
    const schema = field as z.ZodType;
    const junk = [...JUNK, ...insideJunk(schema)].filter((value) => !takes(schema, value));
    return junk.length ? [fc.record({ [name]: fc.constantFrom(...junk) })] : [];
  });
  if (!wrong.length) return undefined;
  const some = fc.array(fc.oneof(...wrong), { minLength: 1, maxLength: 3 });
  return fc.tuple(validOf(input), some).map(([valid, parts]) => Object.assign({}, valid, ...parts));
}

/** Lists of the right length with one wrong entry. */
function insideJunk(schema: z.ZodType): unknown[] {
  const def = defOf(bare(schema));
  return def.type === 'array' ? JUNK.map((item) => [item]) : [];
}
