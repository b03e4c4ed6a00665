import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitSlowBodies } from '@/kernel/server/http/request-body.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

/** What a client sees that writes to the wire itself: nothing here goes through an HTTP library. */
let app: TestApp;
let port: number;
let viewer: Person;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  [viewer, owner] = [await app.as('viewer', 'script'), await app.as('owner', 'script')];
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

interface Raw {
  readonly socket: Socket;
  /** Everything that came until the other side ended it. */
  readonly answer: Promise<string>;
}
function dial(at = port): Raw {
  const socket = connect(at, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.on('error', () => undefined);
  return { socket, answer: once(socket, 'close').then(() => text) };
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const envelopeOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('what is no request still gets the envelope', () => {
  const host = 'Host: x\r\nConnection: close\r\n';
  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400],
    ['a method that nobody knows', `BREW /api/api_role_list HTTP/1.1\r\n${host}\r\n`, 400],
    ['a method that would echo the request', `TRACE /api/api_role_list HTTP/1.1\r\n${host}\r\n`, 404],
    ['an address that cannot be decoded', `GET /api/%zz HTTP/1.1\r\n${host}\r\n`, 200],
    ['no host', 'GET /api/api_role_list HTTP/1.1\r\nConnection: close\r\n\r\n', 200],
    ['a header without an end', `GET / HTTP/1.1\r\n${host}x: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      `POST /api/api_role_add HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
      400,
    ],
    [
      'a length that is no number',
      `POST /api/api_role_add HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`,
      400,
    ],
    [
      'an expectation',
      `POST /api/api_role_add HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`,
      417,
    ],
    [
      'a broken chunk',
      `POST /api/api_role_add HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
  ])('%s', async (_, bytes, status) => {
    const { socket, answer } = dial();
    socket.write(bytes);
    const text = await answer;
    expect(statusOf(text)).toBe(status);
    expect(envelopeOf(text)).toEqual({
      code: expect.any(Number),
      msg: expect.stringMatching(/./),
      data: expect.any(Object),
    });
    expect(envelopeOf(text).code).not.toBe(1);
    expect(text).not.toMatch(/\bat .*\.(ts|js):\d/);
  });
});

describe('a body is read only for whom it is allowed', () => {
  const head = (token: string, action: string, length = 10_000_000) =>
    `POST /api/${action} HTTP/1.1\r\nHost: x\r\ncontent-type: application/octet-stream\r\n${token && `token: ${token}\r\n`}content-length: ${length}\r\n\r\n`;

  it.each([
    ['nobody', () => '', -1],
    ['a session that never was', () => 'a'.repeat(64), -1],
    ['somebody without the right', () => viewer.token, 3],
  ])('%s is answered before the upload has come, and the connection ends', async (_, token, code) => {
    const { socket, answer } = dial();
    socket.write(head(token(), 'api_student_import_preview'));
    socket.write('PK');
    const text = await answer;
    expect(envelopeOf(text).code).toBe(code);
  });

  it('nobody sends JSON to a call that wants a session', async () => {
    const { socket, answer } = dial();
    socket.write(head('', 'api_role_add', 500));
    expect(envelopeOf(await answer).code).toBe(-1);
  });

  it('whoever holds the right is heard to the end', async () => {
    const { socket, answer } = dial();
    const body = Buffer.alloc(200_000, 'x');
    socket.write(
      head(owner.token, 'api_student_import_preview', body.length).replace(
        'Host: x',
        'Host: x\r\nConnection: close',
      ),
    );
    await sleep(50);
    socket.write(body);
    expect(envelopeOf(await answer).code).toBe(2);
  });
});

describe('a body that drips', () => {
  const app = Fastify();
  limitSlowBodies(app, 400);
  app.post('/', async () => 'whole');
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => app.close());
  const at = () => (app.server.address() as AddressInfo).port;
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';

  it('is ended after its grace, with the envelope; twenty of them too', async () => {
    const began = Date.now();
    const many = Array.from({ length: 20 }, () => dial(at()));
    for (const { socket } of many) socket.write(`${post}Content-Length: 1000000\r\n\r\n[`);
    const drips = setInterval(() => {
      for (const { socket } of many) if (socket.writable) socket.write(' ');
    }, 50);
    const answers = await Promise.all(many.map(({ answer }) => answer));
    clearInterval(drips);
    expect(answers.map(statusOf)).toEqual(many.map(() => 408));
    expect(envelopeOf(answers[0] as string).msg).toMatch(/too slowly/);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('is heard while it keeps up its pace', async () => {
    const { socket, answer } = dial(at());
    const piece = `"${'x'.repeat(3_998)}"`;
    socket.write(`${post}Content-Length: ${6 * 4_001 + 1}\r\n\r\n[`);
    for (let n = 0; n < 6; n++) {
      await sleep(150);
      socket.write(`${piece}${n < 5 ? ',' : ']'}`);
    }
    expect(await answer).toMatch(/whole$/);
  });
});
