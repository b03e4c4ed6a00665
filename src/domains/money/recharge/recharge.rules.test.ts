import { describe, expect, test } from 'vitest';
import { sumOf } from '@/kernel/value/sum.ts';
import { splitOver } from './recharge.rules.ts';

const part = (student_id: number, amount_fen: number) => ({
  student_id,
  amount_fen,
  gift_fen: 50,
  reward_fen: 7,
});

describe('parts over several payments', () => {
  test('fill them in their order; gifts come once', () => {
    expect(splitOver([300, 700], [part(1, 500), part(2, 500)])).toEqual([
      [part(1, 300)],
      [{ ...part(1, 200), gift_fen: 0, reward_fen: 0 }, part(2, 500)],
    ]);
  });

  test('come to each payment and to each part exactly, whatever the amounts', () => {
    for (let seed = 1; seed < 300; seed++) {
      const parts = Array.from({ length: 1 + (seed % 5) }, (_, n) =>
        part(n, 1 + ((seed * (n + 3) * 7919) % 5000)),
      );
      const whole = sumOf(parts, ({ amount_fen }) => amount_fen);
      const first = 1 + ((seed * 104_729) % whole);
      const payments = first === whole ? [whole] : [first, whole - first];
      const split = splitOver(payments, parts);
      expect(split.map((own) => sumOf(own, ({ amount_fen }) => amount_fen))).toEqual(payments);
      for (const one of parts) {
        const own = split.flat().filter(({ student_id }) => student_id === one.student_id);
        expect(sumOf(own, ({ amount_fen }) => amount_fen)).toBe(one.amount_fen);
        expect(sumOf(own, ({ gift_fen }) => gift_fen)).toBe(50);
      }
    }
  });
});
