import { expect, test } from 'vitest';
import type { Happening } from '@/kernel/server/demo.ts';
import { chunks } from './year.ts';

const happens = (at: number, posts: boolean): Happening => ({ at, posts, does: async () => undefined });
/** Every fifth waits, and so do the last three. */
const year = Array.from({ length: 173 }, (_, at) => happens(at + 1, at % 5 > 0 && at < 170));

test('a year that was killed after any of its transactions goes on without leaving out or repeating anything', () => {
  const whole = [...chunks(year, 0)];
  expect(whole.length).toBeGreaterThan(2);
  for (let killed = 0; killed <= whole.length; killed++) {
    const stands = whole.slice(0, killed).flat();
    const until = Math.max(0, ...stands.filter(({ posts }) => posts).map(({ at }) => at));
    const rest = [...chunks(year.toReversed(), until)].flat();
    expect([...stands, ...rest].map(({ at }) => at)).toEqual(year.map(({ at }) => at));
  }
});
