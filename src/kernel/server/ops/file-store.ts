import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { refuse } from '../../errors.ts';
import type { Sentence } from '../../text.ts';
import { type Mime, SNIFF_BYTES, sniffMime } from '../http/static/mime.ts';

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  /** What its beginning says it is; undefined for what is not known or not welcome. */
  readonly mime: Mime | undefined;
}

export interface PutOptions {
  /** Kinds that are welcome; another is refused and leaves nothing behind. Left out: anything. */
  readonly accept?: readonly Mime[];
}

/** Where contents lie, addressed by their hash; names and owners are rows of a table. */
export interface FileStore {
  put(source: Readable | Buffer, options?: PutOptions): Promise<StoredFile>;
  open(sha256: string): Readable;
  has(sha256: string): Promise<boolean>;
  /** What is not there is removed already. */
  remove(sha256: string): Promise<void>;
}

/** Answered as HTTP 413. */
export class FileTooLarge extends Error {
  readonly statusCode = 413;
  override readonly name = 'FileTooLarge';
}

const fileSentences = {
  kind: ['不支持这种文件', 'This kind of file is not accepted'],
} as const satisfies Record<string, Sentence>;

export const TWENTY_MB = 20 * 1024 * 1024;
const ONE_HOUR = 3_600_000;

/** Files under `dir/ab/cdef…`. One that is there is whole: it was written aside, synced, and then renamed. */
export function diskFiles(dir: string, limits: { maxBytes?: number } = {}): FileStore {
  const { maxBytes = TWENTY_MB } = limits;
  const aside = join(dir, 'tmp');
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a sha256');
    return join(dir, sha256.slice(0, 2), sha256.slice(2));
  };
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    );
  let ready: Promise<void> | undefined;

  return {
    has,
    open: (sha256) => createReadStream(pathOf(sha256)),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async put(source, { accept } = {}) {
      ready ??= makeReady(aside);
      await ready;
      const temporary = join(aside, randomBytes(12).toString('hex'));
      try {
        const stored = await writeAside(temporary, source, maxBytes);
        mustBeAccepted(stored.mime, accept);
        if (!(await has(stored.sha256))) await settle(temporary, dir, pathOf(stored.sha256));
        return stored;
      } finally {
        await rm(temporary, { force: true });
      }
    },
  };
}

export function mustBeAccepted(mime: Mime | undefined, accept: readonly Mime[] | undefined): void {
  if (accept && !(mime && accept.includes(mime))) throw refuse(fileSentences.kind);
}

/** What a killed server left half-written is removed after an hour. */
async function makeReady(aside: string): Promise<void> {
  await mkdir(aside, { recursive: true });
  for (const name of await readdir(aside)) {
    const left = join(aside, name);
    const info = await stat(left).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - ONE_HOUR) await rm(left, { force: true });
  }
}

async function writeAside(path: string, source: Readable | Buffer, maxBytes: number): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o640);
  try {
    const hash = createHash('sha256');
    let size = 0;
    let head = Buffer.alloc(0);
    for await (const piece of Buffer.isBuffer(source) ? [source] : source) {
      const chunk = Buffer.from(piece);
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLarge(`larger than ${maxBytes} bytes`);
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES)]);
      hash.update(chunk);
      await writeWhole(file, chunk);
    }
    await file.sync();
    return { sha256: hash.digest('hex'), size, mime: sniffMime(head) };
  } finally {
    await file.close();
  }
}

async function writeWhole(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

async function settle(temporary: string, dir: string, path: string): Promise<void> {
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  await rename(temporary, path);
  // The name is safe only when the folders that hold it are.
  await syncFolder(folder);
  await syncFolder(dir);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps names by itself.
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
