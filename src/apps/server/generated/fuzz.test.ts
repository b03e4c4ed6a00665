import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, isWrite } from '@/kernel/api.ts';
import { queryReader } from '@/kernel/server/query-input.ts';
import { endpoints } from '../../apis.ts';
import { invalidOf, NASTY_TEXTS, validOf } from '../testing/arbitrary-input.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** `FUZZ_RUNS=2000 FUZZ_SEED=42 npx vitest run --project api fuzz` for a long run, or to see one again. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const settings = {
  numRuns: RUNS,
  seed: SEED,
  interruptAfterTimeLimit: Math.max(20_000, RUNS * 500),
  markInterruptAsFailure: false,
};
const TIME = settings.interruptAfterTimeLimit * 2;

type Input = Record<string, unknown>;
type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;
const LANGS = ['zh-CN', 'en'] as const;
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);
const isUpload = (endpoint: Endpoint) => 'upload' in endpoint && endpoint.upload === true;
const inAddress = (endpoint: Endpoint) =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE' || isUpload(endpoint);

let house: TestApp;
let token: string;
beforeAll(async () => {
  house = await testApp();
  token = (await house.as('owner')).token;
});
afterAll(() => house.close());

/** As an address carries it: everything is text, lists are repeated. */
function addressOf(input: Input): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null)
        query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  return query;
}

async function send(endpoint: Endpoint, input: Input, lang: string): Promise<Answer> {
  const request = inAddress(endpoint)
    ? {
        url: `/api/${endpoint.action}?${addressOf(input)}`,
        ...(isUpload(endpoint) ? { payload: Buffer.from('no picture') } : {}),
      }
    : { url: `/api/${endpoint.action}`, payload: JSON.stringify(input) };
  const type = isUpload(endpoint) ? 'application/octet-stream' : 'application/json';
  const call = () =>
    house.app.inject({
      method: endpoint.method,
      headers: { token, 'accept-language': lang, ...('payload' in request ? { 'content-type': type } : {}) },
      ...request,
    });
  const answer = await call();
  // What went before may have ended the session (signing out does); a new one must be let in.
  if (!answer.payload.startsWith('{"code":-1')) return answer;
  token = (await house.as('owner')).token;
  return call();
}

/** What PostgreSQL cannot hold is never valid, whatever a schema says. */
const unstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? /[\0\p{Cs}]/u.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(unstorable);

/** Whether the declared schema takes what arrives. */
function isValid(endpoint: Endpoint, input: Input): boolean {
  let arrived: unknown = JSON.parse(JSON.stringify(input));
  if (inAddress(endpoint)) {
    const query: Input = {};
    for (const [name, value] of addressOf(input))
      query[name] = name in query ? [query[name], value].flat() : value;
    arrived = queryReader(endpoint.input)(query);
  }
  const parsed = endpoint.input.safeParse(arrived);
  return parsed.success && !unstorable(parsed.data);
}

/** Nothing of how it is made inside. */
const INNER =
  /\bat [\w.<>]+ \(|node_modules|\.[tj]s:\d+|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(?:FROM|VALUES|SET|WHERE)\b|syntax error|violates|relation "|column "|invalid input|duplicate key|Failed query|drizzle|ZodError|TypeError|ECONN/;
const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Every answer there is: the envelope or a file, never our fault, nothing of the inside. */
function expectWellFormed(answer: Answer): { code: number; msg: string; data: unknown } | undefined {
  expect({ status: answer.statusCode, said: answer.statusCode < 500 ? '' : answer.payload }).toEqual({
    status: expect.toSatisfy((status) => [200, 413, 429].includes(status)),
    said: '',
  });
  if (!String(answer.headers['content-type']).includes('json')) return undefined;
  const envelope = answer.json();
  expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'msg']);
  expect([1, 0, 2, 3, 4, 5]).toContain(envelope.code);
  expect(typeof envelope.msg).toBe('string');
  if (envelope.code !== 1) {
    expect(envelope.msg).not.toBe('');
    expect(JSON.stringify(envelope)).not.toMatch(INNER);
  }
  if (envelope.code === 2) expect(envelope.data.fields).toBeTypeOf('object');
  return envelope;
}

function expectFields(endpoint: Endpoint, answer: Answer, lang: string): void {
  const envelope = expectWellFormed(answer);
  expect(envelope).toMatchObject({ code: 2 });
  const { fields } = envelope?.data as { fields: Record<string, string> };
  const known = [...Object.keys(endpoint.input.shape), 'input'];
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  expect(Object.keys(fields).filter((name) => !known.includes(name))).toEqual([]);
  for (const text of [envelope?.msg, ...Object.values(fields)])
    expect(hasHan(String(text))).toBe(lang === 'zh-CN');
}

