import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveApp } from './static.ts';
import { chooseEncoding } from './static-index.ts';

const page = '<!doctype html><title>app</title>';
const script = `console.log(${JSON.stringify('x'.repeat(4000))})`;
const picture = Buffer.alloc(300_000, 7);
let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(dir, 'web/assets'), { recursive: true });
  const put = (name: string, content: string | Buffer) => writeFile(join(dir, 'web', name), content);
  await put('index.html', page);
  await put('index.html.br', brotliCompressSync(page));
  await put('favicon.svg', '<svg/>');
  await put('assets/main-abc123.js', script);
  await put('assets/main-abc123.js.br', brotliCompressSync(script));
  await put('assets/main-abc123.js.gz', gzipSync(script));
  await put('assets/main-abc123.js.map', '{}');
  await put('assets/big-1.png', picture);
  await put('.env', 'SECRET=1');
  await writeFile(join(dir, 'secret.txt'), 'SECRET=2');
  await symlink(join(dir, 'secret.txt'), join(dir, 'web/link.txt'));

  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 4 }));
  app.get('/api/api_known', async () => ({ code: 1 }));
  await serveApp(app, { dir: join(dir, 'web'), headers: { 'x-extra': 'yes' } });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('files', () => {
  test('a hashed one is kept for ever, compressed the best way', async () => {
    const br = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-extra': 'yes',
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
    const gz = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/main-abc123.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.body).toBe(script);
  });

  test('a large one is streamed, again and again', async () => {
    for (let round = 0; round < 2; round++) {
      const answer = await get('/assets/big-1.png');
      expect(answer.rawPayload.equals(picture)).toBe(true);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers.vary).toBeUndefined();
    }
  });

  test('the page is asked about each time and answered 304 while it is the same', async () => {
    const first = await get('/', { ...html, 'accept-encoding': 'br' });
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(page);
    const etag = String(first.headers.etag);
    const again = await get('/', { ...html, 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await get('/', { ...html, 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('HEAD has the headers and no body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/assets/main-abc123.js' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(script.length));
    expect(answer.body).toBe('');
  });
});

describe('addresses', () => {
  test.each(['/', '/students', '/students/12?tab=money', '/some/unknown/page', '/file.name/x'])(
    '%s is a screen of the app',
    async (url) => {
      const answer = await get(url, html);
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
      expect(answer.headers['content-type']).toContain('text/html');
    },
  );

  test.each([
    ['/assets/gone-1.js', html],
    ['/api/api_unknown', html],
    ['/api', html],
    ['/gone.png', { accept: 'image/avif,image/*,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['/gone.png', {}],
    ['/students', { accept: 'application/json' }],
    ['/assets/main-abc123.js.map', html],
    ['/assets/', html],
  ])('%s is not found', async (url, headers) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 4 }]);
  });

  test('a plain tool gets the page, and known calls stay themselves', async () => {
    expect((await get('/students', { accept: '*/*' })).body).toBe(page);
    expect((await get('/students')).body).toBe(page);
    expect((await get('/api/api_known')).json()).toEqual({ code: 1 });
    expect((await app.inject({ method: 'POST', url: '/students' })).statusCode).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/../../secret.txt',
    '/.env',
    '/link.txt',
    '/%00',
    '/%E0%A4%A',
    '//etc/passwd',
    '/assets/main-abc123.js%00.html',
  ])('%s leads nowhere', async (url) => {
    for (const headers of [html, {}]) {
      const answer = await get(url, headers);
      expect(answer.body).not.toMatch(/SECRET|root:/);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

test('without a built app the API still stands', async () => {
  const bare = Fastify();
  await serveApp(bare, { dir: join(dir, 'nothing') });
  expect((await bare.inject({ url: '/', headers: html })).statusCode).toBe(404);
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  ['br;q=x', 'identity'],
])('accept-encoding %j gets %s', (accept, encoding) => {
  const variant = { path: '', size: 0 };
  expect(chooseEncoding(accept, { br: variant, gzip: variant, identity: variant })).toBe(encoding);
  expect(chooseEncoding(accept, { identity: variant })).toBe('identity');
});
