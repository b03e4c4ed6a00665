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
}

/** Where the order is seen by people, parts carry it: `order` reads it, and the smaller comes first. */
export function defineSlot<T>(order?: (part: T) => number): Slot<T> {
  const parts: T[] = [];
  const connect = (value: T) => {
    parts.push(value);
    if (order) parts.sort((a, b) => order(a) - order(b));
    return () => void parts.splice(parts.indexOf(value), 1);
  };
  return { part: (value) => ({ connect: () => connect(value) }), parts };
}
