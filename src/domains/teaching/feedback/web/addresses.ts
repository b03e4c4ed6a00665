import { FEEDBACK_PATHS, OF_ALL, OF_ONE } from '../feedback.access.ts';
import type { FeedbackKind } from '../feedback.rules.ts';

export const listOf = (kind: FeedbackKind): string => `${OF_ALL}/${FEEDBACK_PATHS[kind]}`;
export const studentListOf = (kind: FeedbackKind): string => `${OF_ONE}/${FEEDBACK_PATHS[kind]}`;
