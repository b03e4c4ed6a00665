/**
 * The load, in a process of its own: N keep-alive connections, each sending its next request when the last is
 * answered. It speaks HTTP over plain sockets, because Node's own client would take as much of the machine as the
 * servers that are measured.
 */
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `{n}`, here and in headers, is a number that no other request has; `{id}` the next one after a million. */
  readonly body?: string;
}
export interface LoadJob {
  readonly port: number;
  readonly connections: number;
  readonly ms: number;
  /** Goes on beyond `ms` until so many are answered, up to ten times as long: code is warm by count, not by time. */
  readonly atLeast?: number;
  readonly requests: readonly LoadRequest[];
}
export interface LoadResult {
  readonly failed: number;
  readonly firstFailure: string;
  readonly seconds: number;
  /** Of every answer, in milliseconds. */
  readonly times: readonly number[];
}

let number = Date.now() * 1000;
let nextId = 1_000_000;
const head = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\ncontent-length: (\d+)/i;

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.(result),
    (error) => process.send?.({ failed: 1, firstFailure: String(error), seconds: 0, times: [] }),
  );
});

async function run(job: LoadJob): Promise<LoadResult> {
  const makers = job.requests.map(makerOf);
  const sockets = await opened(job.port, job.connections);
  const times: number[] = [];
  const failures: string[] = [];
  let next = 0;
  const began = performance.now();
  const going = () => {
    const passed = performance.now() - began;
    return passed < job.ms || (times.length < (job.atLeast ?? 0) && passed < job.ms * 10);
  };
  const work = async (socket: Socket) => {
    while (going()) {
      const request = (makers[next++ % makers.length] as () => Buffer)();
      const sent = performance.now();
      const answer = await exchange(socket, request);
      if (answer.ok) times.push(performance.now() - sent);
      else failures.push(answer.text);
    }
  };
  await Promise.all(sockets.map(work));
  const seconds = (performance.now() - began) / 1000;
  return { failed: failures.length, firstFailure: failures[0] ?? '', seconds, times };
}

/** By port; they stay open from slice to slice. */
const kept = new Map<number, Socket[]>();

async function opened(port: number, count: number): Promise<Socket[]> {
  const alive = (kept.get(port) ?? []).filter((socket) => !socket.destroyed);
  while (alive.length < count) alive.push(await connected(port));
  kept.set(port, alive);
  return alive.slice(0, count);
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.on('error', reject);
  });

/** A request that is always the same is made once. */
function makerOf({ method, path, headers = {}, body }: LoadRequest): () => Buffer {
  const lines = Object.entries({ host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const numbered = (n: string) => {
    const text = (body ?? '').replaceAll('{n}', n).replace('{id}', () => String(++nextId));
    const length =
      body === undefined
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    return Buffer.from(
      `${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n`.replaceAll('{n}', n) + text,
    );
  };
  const fixed = numbered('');
  const changes = /\{(n|id)\}/.test(body ?? '') || lines.some((line) => line.includes('{n}'));
  return changes ? () => numbered(String(number++)) : () => fixed;
}

function exchange(socket: Socket, request: Buffer): Promise<{ ok: boolean; text: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let got = 0;
    let expected = -1;
    let ok = false;
    const read = (chunk: Buffer) => {
      chunks.push(chunk);
      got += chunk.length;
      if (expected < 0) {
        const start = (chunks.length === 1 ? chunk : Buffer.concat(chunks)).toString('latin1', 0, 2048);
        const body = start.indexOf('\r\n\r\n') + 4;
        if (body < 4) return;
        const found = head.exec(start);
        expected = body + Number(found?.[2] ?? 0);
        ok = found?.[1] === '200' && start.startsWith('{"code":1,', body);
      }
      if (got < expected) return;
      socket.off('data', read).off('close', lost);
      resolve({
        ok,
        text: ok
          ? ''
          : Buffer.concat(chunks)
              .toString('utf8')
              .replace(/^[\s\S]*?\r\n\r\n/, '')
              .slice(0, 600),
      });
    };
    const lost = () => reject(new Error('the server closed the connection'));
    socket.on('data', read).once('close', lost);
    socket.write(request);
  });
}
