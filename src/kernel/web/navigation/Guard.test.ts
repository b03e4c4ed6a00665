import { expect, it } from 'vitest';
import { safeBack } from './Guard.tsx';

it('goes back only to a path of our own', () => {
  expect(safeBack('/AdminList?page=2#x')).toBe('/AdminList?page=2#x');
  for (const wish of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ])
    expect(safeBack(wish)).toBe('/');
});
