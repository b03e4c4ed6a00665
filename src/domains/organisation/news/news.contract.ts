import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  idOutput,
  LongText,
  listInput,
  listOf,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { newsPermissions as may } from './news.access.ts';
import { newsStatus } from './news.status.ts';
import { newsText } from './news.text.ts';
import { noticeText } from './notice.text.ts';

export const AUDIENCES = ['everyone', 'companies', 'roles'] as const;

export const News = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  title: z.string(),
  body: z.string(),
  audience: z.enum(AUDIENCES),
  company_ids: z.array(Id),
  role_ids: z.array(Id),
  /** Whom it reaches, in names. */
  audience_names: z.array(z.string()),
  is_pinned: Flag,
  from_at: UnixTime.nullable(),
  until_at: UnixTime.nullable(),
  status: statusField(newsStatus),
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  published_at: UnixTime.nullable(),
  version: Version,
});
export type News = z.infer<typeof News>;

const newsFields = {
  title: ShortText.max(80),
  body: LongText.min(1),
  audience: z.enum(AUDIENCES),
  company_ids: z.array(Id).max(100).optional(),
  role_ids: z.array(Id).max(100).optional(),
  is_pinned: Flag.optional(),
  from_at: UnixTime.nullish(),
  until_at: UnixTime.nullish(),
};
const managedFilters = {
  status: News.shape.status.optional(),
  audience: z.enum(AUDIENCES).optional(),
};

export const newsApi = defineApi('news', newsText, 'common', {
  /** What concerns the reader now: published, within its time, pinned ones first. */
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: newsText.tab_news,
    input: listInput,
    output: pageOf(News),
  },
  /** Every state, of the companies that are being read. */
  managed: {
    action: 'api_news_manage_list',
    method: 'GET',
    permission: may.write,
    label: newsText.tab_manage,
    input: listInput.extend(managedFilters),
    output: pageOf(News),
  },
  get: {
    method: 'GET',
    permission: 'signed_in',
    label: newsText.view,
    input: z.object({ id: Id }),
    output: News,
  },
  add: {
    method: 'POST',
    permission: may.write,
    input: z.object(newsFields),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.write,
    input: z.object({ id: Id, version: Version, ...newsFields }),
  },
  del: {
    method: 'DELETE',
    permission: may.write,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.write,
    navigation: true,
    input: z.object(managedFilters),
    output: News,
    exports: [
      { field: 'title', width: 40 },
      'status',
      { field: 'audience', kind: 'label' },
      { field: 'audience_names', kind: 'list', width: 30 },
      'is_pinned',
      'created_by_name',
      'created_at',
      'published_at',
      'from_at',
      'until_at',
      { field: 'body', width: 60 },
    ],
  },
  ...transitionEndpoints(newsStatus, 'common'),
});

export const Notice = z.object({
  id: Id,
  kind: z.string(),
  kind_label: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  company_id: Id,
  company_name: z.string(),
  created_at: UnixTime,
  read_at: UnixTime.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeApi = defineApi('notice', noticeText, 'common', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: noticeText.title,
    input: listInput.extend({ kind: ShortText.max(60).optional(), is_read: Flag.optional() }),
    output: pageOf(Notice),
  },
  unread: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({}),
    output: z.object({ unread: z.int(), list: z.array(Notice) }),
  },
  kinds: {
    method: 'GET',
    permission: 'signed_in',
    label: noticeText.kind,
    input: z.object({}),
    output: listOf(z.object({ kind: z.string(), label: z.string() })),
  },
  read: {
    method: 'POST',
    permission: 'signed_in',
    label: noticeText.mark_read,
    input: z.object({ id: Id, is_read: Flag.default(1) }),
  },
  readAll: {
    action: 'api_notice_read_all',
    method: 'POST',
    permission: 'signed_in',
    label: noticeText.mark_all,
    input: z.object({}),
    output: z.object({ count: Count }),
  },
  /** Server-sent events: `ready`, then `changed` whenever the reader's notices have. */
  stream: {
    action: 'api_news_stream',
    method: 'GET',
    permission: 'signed_in',
    navigation: true,
    raw: true,
    input: z.object({}),
    output: z.unknown(),
  },
});
