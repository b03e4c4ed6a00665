import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { momentOf, ownZone } from '../../../value/day.ts';
import { setCompanyZone } from '../../session/zone.ts';
import { SpanTime } from './SpanTime.tsx';
import { Time } from './Time.tsx';
import { dateTimeText, dayToUnix } from './time.ts';

/** Nobody reads this on an island of the other side of the date line. */
const FAR = 'Pacific/Kiritimati';
const at = momentOf(FAR, '2026-11-18', 14 * 60);
const lesson = { starts_at: at, ends_at: at + 7200 };
afterEach(() => {
  cleanup();
  setCompanyZone(undefined);
});

test('a moment is told by the company’s clock, and the zone is named to a reader elsewhere', () => {
  setCompanyZone(FAR);
  const { container } = render(<Time at={at} mode="datetime" />);
  expect(container.textContent).toBe('2026-11-18 14:00 GMT+14');
});

test('no zone is named where the reader’s clock shows the same', () => {
  setCompanyZone(ownZone());
  const { container } = render(<Time at={at} mode="datetime" />);
  expect(container.textContent).toMatch(/^[\d-]{10} [\d:]{5}$/);
});

test('a lesson of a student elsewhere is told by both clocks, the company’s first', () => {
  setCompanyZone(FAR);
  const { container } = render(<SpanTime span={lesson} other="Asia/Tokyo" />);
  expect(container.textContent).toMatch(/^2026-11-18 .*14:00–16:00 GMT\+14 Asia\/Tokyo 09:00–11:00$/);
});

test('a day that is typed is the company’s', () => {
  setCompanyZone(FAR);
  expect(dayToUnix('2026-11-18')).toBe(momentOf(FAR, '2026-11-18', 0));
  expect(dateTimeText(dayToUnix('2026-11-18', true) as number)).toBe('2026-11-18 23:59');
});
