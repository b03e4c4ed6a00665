import { expect, test } from 'vitest';
import { momentOf } from './day.ts';
import { momentText, sameClock, shortSpan, spanText, zoneText } from './time.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('a zone is told by its offset at the moment, not by that of another season', () => {
  expect(zoneText('Europe/London', at('2026-11-17T12:00Z'))).toBe('GMT');
  expect(zoneText('Europe/London', at('2026-07-17T12:00Z'))).toBe('GMT+1');
  expect(zoneText('Asia/Shanghai', 0)).toBe('GMT+8');
  expect(zoneText('Asia/Kolkata', at('2026-11-17T12:00Z'))).toBe('GMT+5:30');
  expect(zoneText('America/New_York', at('2026-11-17T12:00Z'))).toBe('GMT-5');
});

test('one lesson is told by the clock of the zone that is named', () => {
  const starts_at = momentOf('Asia/Shanghai', '2026-11-18', 14 * 60);
  const lesson = { starts_at, ends_at: starts_at + 7200 };
  expect(spanText('Asia/Shanghai', lesson, 'zh-CN')).toBe('2026-11-18 周三 14:00–16:00');
  expect(spanText('Europe/London', lesson, 'en')).toBe('2026-11-18 Wed 06:00–08:00');
  expect(shortSpan('Asia/Shanghai', lesson)).toBe('11-18 14:00–16:00');
  expect(momentText('Asia/Shanghai', starts_at)).toBe('2026-11-18 14:00');
  expect(sameClock('Asia/Shanghai', 'Asia/Singapore', starts_at)).toBe(true);
  expect(sameClock('Asia/Shanghai', 'Europe/London', starts_at)).toBe(false);
});
