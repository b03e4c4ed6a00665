import { feedbackPaths } from '../feedback.paths.ts';
import type { FeedbackKind } from '../feedback.rules.ts';

export const listOf = (kind: FeedbackKind): string => feedbackPaths[kind]();
export const studentListOf = (kind: FeedbackKind): string =>
  kind === 'total' ? feedbackPaths.studentTotal() : feedbackPaths.studentSubject();
