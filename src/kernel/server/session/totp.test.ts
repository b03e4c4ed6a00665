import { describe, expect, it } from 'vitest';
import { base32, stepAt, stepOfCode, totpAddress, totpCode } from './totp.ts';

/** RFC 6238, appendix B: the secret and the eight-digit codes of SHA-1. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('are those of RFC 6238: %i seconds, %s', (seconds, code) => {
    expect(totpCode(SECRET, stepAt(at(seconds)), 8)).toBe(code);
    expect(totpCode(SECRET, stepAt(at(seconds)))).toBe(code.slice(2));
  });

  it('count one step before and after, and no further', () => {
    const now = at(1_800_000_000);
    const here = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((away) => stepOfCode(SECRET, totpCode(SECRET, here + away), now, 0));
    expect(taken).toEqual([undefined, here - 1, here, here + 1, undefined]);
  });

  it('open once: neither the same nor an earlier one is taken again', () => {
    const now = at(1_800_000_000);
    const here = stepAt(now);
    for (const away of [-1, 0]) {
      const code = totpCode(SECRET, here + away);
      expect(stepOfCode(SECRET, code, now, here)).toBeUndefined();
    }
    expect(stepOfCode(SECRET, totpCode(SECRET, here + 1), now, here)).toBe(here + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '      '])('are nothing else: %j', (code) => {
    expect(stepOfCode(SECRET, code, at(1_800_000_000), 0)).toBeUndefined();
  });
});

describe('the secret as text', () => {
  /** RFC 4648, section 10, without padding. */
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %s', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('is an address that apps read', () => {
    expect(totpAddress('学账', 'li ming', Buffer.from('foobar'))).toBe(
      'otpauth://totp/%E5%AD%A6%E8%B4%A6:li%20ming?secret=MZXW6YTBOI&issuer=%E5%AD%A6%E8%B4%A6',
    );
  });
});
