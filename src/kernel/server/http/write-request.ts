import { claimWith, type IdempotencyKey } from './idempotency.ts';

/** What a write was sent with, read before its transaction begins, so that the key can be claimed as it does. */
export interface WriteRequest {
  /** Throws what is wrong with it: not before it is known that this person may do it at all. */
  input(): Record<string, unknown>;
  key(adminId: number): IdempotencyKey | undefined;
  /** In words; nothing where there is no key, or something is wrong that is told later. */
  claim(adminId: number): string | undefined;
}

export function readWriteRequest(
  parse: () => Record<string, unknown>,
  keyOf: (adminId: number, input: Record<string, unknown>) => IdempotencyKey | undefined,
): WriteRequest {
  let parsed: Record<string, unknown> | undefined;
  let problem: unknown;
  try {
    parsed = parse();
  } catch (error) {
    problem = error;
  }
  const input = () => {
    if (!parsed) throw problem;
    return parsed;
  };
  // Asked for twice, and a hash of the whole body each time.
  let made: { adminId: number; key: IdempotencyKey | undefined } | undefined;
  const key = (adminId: number) => {
    if (made?.adminId !== adminId) made = { adminId, key: keyOf(adminId, input()) };
    return made.key;
  };
  return {
    input,
    key,
    claim: (adminId) => {
      try {
        const found = key(adminId);
        return found && claimWith(found);
      } catch {
        return undefined;
      }
    },
  };
}
