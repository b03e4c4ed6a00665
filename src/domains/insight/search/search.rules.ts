import { normalise } from '@/kernel/search.ts';

interface Ranked {
  readonly title: string;
  readonly off?: boolean;
}

/** The very name first, then what begins with it, then what holds it; what is out of use comes last. */
export function inOrder<R extends Ranked>(found: readonly R[], keyword: string): R[] {
  const word = normalise(keyword);
  const rank = ({ title, off }: R): number => {
    const name = normalise(title);
    const closeness = name === word ? 0 : name.startsWith(word) ? 1 : name.includes(word) ? 2 : 3;
    return (off ? 10 : 0) + closeness;
  };
  return found
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank || compare(a.one.title, b.one.title))
    .map(({ one }) => one);
}

const compare = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
