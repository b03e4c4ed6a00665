import type { Endpoint } from '../../contract/api.ts';
import { labelOf } from '../../contract/validation.ts';
import { type Lang, type Sentence, say } from '../../text.ts';
import type { JsonSchema } from './json-schema.ts';

export const html = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const words = {
  field: ['字段', 'Field'],
  label: ['名称', 'Name'],
  type: ['类型', 'Type'],
  required: ['必填', 'required'],
  optional: ['可能没有', 'may be absent'],
} as const satisfies Record<string, Sentence>;

/** The fields of a schema as a table; empty where it has none. */
export function fieldTable(
  schema: JsonSchema,
  endpoint: Endpoint,
  lang: Lang,
  caption: Sentence,
  of: 'input' | 'answer',
): string {
  const t = (sentence: Sentence) => html(say(sentence, lang));
  const rows = fieldRows(schema, '', 0).map(({ path, name, part, required }) => {
    const label = say(labelOf(endpoint.text, name), lang);
    // An answer has nothing that the reader must fill in; what may be missing there is marked instead.
    const must = of === 'input' && required ? ` <em>${t(words.required)}</em>` : '';
    const may = of === 'answer' && !required ? ` <small>${t(words.optional)}</small>` : '';
    const shown = label === name ? '' : html(label);
    return `<tr><th scope="row"><code>${html(path)}</code></th><td>${shown}</td><td>${html(typeOf(part))}${must}${may}</td></tr>`;
  });
  if (rows.length === 0) return '';
  const head = [words.field, words.label, words.type]
    .map((word) => `<th scope="col">${t(word)}</th>`)
    .join('');
  return `<table><caption>${t(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

interface FieldRow {
  path: string;
  name: string;
  part: JsonSchema;
  required: boolean;
}

/** The fields of an object, and those of the objects in it: `list[].id`. */
function fieldRows(schema: JsonSchema, path: string, depth: number): FieldRow[] {
  if (depth > 4) return [];
  if (schema.items) return fieldRows(schema.items as JsonSchema, `${path}[]`, depth + 1);
  const inner = (schema.anyOf as JsonSchema[] | undefined)?.find((one) => one.properties || one.items);
  if (inner) return fieldRows(inner, path, depth);
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, part]) => {
    const at = path ? `${path}.${name}` : name;
    return [{ path: at, name, part, required: required.includes(name) }, ...fieldRows(part, at, depth + 1)];
  });
}

/** `integer 1…100`, `string ≤ 254`, `on | off`, `integer[]`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return '…';
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' | ');
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ') + defaultOf(schema);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.items) return arrayOf(typeOf(schema.items as JsonSchema));
  return `${schema.type ?? '…'}${boundsOf(schema)}${defaultOf(schema)}`;
}

const arrayOf = (one: string) => (one.includes(' ') ? `(${one})[]` : `${one}[]`);

function boundsOf({ type, minLength, maxLength, minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const [low, high] =
    type === 'string' ? [minLength, maxLength] : [minimum ?? above(exclusiveMinimum), maximum];
  if (low !== undefined && high !== undefined) return ` ${low}…${high}`;
  if (low !== undefined) return ` ≥ ${low}`;
  return high === undefined ? '' : ` ≤ ${high}`;
}
const above = (bound: unknown) => (typeof bound === 'number' ? bound + 1 : undefined);
const defaultOf = (schema: JsonSchema) => ('default' in schema ? ` = ${JSON.stringify(schema.default)}` : '');
