import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { feedbackPaths } from './feedback.paths.ts';
import { feedbackText } from './feedback.text.ts';

export const feedbackReturned = defineNotice({
  kind: 'feedback.returned',
  label: feedbackText.returned_kind,
  title: feedbackText.returned_title,
  body: feedbackText.returned_body,
  link: feedbackPaths.ofKind({ path: '{path}', feedback_id: '{id}' }),
  values: ['id', 'path', 'student', 'what', 'author', 'reason'],
});
