import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { livingPieces, maySpan } from './account.rules.ts';

describe('what a balance is made of', () => {
  it('is the newest money: the oldest was spent first', () => {
    const credits = [{ amount_fen: 300 }, { amount_fen: 500 }, { amount_fen: 900 }];
    expect(livingPieces(400, credits).map(({ left_fen }) => left_fen)).toEqual([300, 100]);
    expect(livingPieces(0, credits)).toEqual([]);
  });

  it('sums up to it, whatever came in and went out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 }), fc.nat(), (amounts, n) => {
        const credits = amounts.map((amount_fen) => ({ amount_fen }));
        const balance = n % (amounts.reduce((a, b) => a + b) + 1);
        const pieces = livingPieces(balance, credits);
        expect(pieces.reduce((sum, { left_fen }) => sum + left_fen, 0)).toBe(balance);
        expect(pieces.every(({ left_fen, amount_fen }) => left_fen > 0 && left_fen <= amount_fen)).toBe(true);
      }),
    );
  });
});

describe('a family statement', () => {
  it('is for days in their order, at most a year of them', () => {
    expect(maySpan('2026-01-01', '2026-12-31')).toBe(true);
    expect(maySpan('2026-01-01', '2026-01-01')).toBe(true);
    expect(maySpan('2026-01-02', '2026-01-01')).not.toBe(true);
    expect(maySpan('2025-01-01', '2026-12-31')).not.toBe(true);
  });
});
