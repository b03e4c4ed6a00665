import { describe, expect, test } from 'vitest';
import { strongPassword } from './strongPassword.ts';

describe('a generated password', () => {
  const many = Array.from({ length: 500 }, strongPassword);

  test('is four groups of four, to be read out and copied', () => {
    for (const password of many) expect(password).toMatch(/^[A-Za-z2-9]{4}(-[A-Za-z2-9]{4}){3}$/);
  });
  test('has no letters that are taken for one another', () => {
    expect(many.join('')).not.toMatch(/[0O1lIo]/);
  });
  test('is never the same twice, and uses every letter', () => {
    expect(new Set(many).size).toBe(many.length);
    expect(new Set(many.join('').replaceAll('-', '')).size).toBe(56);
  });
});
