import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  readonly forMs: number;
  readonly everyMs: number;
}

/** Waits until it is so; `or` says what it means when it never becomes so. */
export async function eventually(
  isSo: () => Promise<boolean>,
  or: string,
  { forMs, everyMs }: Patience,
): Promise<void> {
  for (const end = Date.now() + forMs; !(await isSo()); await sleep(everyMs))
    if (Date.now() > end) throw new Error(or);
}
