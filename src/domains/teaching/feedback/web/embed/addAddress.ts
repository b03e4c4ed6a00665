import type { FeedbackKind } from '../../feedback.rules.ts';

const FEEDBACK_ADD = '/ClassDemand/feedbackAdd';

/** The form of a new one, with what is known of it already. */
export function addAddress(
  kind: FeedbackKind,
  known: Readonly<Record<string, string | number | undefined>> = {},
) {
  const query = new URLSearchParams(kind === 'total' ? { kind } : {});
  for (const [name, value] of Object.entries(known)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text ? `${FEEDBACK_ADD}?${text}` : FEEDBACK_ADD;
}
