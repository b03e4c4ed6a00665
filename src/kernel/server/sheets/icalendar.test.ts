import { describe, expect, test } from 'vitest';
import { type CalendarEvent, icalendar } from './icalendar.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'lesson-1-17@xuezhang',
  starts_at: Date.UTC(2026, 2, 1, 6, 30) / 1000,
  ends_at: Date.UTC(2026, 2, 1, 8, 30) / 1000,
  changed_at: Date.UTC(2026, 1, 20, 1, 2, 3) / 1000,
  sequence: 2,
  cancelled: false,
  summary: '数学 9709',
  ...more,
});
const written = (more: Partial<CalendarEvent> = {}) =>
  icalendar({ name: '课表', refreshMinutes: 60 }, [event(more)]);
/** As a calendar program reads it: folds undone. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar', () => {
  test('says each event in UTC, with what a program needs to see that it has changed', () => {
    expect(linesOf(written())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Xuezhang//Timetable//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:课表',
      'X-WR-CALNAME:课表',
      'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
      'X-PUBLISHED-TTL:PT60M',
      'BEGIN:VEVENT',
      'UID:lesson-1-17@xuezhang',
      'DTSTAMP:20260220T010203Z',
      'LAST-MODIFIED:20260220T010203Z',
      'SEQUENCE:2',
      'DTSTART:20260301T063000Z',
      'DTEND:20260301T083000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:数学 9709',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(written({ cancelled: true })).toContain('\r\nSTATUS:CANCELLED\r\n');
  });

  test('escapes what would end a value or begin another line', () => {
    const text = written({
      summary: 'a;b,c\\d\r\nEND:VEVENT\nX\u0000\u0007',
      url: 'https://x.example/1\r\nATTENDEE:mailto:x',
    });
    expect(linesOf(text)).toContain('SUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT\\nX  ');
    expect(linesOf(text)).toContain('URL:https://x.example/1ATTENDEE:mailto:x');
    expect(linesOf(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  test.each([
    ['Chinese', '数学'.repeat(60)],
    ['four octets each', '𠮷😀'.repeat(40)],
    ['ASCII', 'abcdefghij'.repeat(20)],
    ['mixed', 'a数b学😀c'.repeat(30)],
  ])('folds lines at 75 octets and never inside a character: %s', (_, summary) => {
    for (let shift = 0; shift < 4; shift++) {
      const value = 'x'.repeat(shift) + summary;
      const text = written({ summary: value });
      const raw = text.split('\r\n');
      for (const line of raw) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      for (const line of raw) expect(Buffer.from(line).toString()).toBe(line);
      expect(linesOf(text)).toContain(`SUMMARY:${value}`);
    }
  });

  test('ends every line with CR and LF', () => {
    expect(written({ summary: '数学'.repeat(60) }).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
