import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { applicationPaths } from '../application/application.paths.ts';
import { offerConditionText as text } from './offer-condition.text.ts';

const about = {
  label: text.notice_kind,
  link: applicationPaths.edit({ application_id: '{id}' }),
  values: ['id', 'number', 'student', 'where'] as const,
};

export const offerConditionNotices = {
  met: defineNotice({ ...about, kind: 'offer_condition.met', title: text.met_title, body: text.met_body }),
  reopened: defineNotice({
    ...about,
    kind: 'offer_condition.reopened',
    title: text.reopened_title,
    body: text.reopened_body,
  }),
};
