import { createHash } from 'node:crypto';

/** One way to a provider and back. */
export interface Way {
  readonly state: string;
  readonly verifier: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly returnTo: string;
}

/** Who came back, by the provider's word. */
export interface Proven {
  readonly subject: string;
  /** The provider has asked for a second factor, and its configuration says that this is believed. */
  readonly hasSecondFactor: boolean;
  /** What else it says of them; asked only for whom nobody here knows. */
  readonly claims: () => Promise<Claims>;
}

/** Of somebody whom nobody here knows; what a provider does not tell is empty. */
export interface Claims {
  readonly name: string;
  /** What they go by there. */
  readonly login: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly organisations: readonly string[];
}

/** The provider did not say who it is; the reason is for the log, and holds nothing of theirs. */
export class NotProven extends Error {
  override name = 'NotProven';
}

const derived = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** PKCE's verifier and the nonce follow from what only the browser holds: the database could not say them. */
export function wayOf(browser: string, state: string, returnTo: string): Way {
  const verifier = derived('verifier', browser, state);
  return { state, verifier, challenge: derived(verifier), nonce: derived('nonce', browser, state), returnTo };
}
