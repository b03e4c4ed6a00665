import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { applicationPaths } from './application.paths.ts';
import { applicationText as text } from './application.text.ts';

const about = { label: text.notice_kind, link: applicationPaths.edit({ application_id: '{id}' }) };
const DUE = ['id', 'number', 'student', 'where', 'day', 'n'] as const;

export const applicationNotices = {
  given: defineNotice({
    ...about,
    kind: 'application.given',
    title: text.given_title,
    body: text.given_body,
    values: ['id', 'number', 'student', 'where', 'by'],
  }),
  due: defineNotice({
    ...about,
    kind: 'application.due',
    title: text.warn_title,
    body: text.warn_body,
    values: DUE,
  }),
  reply: defineNotice({
    ...about,
    kind: 'application.reply',
    title: text.reply_title,
    body: text.reply_body,
    values: DUE,
  }),
  reply_over: defineNotice({
    ...about,
    kind: 'application.reply_over',
    title: text.reply_over_title,
    body: text.reply_over_body,
    values: ['id', 'number', 'student', 'where', 'day'],
  }),
  over: defineNotice({
    ...about,
    kind: 'application.over',
    title: text.over_title,
    body: text.over_body,
    values: ['id', 'number', 'student', 'where', 'day'],
  }),
};
