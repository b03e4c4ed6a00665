import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { targetPaths } from './target.paths.ts';
import { targetText } from './target.text.ts';

const link = targetPaths.grid({ month: '{month}', metric: '{metric}' });

export const targetPublished = defineNotice({
  kind: 'target.published',
  label: targetText.title,
  title: targetText.published_title,
  body: targetText.published_body,
  link,
  values: ['month', 'metric', 'what', 'by'],
});
export const targetChanged = defineNotice({
  kind: 'target.changed',
  label: targetText.title,
  title: targetText.changed_title,
  body: targetText.changed_body,
  link,
  values: ['month', 'metric', 'what', 'by', 'reason'],
});

export const targetNotices = [targetPublished, targetChanged];
