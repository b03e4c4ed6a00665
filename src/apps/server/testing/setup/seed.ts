import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'a copy without its history';
  }
};
const SEED = process.env.SEED ?? commit();

/** A seed for what is random in a test: the same commit is tried the same way, and `SEED=…` repeats another. */
export const seedFor = (test: string): number =>
  createHash('sha256').update(`${SEED} ${test}`).digest().readUInt32BE() >>> 1;
