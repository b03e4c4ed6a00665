/**
 * A slot: a lower noun says what it will show or ask, higher nouns fill it, and the apps connect them.
 * It is a typed list, nothing more.
 */
export interface Slot<T> {
  /** Answers how to take it out again; only tests do. */
  fill(part: T): () => void;
  readonly parts: readonly T[];
}

export function defineSlot<T>(): Slot<T> {
  const parts: T[] = [];
  const fill = (part: T) => {
    parts.push(part);
    return () => void parts.splice(parts.indexOf(part), 1);
  };
  return { fill, parts };
}
