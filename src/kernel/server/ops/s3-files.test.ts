import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../../errors.ts';
import { s3Server } from '../testing/s3-server.ts';
import { FileTooLarge } from './file-store.ts';
import { type S3Place, s3, signed } from './s3.ts';
import { s3Files } from './s3-files.ts';

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hello = Buffer.from('你好, file');

let place: S3Place & { prefix: string };
let close: () => Promise<void>;
beforeAll(async () => {
  const server = await s3Server();
  place = { ...server.place, prefix: 'files' };
  close = server.close;
});
afterAll(() => close());

describe('files in a bucket', () => {
  test('what is put can be opened again, under its hash', async () => {
    const files = s3Files(place);
    const stored = await files.put(hello);
    expect(stored).toEqual({ sha256: sha(hello), size: hello.length, mime: 'text/plain' });
    expect(await buffer(files.open(stored.sha256))).toEqual(hello);
    expect(await files.has(stored.sha256)).toBe(true);
    expect(await files.has('0'.repeat(64))).toBe(false);
    const { sha256 } = stored;
    const plain = await s3(place, 'GET', `files/${sha256.slice(0, 2)}/${sha256.slice(2)}`);
    expect(Buffer.from(await plain.arrayBuffer())).toEqual(hello);
  });

  test('what is removed is gone, also a second time, and can be put again', async () => {
    const files = s3Files(place);
    const { sha256 } = await files.put(hello);
    await files.remove(sha256);
    await files.remove(sha256);
    expect(await files.has(sha256)).toBe(false);
    await expect(buffer(files.open(sha256))).rejects.toThrow('HTTP 404');
    await files.put(hello);
    expect(await buffer(files.open(sha256))).toEqual(hello);
  });

  test('a stream in pieces, several at once, and megabytes', async () => {
    const files = s3Files(place);
    const pieces = () => Readable.from(Array.from({ length: 50 }, (_, at) => Buffer.alloc(100_000, at)));
    const whole = await buffer(pieces());
    const all = await Promise.all(Array.from({ length: 4 }, () => files.put(pieces())));
    expect(new Set(all.map(({ sha256 }) => sha256))).toEqual(new Set([sha(whole)]));
    expect(sha(await buffer(files.open(sha(whole))))).toBe(sha(whole));
  });

  test('too large, or of a kind that is not welcome, leaves nothing', async () => {
    const files = s3Files(place, { maxBytes: 100 });
    await expect(files.put(Buffer.alloc(101))).rejects.toThrow(FileTooLarge);
    const svg = Buffer.from('<svg onload="alert(1)"/>');
    await expect(files.put(svg, { accept: ['image/png'] })).rejects.toThrow(Refusal);
    expect(await files.has(sha(svg))).toBe(false);
  });

  test('what is no hash reaches nothing', () => {
    const files = s3Files(place);
    expect(() => files.open('../../etc/passwd')).toThrow('not a sha256');
  });

  /** A service that answers with these, one after another. */
  async function answering(answers: number[]) {
    const server = createServer((_, response) => response.writeHead(answers.shift() ?? 200).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return s3Files({ ...place, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  }

  test('a service that stumbles is asked again', async () => {
    const answers = [503, 500, 200];
    expect(await (await answering(answers)).has(sha(hello))).toBe(true);
    expect(answers).toEqual([]);
  });

  test('what is refused is told, not taken for a file that is not there', async () => {
    await expect((await answering([403])).has(sha(hello))).rejects.toThrow('HTTP 403');
    await expect((await answering([404, 403])).put(hello)).rejects.toThrow('HTTP 403');
    await expect((await answering([503, 503, 503, 503])).has(sha(hello))).rejects.toThrow('HTTP 503');
  });
});

describe('the signature is that of the examples in the documents of S3', () => {
  const place = {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const host = 'examplebucket.s3.amazonaws.com';
  const at = new Date('2013-05-24T00:00:00Z');

  test('of a read', () => {
    const request = {
      method: 'GET',
      host,
      path: '/test.txt',
      headers: { range: 'bytes=0-9' },
      body: Buffer.alloc(0),
    };
    expect(signed(place, request, at).authorization).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  test('of a write', () => {
    const request = {
      method: 'PUT',
      host,
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    };
    expect(signed(place, request, at).authorization).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });
});
