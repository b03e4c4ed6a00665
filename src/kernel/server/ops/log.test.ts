import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { loggingOptions, logRequests, requestId, safeUrl } from './log.ts';

const lines: string[] = [];
const last = () => JSON.parse(lines.at(-1) ?? '{}');
beforeEach(() => void lines.splice(0));

function server() {
  const app = Fastify(loggingOptions('info', { write: (line) => void lines.push(line) }));
  logRequests(app);
  app.decorateRequest('outcome', undefined);
  app.get('/api/:action', async (request) => {
    Object.assign(request, { outcome: { action: 'api_x', code: 0, admin_id: 3, company_id: 1 } });
    return {};
  });
  app.post('/log', async (request) => {
    request.log.info(
      { req: request, headers: request.headers, body: request.body, deep: { token: 't0ken' } },
      'x',
    );
    return {};
  });
  app.get('/fail', async () => {
    throw Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (phone)=(13800138000) exists',
    });
  });
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'failed');
    return reply.status(500).send({ request_id: request.id });
  });
  app.get('/healthz', async () => 'ok');
  app.get('/stream', (_request, reply) => {
    const body = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('cursor lost');
      })(),
    );
    return reply.send(body);
  });
  return app;
}

describe('a finished request', () => {
  test('is one line with what happened and who asked', async () => {
    await server().inject({ url: '/api/api_x?phone=138' });
    expect(lines).toHaveLength(1);
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/),
      method: 'GET',
      action: 'api_x',
      status: 200,
      ms: expect.any(Number),
      code: 0,
      admin_id: 3,
      company_id: 1,
      msg: 'request',
    });
  });

  test('without a route, what was typed is not repeated', async () => {
    await server().inject({ url: '/no/such/page?password=x' });
    expect(last()).toMatchObject({ action: 'none', status: 404 });
    expect(lines.join()).not.toContain('such');
  });

  test('of a health check is silent', async () => {
    await server().inject({ url: '/healthz' });
    expect(lines).toEqual([]);
  });

  test('that failed is an error line, and the answer carries the same id', async () => {
    const answer = await server().inject({ url: '/fail' });
    expect(last()).toMatchObject({ level: 'error', status: 500, request_id: answer.json().request_id });
  });
});

test('a stream that breaks off after the headers is told', async () => {
  await server()
    .inject({ url: '/stream' })
    .catch(() => undefined);
  expect(lines.join()).toContain('cursor lost');
});

describe('secrets', () => {
  test('do not reach the log by a request, a header, a body or an error', async () => {
    const app = server();
    const headers = { token: 's3cret', cookie: 'xz=s3cret', authorization: 'Bearer s3cret' };
    await app.inject({
      method: 'POST',
      url: '/log?token=s3cret&page=2',
      headers,
      payload: { password: 's3cret' },
    });
    await app.inject({ url: '/fail', headers });
    const all = lines.join('\n');
    expect(all).not.toMatch(/s3cret|t0ken|13800138000/);
    expect(all).toContain('page=2');
    expect(all).toContain('"code":"23505"');
  });

  test('in an address are hidden', () => {
    expect(safeUrl('/a?phone=138&code=1&new_password=x&company_id=3&keyword=王')).toBe(
      '/a?phone=[hidden]&code=[hidden]&new_password=[hidden]&company_id=3&keyword=[hidden]',
    );
    expect(safeUrl('/a?%E0%A4%A=%&x')).toContain('/a?');
    expect(safeUrl(`/a?x=${'y'.repeat(9000)}`).length).toBeLessThan(300);
    expect(safeUrl(`/c/${'aB3_-'.repeat(9)}.ics?x=1`)).toBe('/c/[hidden].ics?x=1');
  });
});

test('a request id is taken over only when it is sane', () => {
  const idFor = (given: string) => requestId({ headers: { 'x-request-id': given } });
  expect(idFor('abc-123_DEF.4:5')).toBe('abc-123_DEF.4:5');
  for (const bad of [
    '',
    'short',
    'x'.repeat(65),
    'has space here',
    'line\nbreak-----',
    '"quoted----"',
    '王'.repeat(10),
  ]) {
    expect(idFor(bad)).toMatch(/^req_[0-9a-f]{24}$/);
  }
});
