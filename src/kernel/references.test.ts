import { expect, test } from 'vitest';
import { MANY_REFERENCES, usesShown } from './references.ts';

test('uses are shown to the last below a hundred, and as many from there on', () => {
  expect([0, 1, 99, MANY_REFERENCES].map(usesShown)).toEqual(['0', '1', '99', '99+']);
});
