import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../errors.ts';
import { diskFiles, FileTooLarge } from './file-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(dir, { recursive: true }));

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hello = Buffer.from('你好, file');
const temporaries = () => readdir(join(dir, 'tmp'));

describe('files on disk', () => {
  test('what is put can be opened again, under its hash', async () => {
    const files = diskFiles(dir);
    const stored = await files.put(hello);
    expect(stored).toEqual({ sha256: sha(hello), size: hello.length, mime: 'text/plain' });
    expect(await buffer(files.open(stored.sha256))).toEqual(hello);
    expect(await files.has(stored.sha256)).toBe(true);
    expect(await files.has('0'.repeat(64))).toBe(false);
    expect(await readFile(join(dir, stored.sha256.slice(0, 2), stored.sha256.slice(2)))).toEqual(hello);
    expect(await temporaries()).toEqual([]);
  });

  test('what is removed is gone, also a second time, and can be put again', async () => {
    const files = diskFiles(dir);
    const { sha256 } = await files.put(hello);
    await files.remove(sha256);
    await files.remove(sha256);
    expect(await files.has(sha256)).toBe(false);
    await files.put(hello);
    expect(await buffer(files.open(sha256))).toEqual(hello);
  });

  test('a stream in pieces, twenty times at once, is one file', async () => {
    const files = diskFiles(dir);
    const pieces = () => Readable.from(Array.from({ length: 50 }, (_, at) => Buffer.alloc(1000, at)));
    const whole = await buffer(pieces());
    const all = await Promise.all(Array.from({ length: 20 }, () => files.put(pieces())));
    expect(new Set(all.map(({ sha256 }) => sha256))).toEqual(new Set([sha(whole)]));
    expect(await temporaries()).toEqual([]);
    expect((await readdir(dir)).length).toBe(2);
  });

  test('too large is refused while reading, and leaves nothing', async () => {
    const files = diskFiles(dir, { maxBytes: 100 });
    let made = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          made += 1;
          yield Buffer.alloc(60);
        }
      })(),
    );
    await expect(files.put(endless)).rejects.toThrow(FileTooLarge);
    expect(made).toBeLessThan(50);
    expect(await files.put(Buffer.alloc(100, 'a'))).toMatchObject({ size: 100 });
    expect(await temporaries()).toEqual([]);
  });

  test('a kind that is not welcome leaves nothing', async () => {
    const files = diskFiles(dir);
    const svg = Buffer.from('<svg onload="alert(1)"/>');
    await expect(files.put(svg, { accept: ['image/png'] })).rejects.toThrow(Refusal);
    await expect(files.put(hello, { accept: ['image/png'] })).rejects.toThrow(Refusal);
    expect(await files.has(sha(svg))).toBe(false);
    expect(await temporaries()).toEqual([]);
  });

  test('a source that breaks off leaves nothing', async () => {
    const files = diskFiles(dir);
    const broken = Readable.from(
      (async function* () {
        yield hello;
        throw new Error('aborted');
      })(),
    );
    await expect(files.put(broken)).rejects.toThrow('aborted');
    expect(await files.has(sha(hello))).toBe(false);
    expect(await temporaries()).toEqual([]);
  });

  test('a name that is no hash reaches no file', () => {
    const files = diskFiles(dir);
    expect(() => files.open('../../etc/passwd')).toThrow();
    expect(() => files.open('AB'.repeat(32))).toThrow();
  });

  test('what a killed server left half-written is cleared, what is being written is not', async () => {
    await diskFiles(dir).put(hello);
    await writeFile(join(dir, 'tmp', 'old'), 'x');
    await utimes(join(dir, 'tmp', 'old'), 0, 0);
    await writeFile(join(dir, 'tmp', 'new'), 'x');
    await diskFiles(dir).put(hello);
    expect(await temporaries()).toEqual(['new']);
  });
});
