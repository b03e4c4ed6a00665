import { feedbackPaths } from '../../feedback.paths.ts';
import type { FeedbackKind } from '../../feedback.rules.ts';

/** The form of a new one, with what is known of it already. */
export const addAddress = (
  kind: FeedbackKind,
  known: Readonly<Record<string, string | number | undefined>> = {},
): string => feedbackPaths.add({ kind: kind === 'total' ? kind : undefined, ...known });
