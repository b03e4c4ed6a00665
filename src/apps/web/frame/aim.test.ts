import { expect, test } from 'vitest';
import { isHeadingFor } from './aim.ts';

const panel = { left: 56, top: 250, bottom: 480 };
const from = { x: 30, y: 280 };

test.each([
  ['straight to it', { x: 45, y: 281 }, true],
  ['down to its lower half', { x: 44, y: 340 }, true],
  ['up to its upper edge', { x: 50, y: 262 }, true],
  ['straight down, to the next icon', { x: 30, y: 320 }, false],
  ['back to the left', { x: 20, y: 285 }, false],
  ['steeply away below', { x: 34, y: 420 }, false],
])('a pointer that goes %s', (_, at, isOnItsWay) => {
  expect(isHeadingFor(panel, from, at)).toBe(isOnItsWay);
});
