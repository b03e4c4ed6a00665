import type { ProviderName } from '../../sms.contract.ts';
import type { Gaps } from '../../sms.rules.ts';

/** One message, as a provider needs it: some send the text, others their own template with the values. */
export interface Outgoing {
  /** Ours, and the same at each try: `family.company.id`. */
  readonly reference: string;
  readonly phone: string;
  readonly sign_name: string;
  readonly provider_code: string;
  readonly gaps: Gaps;
  readonly text: string;
}

export type Outcome =
  /** Taken on; what became of it is told or asked for later. */
  | { readonly kind: 'accepted'; readonly provider_id: string }
  /** Refused for a reason that a further try does not mend; it did not go out. */
  | { readonly kind: 'refused'; readonly code: string; readonly error: string }
  /** It did not go out, and may at a further try (throttled, unreachable). */
  | { readonly kind: 'later'; readonly code: string; readonly error: string }
  /** No answer came after the question had gone out: nobody knows. */
  | { readonly kind: 'unknown'; readonly error: string };

export type Fate =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly code: string; readonly error: string };

export interface SentMessage {
  readonly reference: string;
  readonly phone: string;
  readonly provider_id: string;
  readonly sent_at: Date;
}

export interface Provider {
  readonly name: ProviderName;
  /** The other side knows a reference again: asking it twice sends once. */
  readonly repeatable: boolean;
  send(message: Outgoing): Promise<Outcome>;
  /** What became of a message; left out where the provider tells by itself, or nobody does. */
  readonly look?: (message: SentMessage) => Promise<Fate>;
}

/** A mainland number unless it says its country. */
export const withCountry = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);
