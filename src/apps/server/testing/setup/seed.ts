import { createHash } from 'node:crypto';

/**
 * A seed for what is random in a test. The gate always tries the same, so that a commit is refused for what it changed;
 * `npm run verify` sets `SEED` to its commit and so tries something new each time, and `SEED=…` repeats what was found.
 */
export const seedFor = (test: string): number =>
  createHash('sha256')
    .update(`${process.env.SEED ?? 'gate'} ${test}`)
    .digest()
    .readUInt32BE() >>> 1;
