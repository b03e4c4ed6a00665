import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadOneTab } from './leader.ts';

/** Tabs of one browser share its storage; without locks, as over plain http. */
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listening = new Set<number>();
function tab(n: number): AbortController {
  const ending = new AbortController();
  void leadOneTab('notices', ending.signal, (signal) => {
    listening.add(n);
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => {
        listening.delete(n);
        resolve();
      }),
    );
  });
  return ending;
}

test('of six tabs one listens; when it is closed another goes on', async () => {
  const tabs = [1, 2, 3, 4, 5, 6].map(tab);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(listening.size).toBe(1);
  const [first] = listening;
  tabs[(first as number) - 1]?.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(listening.size).toBe(1);
  expect(listening.has(first as number)).toBe(false);
  for (const one of tabs) one.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(listening.size).toBe(0);
});

test('a lease that nobody renews is taken over', async () => {
  localStorage.setItem('lead.notices', JSON.stringify({ id: 'gone', until: Date.now() + 5000 }));
  const one = tab(7);
  await vi.advanceTimersByTimeAsync(3000);
  expect(listening.size).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(listening.has(7)).toBe(true);
  one.abort();
  await vi.advanceTimersByTimeAsync(100);
});
