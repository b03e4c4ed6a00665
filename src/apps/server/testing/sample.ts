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
/** What can only be said once all have been tried. */
export const IS_WHOLE = process.env.WHOLE === '1';

const numberOf = (text: string) => createHash('sha256').update(`${SEED} ${text}`).digest().readUInt32BE();

/** A seed for what is random in a test: the same commit is always tried the same way. */
export const seedOf = (test: string): number => numberOf(test) >>> 1;

/**
 * What is generated from the registry grows with every endpoint and every screen. A landing tries some of each, chosen
 * by the commit, so that all have their turn; `npm run torture` (WHOLE=1) tries them all.
 */
export function subset<T>(most: number, list: readonly T[], nameOf: (item: T) => string): readonly T[] {
  if (IS_WHOLE || list.length <= most) return list;
  const chosen = new Set(
    list
      .map((item) => [numberOf(nameOf(item)), item] as const)
      .sort(([a], [b]) => a - b)
      .slice(0, most)
      .map(([, item]) => item),
  );
  return list.filter((item) => chosen.has(item));
}

/** One of several landings tries it. */
export const hasTurn = (name: string, landings: number): boolean =>
  IS_WHOLE || numberOf(name) % landings === 0;
