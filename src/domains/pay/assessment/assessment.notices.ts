import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { assessmentPaths } from './assessment.paths.ts';
import { assessmentText as text } from './assessment.text.ts';

export const assessmentAsked = defineNotice({
  kind: 'assessment.asked',
  label: text.notice_kind,
  title: text.asked_title,
  body: text.asked_body,
  link: assessmentPaths.list({ cycle_id: '{cycle_id}', mine: 1 }),
  values: ['cycle_id', 'cycle', 'author', 'n'],
});
export const assessmentWaits = defineNotice({
  kind: 'assessment.waits',
  label: text.notice_kind,
  title: text.waits_title,
  body: text.waits_body,
  link: assessmentPaths.assess({ assessment_id: '{id}' }),
  values: ['id', 'cycle', 'teacher', 'author'],
});
export const assessmentReturned = defineNotice({
  kind: 'assessment.returned',
  label: text.notice_kind,
  title: text.returned_title,
  body: text.returned_body,
  link: assessmentPaths.assess({ assessment_id: '{id}' }),
  values: ['id', 'cycle', 'teacher', 'author', 'reason'],
});
export const assessmentConfirmed = defineNotice({
  kind: 'assessment.confirmed',
  label: text.notice_kind,
  title: text.confirmed_title,
  body: text.confirmed_body,
  link: assessmentPaths.assess({ assessment_id: '{id}' }),
  values: ['id', 'cycle', 'total'],
});
