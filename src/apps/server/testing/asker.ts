import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint } from '@/kernel/contract/api.ts';
import { queryReader } from '@/kernel/server/http/query-input.ts';
import type { Input } from './arranger.ts';
import type { TestApp } from './test-app.ts';

const isUpload = (endpoint: Endpoint) => 'upload' in endpoint && endpoint.upload === true;
/** Its fields stand in the address rather than in a body. */
export const isAddressed = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE' || isUpload(endpoint);

/** Asks as the owner, whatever it is, and looks whether the answer has its form. */
export class Asker {
  constructor(
    readonly app: TestApp,
    private token: string,
  ) {}
  static async in(app: TestApp): Promise<Asker> {
    return new Asker(app, (await app.as('owner')).token);
  }

  /** What went before may have ended the session (signing out does); a new one must be let in. */
  async inject(options: InjectOptions): Promise<Response> {
    const call = () =>
      this.app.http.inject({ ...options, headers: { token: this.token, ...options.headers } });
    const answer = await call();
    if (!answer.payload.startsWith('{"code":-1')) return answer;
    this.token = (await this.app.as('owner')).token;
    return call();
  }

  /** Asks, and expects what the declared schema says of the input. */
  async ask(endpoint: Endpoint, input: Input, lang: 'zh-CN' | 'en'): Promise<void> {
    const type = isUpload(endpoint) ? 'application/octet-stream' : 'application/json';
    const payload = isUpload(endpoint) ? Buffer.from('no picture') : JSON.stringify(input);
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    const answer = await this.inject({
      method: endpoint.method,
      url: `/api/${endpoint.action}${isAddressed(endpoint) ? `?${addressOf(input)}` : ''}`,
      headers: { 'accept-language': lang, ...(hasBody ? { 'content-type': type } : {}) },
      ...(hasBody ? { payload } : {}),
    });
    if (isValid(endpoint, input)) expectWellFormed(answer);
    else expectFields(endpoint, answer, lang);
  }
}

/** As an address carries it: everything is text, lists are repeated. */
function addressOf(input: Input): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null)
        query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  return query;
}

/** Whether the declared schema takes what arrives; what PostgreSQL cannot hold is never valid. */
function isValid(endpoint: Endpoint, input: Input): boolean {
  let arrived: unknown = JSON.parse(JSON.stringify(input));
  if (isAddressed(endpoint)) {
    const query: Input = {};
    for (const [name, value] of addressOf(input))
      query[name] = name in query ? [query[name], value].flat() : value;
    arrived = queryReader(endpoint.input)(query);
  }
  const parsed = endpoint.input.safeParse(arrived);
  return parsed.success && !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(parsed.data).replaceAll('\\\\', ''));
}

/** Nothing of how it is made inside. */
const INNER = [
  /\bat [\w.<>]+ \([^)]*[:/<]|\.[tj]s:\d+|node_modules|drizzle|\b(?:Zod|Type|Range|Reference|Syntax)Error\b|ECONN/,
  /syntax error|violates|duplicate key|relation "|column "|invalid input|invalid byte|Failed query/,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(?:FROM|VALUES|SET|WHERE)\b/,
];

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly fields?: Readonly<Record<string, string>> };
}

/** Every answer there is: the envelope or a file, never our fault, nothing of the inside. */
export function expectWellFormed(answer: Response, call = ''): Envelope | undefined {
  if (answer.statusCode >= 500) expect.fail(`${call} ${answer.statusCode} ${answer.payload}`);
  expect([200, 413, 429]).toContain(answer.statusCode);
  if (!String(answer.headers['content-type']).includes('json')) return undefined;
  const envelope = answer.json() as Envelope;
  expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'msg']);
  expect([1, 0, 2, 3, 4, 5]).toContain(envelope.code);
  expect(envelope.msg).toBeTypeOf('string');
  if (envelope.code === 1) return envelope;
  expect(envelope.msg).not.toBe('');
  for (const inner of INNER) expect(JSON.stringify(envelope)).not.toMatch(inner);
  if (envelope.code === 2) expect(envelope.data.fields).toBeTypeOf('object');
  return envelope;
}

/** Says which fields are wrong, and how, in the asked language. */
function expectFields(endpoint: Endpoint, answer: Response, lang: 'zh-CN' | 'en'): void {
  const envelope = expectWellFormed(answer);
  expect(envelope).toMatchObject({ code: 2 });
  const fields = envelope?.data.fields ?? {};
  const known = [...Object.keys(endpoint.input.shape), 'input'];
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  expect(Object.keys(fields).filter((name) => !known.includes(name))).toEqual([]);
  for (const text of [envelope?.msg, ...Object.values(fields)])
    expect({ text, isChinese: /\p{Script=Han}/u.test(String(text)) }).toEqual({
      text,
      isChinese: lang === 'zh-CN',
    });
}
