import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { sniffMime } from '../http/static/mime.ts';
import { type FileStore, FileTooLarge, mustBeAccepted, TWENTY_MB } from './file-store.ts';
import { type S3Place, s3 } from './s3.ts';

/** Contents in a bucket, under `prefix/ab/cdef…`: the same names as on disk, so that a folder can be copied there. */
export function s3Files(
  place: S3Place & { readonly prefix: string },
  limits: { maxBytes?: number } = {},
): FileStore {
  const { maxBytes = TWENTY_MB } = limits;
  const keyOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a sha256');
    return [place.prefix, sha256.slice(0, 2), sha256.slice(2)].filter(Boolean).join('/');
  };
  const has = async (sha256: string): Promise<boolean> => {
    const { ok, status } = await s3(place, 'HEAD', keyOf(sha256));
    if (!ok && status !== 404) throw new Error(`S3 HEAD: HTTP ${status}`);
    return ok;
  };
  return {
    has,
    open: (sha256) => Readable.from(contentOf(place, keyOf(sha256)), { objectMode: false }),
    async remove(sha256) {
      const { ok, status } = await s3(place, 'DELETE', keyOf(sha256));
      if (!ok && status !== 404) throw new Error(`S3 DELETE: HTTP ${status}`);
    },
    async put(source, { accept } = {}) {
      const bytes = await wholeOf(source, maxBytes);
      const stored = {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        mime: sniffMime(bytes),
      };
      mustBeAccepted(stored.mime, accept);
      // The signature holds the hash of the body: what arrives damaged is refused over there.
      if (!(await has(stored.sha256))) {
        const { ok, status } = await s3(place, 'PUT', keyOf(stored.sha256), bytes);
        if (!ok) throw new Error(`S3 PUT: HTTP ${status}`);
      }
      return stored;
    },
  };
}

async function* contentOf(place: S3Place, key: string): AsyncGenerator<Buffer> {
  const answer = await s3(place, 'GET', key);
  if (!answer.ok || !answer.body) throw new Error(`S3 GET: HTTP ${answer.status}`);
  yield* Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
}

async function wholeOf(source: Readable | Buffer, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of Buffer.isBuffer(source) ? [source] : source) {
    const chunk = Buffer.from(piece);
    size += chunk.length;
    if (size > maxBytes) throw new FileTooLarge(`larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
