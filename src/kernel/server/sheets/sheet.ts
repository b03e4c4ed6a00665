import { sniffMime } from '../http/static/mime.ts';
import { readCsv } from './csv.ts';
import { readWorkbook } from './sheet-pool.ts';
import { SheetProblem } from './sheet-problem.ts';
import type { SheetRow } from './sheet-row.ts';

/** The rows of the first sheet that is shown, or of a CSV file; by content, whatever the file is called. */
export async function* readSheet(bytes: Buffer): AsyncGenerator<SheetRow> {
  if (bytes.length >= 4) {
    const mark = bytes.readUInt32BE(0);
    // Packed (.xlsx, .ods), or the container of Excel's older format.
    if (mark === 0x504b0304 || mark === 0xd0cf11e0) {
      yield* await readWorkbook(bytes);
      return;
    }
  }
  if (!isUtf16(bytes) && sniffMime(bytes) !== 'text/plain') throw new SheetProblem('kind');
  yield* readCsv(bytes);
}

const isUtf16 = (bytes: Buffer) => bytes.length > 2 && bytes[0] === 0xff && bytes[1] === 0xfe;
