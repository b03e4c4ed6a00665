// Reads one uploaded workbook at a time, in a thread of its own: whatever a hostile file does to the parser, it costs
// this thread's memory and the time that `sheet-pool.ts` allows, and nobody's request.
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadOptions, readOds, readXls, type Workbook, ZipError } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import type { SheetRow } from './sheet-row.ts';

export interface SheetLimits {
  /** Bytes that all parts of one file may have unpacked. */
  readonly unpackedBytes: number;
  readonly rows: number;
  /** Cells further to the right are not looked at. */
  readonly lastColumn: string;
}
export type SheetAnswer =
  | { readonly rows: readonly SheetRow[] }
  | { readonly problem: 'broken' | 'protected' | 'too_large' | 'too_many' | 'no_sheet' };

const limits = workerData as SheetLimits;
class TooLarge extends ZipError {}
let unpacked = 0;

/**
 * Memory outside of the heap is not counted by a worker's `resourceLimits`, and the parser's own limit is 2 GiB. So what
 * comes out of every decompression is counted here, over all parts of the file.
 */
const Decompression = globalThis.DecompressionStream;
class CountedDecompression {
  readonly writable: DecompressionStream['writable'];
  readonly readable: ReadableStream;

  constructor(format: CompressionFormat) {
    const inner = new Decompression(format);
    this.writable = inner.writable;
    this.readable = inner.readable.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          unpacked += chunk.byteLength;
          if (unpacked > limits.unpackedBytes) controller.error(new TooLarge('too large once unpacked'));
          else controller.enqueue(chunk);
        },
      }),
    );
  }
}
globalThis.DecompressionStream = CountedDecompression as unknown as typeof DecompressionStream;

/** The first sheet that is shown; where all are hidden, the first. */
async function read(bytes: Uint8Array): Promise<SheetAnswer> {
  unpacked = 0;
  const shown = await firstSheet(bytes, (info) => !info.hidden && !info.veryHidden);
  const sheet = shown ?? (await firstSheet(bytes, () => true));
  if (!sheet) return { problem: 'no_sheet' };
  let characters = 0;
  const rows = sheet.rows.flatMap((values, at) => {
    // Of the older formats, a row without anything is none.
    const cells = Array.from(values ?? [], (value) => (value === '' ? undefined : (value ?? undefined)));
    // A text that cells share is one text here, and as many as there are cells once it is sent to the other thread.
    for (const cell of cells) if (typeof cell === 'string') characters += cell.length;
    if (characters > limits.unpackedBytes) throw new TooLarge('too large once unpacked');
    return cells.some((cell) => cell !== undefined) ? [{ row: at + 1, cells } as SheetRow] : [];
  });
  return rows.some(({ row }) => row > limits.rows) ? { problem: 'too_many' } : { rows };
}

async function firstSheet(
  bytes: Uint8Array,
  wanted: (info: { hidden?: boolean; veryHidden?: boolean }) => boolean,
) {
  let found = false;
  const { sheets } = await readerOf(bytes)(bytes, {
    maxRows: limits.rows + 1,
    // Without it, one cell in the outermost column makes every row 16,384 cells long.
    range: `A1:${limits.lastColumn}${limits.rows + 1}`,
    sheets: (info) => {
      if (found || !wanted(info)) return false;
      found = true;
      return true;
    },
  });
  return sheets[0];
}

type Reader = (bytes: Uint8Array, options: ReadOptions) => Promise<Workbook>;

/** By what is inside of it, whatever the file is called. */
function readerOf(bytes: Uint8Array): Reader {
  if (isContainer(bytes)) return readXls;
  // The names of an archive's parts stand at its end.
  const names = Buffer.from(bytes.subarray(-65_536)).toString('latin1');
  return names.includes('content.xml') && !names.includes('[Content_Types].xml') ? readOds : readXlsx;
}
const isContainer = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

function problemOf(error: unknown): SheetAnswer {
  if (error instanceof TooLarge) return { problem: 'too_large' };
  // The parser's own word for a sheet whose outermost cells span more than it would hold.
  return { problem: /over the \d+ limit|zip bomb/.test(String(error)) ? 'too_large' : 'broken' };
}

parentPort?.on('message', (bytes: Uint8Array) => {
  read(bytes)
    .catch((error: unknown) => {
      const answer = problemOf(error);
      // The same container holds what is protected by a password.
      const isShut = 'problem' in answer && answer.problem === 'broken' && isContainer(bytes);
      return isShut ? ({ problem: 'protected' } as const) : answer;
    })
    .then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
