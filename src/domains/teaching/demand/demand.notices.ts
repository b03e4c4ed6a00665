import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { demandPaths } from './demand.paths.ts';
import { demandText } from './demand.text.ts';

const link = demandPaths.detail('{id}');
const values = ['id', 'number', 'student', 'subject', 'by'] as const;
export const demandAccepted = defineNotice({
  kind: 'demand.accepted',
  label: demandText.kind_review,
  title: demandText.accepted_title,
  body: demandText.accepted_body,
  link,
  values,
});
export const demandRejected = defineNotice({
  kind: 'demand.rejected',
  label: demandText.kind_review,
  title: demandText.rejected_title,
  body: demandText.rejected_body,
  link,
  values: [...values, 'reason'],
});
