/** Something that a noun gives to another: a value until the composer connects it. */
export interface Part {
  /** Answers how to disconnect it again; only tests do. */
  connect(): () => void;
}

/**
 * A slot: a lower noun says what it will show or ask, higher nouns give parts to it, and the composer connects them.
 * It is a typed list, nothing more.
 */
export interface Slot<T> {
  part(value: T): Part;
  /** Those that are connected. */
  readonly parts: readonly T[];
  fill(value: T): () => void;
}

export function defineSlot<T>(): Slot<T> {
  const parts: T[] = [];
  const connect = (value: T) => {
    parts.push(value);
    return () => void parts.splice(parts.indexOf(value), 1);
  };
  return { part: (value) => ({ connect: () => connect(value) }), parts, fill: connect };
}
