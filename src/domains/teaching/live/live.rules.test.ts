import { describe, expect, test } from 'vitest';
import { isLink, maySpan, stateAt } from './live.rules.ts';
import { liveText } from './live.text.ts';

describe('a live class', () => {
  const [starts_at, ends_at] = [new Date('2026-05-01T11:00:00Z'), new Date('2026-05-01T12:30:00Z')];
  test.each([
    ['2026-05-01T10:59:59Z', 'scheduled'],
    ['2026-05-01T11:00:00Z', 'live'],
    ['2026-05-01T12:29:59Z', 'live'],
    ['2026-05-01T12:30:00Z', 'ended'],
  ] as const)('is at %s %s by the clock', (now, state) => {
    expect(stateAt({ status: 'scheduled', starts_at, ends_at }, new Date(now))).toBe(state);
    expect(stateAt({ status: 'cancelled', starts_at, ends_at }, new Date(now))).toBe('cancelled');
  });

  test('ends after it begins, within half a day', () => {
    expect(maySpan(100, 100)).toBe(liveText.ends_before);
    expect(maySpan(100, 100 + 12 * 3600)).toBe(true);
    expect(maySpan(100, 101 + 12 * 3600)).toBe(liveText.too_long);
  });

  test('has links that lead somewhere, and nothing that runs', () => {
    expect(isLink('https://meeting.example.com/j/1?pwd=2')).toBe(true);
    for (const wrong of ['javascript:alert(1)', 'meeting.example.com', 'https://a b', 'data:text/html,1'])
      expect(isLink(wrong)).toBe(false);
  });
});
