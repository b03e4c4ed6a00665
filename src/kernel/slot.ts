/**
 * A slot: a lower noun says what it will show or ask, higher nouns fill it, and the apps connect them.
 * It is a typed list, nothing more.
 */
export interface Slot<T> {
  fill(part: T): void;
  readonly parts: readonly T[];
}

export function defineSlot<T>(): Slot<T> {
  const parts: T[] = [];
  return { fill: (part) => void parts.push(part), parts };
}
