import { type Endpoint, isWrite } from '../../contract/api.ts';
import type { JsonSchema } from './json-schema.ts';

/** Input of calls by their action, as the samples of the tests make it. */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What may be sent: the sample of a write; of a read what it asks for at least, and the first ten rows of a list. */
export function exampleOf(
  { action }: Pick<Endpoint, 'action'>,
  input: JsonSchema,
  examples: Examples,
): Record<string, unknown> {
  const sample = examples[action];
  if (sample) return sample;
  const fields = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = (input.required ?? []) as string[];
  const shown = Object.entries(fields).filter(
    ([name]) => required.includes(name) || name === 'page' || name === 'limit',
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, simplest(name, field)]));
}

/** The simplest that the schema takes; a text that has to have a form stays empty, and says so when it is sent. */
function simplest(name: string, field: JsonSchema): unknown {
  if ('default' in field) return field.default;
  if ('const' in field) return field.const;
  if (Array.isArray(field.enum)) return field.enum[0];
  if (Array.isArray(field.anyOf)) return simplest(name, field.anyOf[0] as JsonSchema);
  if (field.type === 'array') return field.items ? [simplest(name, field.items as JsonSchema)] : [];
  if (field.type === 'integer' || field.type === 'number') return Number(field.minimum ?? 1);
  if (field.type === 'boolean') return false;
  if (/(^|_)(day|on)$/.test(name)) return '2026-11-18';
  if (/(^|_)month$/.test(name)) return '2026-11';
  return '';
}

const QUOTE = "'\\''";
const quoted = (text: string) => `'${text.replaceAll("'", QUOTE)}'`;

/** The call as it is typed. */
export function curlOf(endpoint: Endpoint, example: Record<string, unknown>): string {
  const { action, method, permission, forPeople } = endpoint;
  const isQuery = method === 'GET' || method === 'DELETE';
  const texts = Object.entries(example).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const query = isQuery && texts.length > 0 ? `?${new URLSearchParams(texts)}` : '';
  const repeats = isWrite(endpoint) && endpoint.repeat !== 'never';
  const who = forPeople ? "-H 'token: …'" : "-H 'Authorization: Bearer xzk_…'";
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`https://office.example.com/api/${action}${query}`)}`,
    permission === 'public' ? '' : who,
    repeats ? "-H 'Idempotency-Key: …'" : '',
    isQuery ? '' : `-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(example))}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ');
}
