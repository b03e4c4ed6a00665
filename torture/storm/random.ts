import { createHash } from 'node:crypto';

/** The same seed and name: the same numbers. */
export class Random {
  #state: number;
  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32BE();
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  below = (most: number): number => Math.floor(this.next() * most);
  chance = (of: number): boolean => this.next() < of;
  one = <T>(list: readonly T[]): T => list[this.below(list.length)] as T;

  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let at = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of list) {
      at -= one.weight;
      if (at < 0) return one;
    }
    return list.at(-1) as T;
  }
}