describe(`fuzz, seed ${SEED}`, () => {
  describe.each(named(endpoints))('%s', (_, endpoint) => {
    it('takes what its schema takes, and answers in form', { timeout: TIME }, async () => {
      const property = fc.asyncProperty(
        validOf(endpoint.input),
        fc.constantFrom(...LANGS),
        async (input, lang) => {
          const answer = await send(endpoint, input as Input, lang);
          if (isValid(endpoint, input as Input)) expectWellFormed(answer);
          else expectFields(endpoint, answer, lang);
        },
      );
      await fc.assert(property, settings);
    });

    const wrong = invalidOf(endpoint.input);
    it.runIf(wrong)(
      'says of what it does not take which field, in the asked language',
      { timeout: TIME },
      async () => {
        const property = fc.asyncProperty(
          wrong as fc.Arbitrary<Input>,
          fc.constantFrom(...LANGS),
          async (input, lang) => {
            const answer = await send(endpoint, input, lang);
            if (isValid(endpoint, input)) expectWellFormed(answer);
            else expectFields(endpoint, answer, lang);
          },
        );
        await fc.assert(property, settings);
      },
    );
  });
});

describe('what is no input at all', () => {
  const json = 'application/json';
  const bodies: Record<string, readonly [type: string, body: string | Buffer]> = {
    'half of it': [json, '{"id": 1, "na'],
    'nothing, called JSON': [json, ''],
    'a list': [json, '[{"id":1}]'],
    'a text': [json, '"id=1"'],
    'a number': [json, '12'],
    nothing: [json, 'null'],
    'a prototype': [json, '{"__proto__":{"id":1}}'],
    'a constructor': [json, '{"constructor":{"prototype":{"id":1}}}'],
    'a well': [json, `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    'a well of objects': [json, `${'{"id":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    'bytes that are no text': [json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    'too much': [json, `{"id":"${'x'.repeat(1_100_000)}"}`],
    'JSON that is called text': ['text/plain', '{"id":1}'],
    'a form': ['application/x-www-form-urlencoded', 'id=1&name=x'],
    'a form with files': [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--',
    ],
    XML: ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><id>&e;</id>'],
    'a type that is none': ['//', '{"id":1}'],
  };
  const withBody = endpoints.filter((e) => isWrite(e) && e.method !== 'DELETE');

  it.each(Object.entries(bodies))('%s: every call that takes a body says so', async (_, [type, payload]) => {
    for (const endpoint of withBody) {
      const headers = { token: (await house.as('viewer')).token, 'content-type': type };
      const answer = await house.app.inject({
        method: endpoint.method,
        url: `/api/${endpoint.action}`,
        headers: { ...headers, token },
        payload,
      });
      if (answer.payload.startsWith('{"code":-1')) token = (await house.as('owner')).token;
      else {
        const envelope = expectWellFormed(answer);
        const isOpen = endpoint.input.safeParse({}).success && !isUpload(endpoint);
        if (!isOpen)
          expect({ action: endpoint.action, code: envelope?.code }).toEqual({
            action: endpoint.action,
            code: 2,
          });
      }
    }
  });

  const addresses = [
    'page=1&page=2',
    'id=1&id=2',
    'id[]=1',
    'id[a]=1',
    '%ff=%zz&id=%ff',
    'id=%00',
    '__proto__=1&constructor=2',
    '__proto__[id]=1',
    'company_id=1&company_id=2',
    'company_id=x',
    'company_id=1e400',
    'company_id=-1',
    'company_id=99999999999999999999',
    `keyword=${'x'.repeat(20_000)}`,
    '&&&==&=',
    '?',
  ];
  it.each(addresses)('?%s: every call answers in form', async (query) => {
    for (const endpoint of endpoints.filter((e) => e.method === 'GET' || e.method === 'DELETE'))
      expectWellFormed(
        await house.app.inject({
          method: endpoint.method,
          url: `/api/${endpoint.action}?${query}`,
          headers: { token },
        }),
      );
  });

  it('headers of any kind: the answer has its form', async () => {
    const base = endpoints.find(({ action }) => action === 'api_role_add') as Endpoint;
    const texts = NASTY_TEXTS.filter((text) => /^[\t\x20-\x7e\x80-\xff]+$/.test(text));
    for (const name of [
      'acting-company',
      'accept-language',
      'idempotency-key',
      'visitorid',
      'user-agent',
      'cookie',
      'origin',
      'x-forwarded-for',
    ])
      for (const text of texts)
        expectWellFormed(
          await house.app.inject({
            method: 'POST',
            url: `/api/${base.action}`,
            headers: { token, [name]: text },
            payload: {},
          }),
        );
  });

  it.each([
    '/api/api_no_such_thing',
    '/api/',
    '/api/api_role_list/1',
    '/api/../api/x',
    '/api/%00',
    '/api/API_ROLE_LIST',
    '/api/toString',
  ])('%s is no call, and says so', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await house.app.inject({ method, url, headers: { token } });
      expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 404, code: 4 });
    }
  });
});
