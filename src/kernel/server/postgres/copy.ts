import type { Client, Connection } from 'pg';

/** PostgreSQL's COPY over a plain connection. The driver hands the messages on; it has no streams of its own for them. */
interface CopyConnection extends Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What the driver calls while a statement is the active one. */
abstract class Copy {
  readonly ended: Promise<void>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  constructor(readonly text: string) {
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }
  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.text);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#resolve();
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  abstract handleCopyData(message: { chunk: Buffer }, connection: CopyConnection): void;
  abstract handleCopyInResponse(connection: CopyConnection): void;
}

class CopyOut extends Copy {
  /** Fulfilled when the rows flow again: the connection must not be left standing. */
  held: Promise<unknown> = Promise.resolve();
  constructor(
    text: string,
    readonly take: (chunk: Buffer) => Promise<unknown> | undefined,
  ) {
    super(text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: CopyConnection): void {
    // The chunk lies in the driver's own buffer, which the next message overwrites.
    const full = this.take(Buffer.from(chunk));
    if (!full) return;
    stream.pause();
    this.held = full.then(
      () => stream.resume(),
      (error) => stream.destroy(error),
    );
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail('nothing to send');
  }
}

class CopyIn extends Copy {
  constructor(
    text: string,
    readonly source: AsyncIterable<Buffer>,
  ) {
    super(text);
  }
  handleCopyData(): void {}
  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: Error) => connection.sendCopyFail(error.message),
    );
  }
  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.source) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await new Promise((resolve) => connection.stream.once('drain', resolve));
    }
  }
}

/** One call per row. A promise holds the rows back until it is fulfilled. */
export async function copyOut(
  client: Client,
  text: string,
  take: (row: Buffer) => Promise<unknown> | undefined,
): Promise<void> {
  const copy = client.query(new CopyOut(text, take));
  await copy.ended;
  await copy.held;
}

export const copyIn = (client: Client, text: string, source: AsyncIterable<Buffer>): Promise<void> =>
  client.query(new CopyIn(text, source)).ended;
