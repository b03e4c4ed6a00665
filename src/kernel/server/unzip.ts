import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { SheetProblem } from './sheet-problem.ts';

/** One file of an archive, as the directory at its end describes it. */
export interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly packed: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x0001;
const MOST_ENTRIES = 5_000;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ELSEWHERE = 0xffff_ffff;

/** The files of an archive by their path. Throws `SheetProblem` on whatever is no archive. */
export function zipEntries(bytes: Buffer): Map<string, ZipEntry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new SheetProblem('too_large');
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new SheetProblem('broken');
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o)) as [
      number,
      number,
      number,
    ];
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new SheetProblem('locked');
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const packed = bytes.readUInt32LE(at + 20);
    const offset = bytes.readUInt32LE(at + 42);
    // Sizes of more than 4 GiB stand elsewhere; an upload is never that large.
    if (packed === ELSEWHERE || offset === ELSEWHERE) throw new SheetProblem('broken');
    entries.set(path, { path, method: bytes.readUInt16LE(at + 10), packed, offset });
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}

/** The record at the end; behind it there may only be a comment. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new SheetProblem('broken');
}

function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer {
  const { offset, packed } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new SheetProblem('broken');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new SheetProblem('broken');
  return bytes.subarray(start, start + packed);
}

/** A small part whole: at most `most` bytes unpacked. */
export function unpackWhole(bytes: Buffer, entry: ZipEntry, most: number): Buffer {
  const packed = packedBytes(bytes, entry);
  if (entry.method === STORED) return within(packed, most);
  if (entry.method !== DEFLATED) throw new SheetProblem('broken');
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (error) {
    throw new SheetProblem(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'broken',
    );
  }
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw new SheetProblem('too_large');
  return bytes;
}

/**
 * A large part piece by piece, unpacked in zlib's threads. What the archive says of the size is not believed: the
 * bytes are counted as they come, and beyond `most` it ends. Ending the iteration early ends the unpacking.
 */
export async function* unpacked(bytes: Buffer, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry);
  if (entry.method === STORED) {
    yield within(packed, most);
    return;
  }
  if (entry.method !== DEFLATED) throw new SheetProblem('broken');
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new SheetProblem('too_large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('broken');
  } finally {
    inflate.destroy();
  }
}
