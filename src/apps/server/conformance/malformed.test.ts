import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { Asker, expectWellFormed, isAddressed } from '../testing/asker.ts';
import { NASTY_TEXTS } from '../testing/input/arbitrary-input.ts';
import { affected } from '../testing/setup/affected.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let asker: Asker;
beforeAll(async () => {
  app = await testApp();
  asker = await Asker.in(app);
});
afterAll(() => app.close());

const json = 'application/json';
const bodies: Record<string, readonly [type: string, body: string | Buffer]> = {
  'half of it': [json, '{"id": 1, "na'],
  'nothing that is called JSON': [json, ''],
  'a list': [json, '[{"id":1}]'],
  'a text': [json, '"id=1"'],
  'a number': [json, '12'],
  null: [json, 'null'],
  'a prototype': [json, '{"__proto__":{"id":1}}'],
  'a constructor': [json, '{"constructor":{"prototype":{"id":1}}}'],
  'a well of lists': [json, `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  'a well of objects': [json, `${'{"id":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  'bytes that are no text': [json, Buffer.from('7b22fffe223a317d', 'hex')],
  'too much': [json, `{"id":"${'x'.repeat(1_100_000)}"}`],
  'JSON that is called text': ['text/plain', '{"id":1}'],
  'a form': ['application/x-www-form-urlencoded', 'id=1&name=x'],
  'a form with parts': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--',
  ],
  XML: ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><id>&e;</id>'],
  'a type that is none': ['//', '{"id":1}'],
};

describe('a body', () => {
  const calls = affected(endpoints).filter((endpoint) => isWrite(endpoint) && !isAddressed(endpoint));

  it.each(Object.entries(bodies))(
    'that is %s: every call says that it is not valid',
    async (_, [type, payload]) => {
      for (const { action, method, input } of calls) {
        const answer = await asker.inject({
          method,
          url: `/api/${action}`,
          headers: { 'content-type': type },
          payload,
        });
        const envelope = expectWellFormed(answer);
        // A call without required fields may take an empty or unknown body for none.
        if (!input.safeParse({}).success)
          expect({ action, code: envelope?.code }).toEqual({ action, code: 2 });
      }
    },
  );
});

describe('an address', () => {
  const calls = affected(endpoints).filter(({ method }) => method === 'GET' || method === 'DELETE');

  const queries = [
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
    'company=%27%3B--',
    `keyword=${'x'.repeat(20_000)}`,
    '&&&==&=',
    '?',
  ];
  it.each(queries.map((query) => [query.slice(0, 60), query]))(
    '?%s: every call answers in form',
    async (_, query) => {
      for (const { action, method } of calls)
        expectWellFormed(await asker.inject({ method, url: `/api/${action}?${query}` }), action);
    },
  );

  it.each([
    '/api/api_no_such_thing',
    '/api/',
    '/api/api_role_list/1',
    '/api/%00',
    '/api/API_ROLE_LIST',
    '/api/toString',
  ])('%s is no call: 404, in form', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await asker.inject({ method, url });
      expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
        status: 404,
        code: 4,
        data: {},
      });
    }
  });

  it('by a method that the call does not have: 404, in form', async () => {
    for (const { action, method } of endpoints) {
      const other = method === 'POST' ? 'PUT' : 'POST';
      const answer = await asker.inject({ method: other, url: `/api/${action}` });
      expect({ action, status: answer.statusCode, code: answer.json().code }).toEqual({
        action,
        status: 404,
        code: 4,
      });
    }
  });
});

describe('a header', () => {
  it.each([
    'token',
    'acting-company',
    'accept-language',
    'idempotency-key',
    'visitorid',
    'user-agent',
    'cookie',
    'origin',
    'x-forwarded-for',
  ])('%s of any kind: the answer has its form', async (name) => {
    const texts = NASTY_TEXTS.filter((text) => /^[\t\x20-\x7e\x80-\xff]+$/.test(text));
    for (const text of texts) {
      const headers = { [name]: text };
      const answer = await asker.inject({ method: 'POST', url: '/api/api_role_add', headers, payload: {} });
      if (answer.json().code !== -1) expectWellFormed(answer);
    }
  });
});
