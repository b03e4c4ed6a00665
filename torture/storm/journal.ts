import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** One call that changes something, as it was meant and as it was answered. */
export interface Heard {
  readonly key: string;
  readonly action: string;
  readonly code: number;
  /** The document that it made or was about. */
  readonly id?: number;
  /** Of a move: the document's kind, and where it was brought. */
  readonly machine?: string;
  readonly to?: string;
}

/** What was meant and what was answered, a line each, before and after. */
export class Journal {
  readonly #file;
  #keys = 0;
  /** Calls that change something and were answered: done, refused. */
  done = 0;
  refused = 0;
  reads = 0;
  /** Calls that had to be sent again because no answer came. */
  repeated = 0;
  /** Attempts that died with what they were arranging. */
  disturbed = 0;
  slowestMs = 0;
  /** By what they say: our own faults (HTTP 500), two answers of one key that differ, what nobody foresaw. */
  readonly faults = new Map<string, number>();
  readonly differing: string[] = [];
  readonly doneBy = new Map<string, number>();
  readonly refusals = new Map<string, number>();

  constructor(
    readonly path: string,
    readonly run: string,
  ) {
    this.#file = createWriteStream(path);
  }

  get operations(): number {
    return this.done + this.refused;
  }

  /** Said before the call goes out. */
  intend(action: string, input: unknown): string {
    const key = `storm-${this.run}-${++this.#keys}`;
    this.#file.write(`? ${key} ${action} ${JSON.stringify(input, noBytes)}\n`);
    return key;
  }
  hear({ key, action, code, id, machine, to }: Heard, message: string): void {
    if (code === 1) {
      this.done += 1;
      count(this.doneBy, action);
    } else {
      this.refused += 1;
      count(this.refusals, `${action}: ${code} ${alike(message)}`);
    }
    this.#file.write(`! ${[key, action, code, id ?? '', machine ?? '', to ?? ''].join('\t')}\n`);
  }
  fault(what: string): void {
    count(this.faults, what);
    this.#file.write(`x ${what}\n`);
  }
  /** Every line is on the disk. */
  async close(): Promise<void> {
    this.#file.end();
    await finished(this.#file);
  }
  flush = (): Promise<void> => new Promise((done) => this.#file.write('', () => done()));
}

const noBytes = (_: string, value: unknown) =>
  (value as { type?: string })?.type === 'Buffer' ? 'bytes' : value;
/** Whatever it numbers: hours of refusals are some hundred kinds of them. */
export const alike = (message: string): string => message.replace(/\d+(?:[.,]\d+)*/g, '#');
const count = (map: Map<string, number>, what: string) => void map.set(what, (map.get(what) ?? 0) + 1);
