import { expect, test } from 'vitest';
import { hoursShown } from './hoursShown.ts';

const day = (...at: number[]) =>
  Array.from({ length: 24 }, (_, hour) => at.filter((one) => one === hour).length);

test('a day is drawn from nine to nine, and further where lessons begin earlier or later', () => {
  expect(hoursShown(day(10, 10, 20))).toMatchObject({ from: 9, bars: { length: 12 } });
  expect(hoursShown(day(7, 22))).toMatchObject({ from: 7, bars: { length: 16 } });
  expect(hoursShown(day(23)).bars.at(-1)).toBe(1);
  expect(hoursShown(day())).toMatchObject({ from: 9, bars: { length: 12 } });
});
