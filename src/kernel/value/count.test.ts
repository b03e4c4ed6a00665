import { expect, test } from 'vitest';
import { countText } from './count.ts';

test('a count is exact to ten thousand, and says when it is more', () => {
  expect([0, 1234, 10_000, 10_001].map(countText)).toEqual(['0', '1,234', '10,000', '10,000+']);
});
