import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const server = (trustProxy: boolean) => {
  const app = Fastify({ trustProxy });
  securityHeaders(app);
  app.get('/', async () => 'ok');
  app.get('/fail', async () => {
    throw new Error('x');
  });
  app.get('/file', (_request, reply) => reply.header('content-security-policy', 'sandbox').send('x'));
  return app;
};

test('every answer carries them, also errors and what is not found', async () => {
  for (const url of ['/', '/fail', '/nowhere']) {
    const { headers } = await server(false).inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none';/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

test('no page can be framed; what a call answers, by our own pages alone', async () => {
  const app = Fastify();
  securityHeaders(app);
  app.get('/api/api_thing_export', async () => ({ code: 3 }));
  for (const url of ['/api/api_thing_export', '/api/nothing'])
    expect((await app.inject(url)).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'self';/),
      'x-frame-options': 'SAMEORIGIN',
    });
  const page = await app.inject('/apiary');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a download may be stricter', async () => {
  expect((await server(false).inject('/file')).headers['content-security-policy']).toBe('sandbox');
});

test('https is insisted on only where it is spoken', async () => {
  const behindTls = { 'x-forwarded-proto': 'https' };
  const hsts = async (trust: boolean, headers: Record<string, string>) =>
    (await server(trust).inject({ url: '/', headers })).headers['strict-transport-security'];
  expect(await hsts(true, behindTls)).toMatch(/^max-age=\d{8}/);
  expect(await hsts(true, {})).toBeUndefined();
  expect(await hsts(false, behindTls)).toBeUndefined();
});
