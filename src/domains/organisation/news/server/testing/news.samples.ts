import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newsApi, noticeApi } from '@/domains/organisation/news/news.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

const newsFields = (at: Arranger): InputOf<typeof newsApi.add> => ({
  title: `样例公告${at.next()}`,
  body: '周五停电',
  audience: 'companies',
  company_ids: [1],
});
/** Written by somebody else, so that the owner may decide on it. */
const newNews = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(newsApi.add, newsFields(at))).id;
async function submittedNews(at: Arranger): Promise<number> {
  const id = await newNews(at);
  await at.owner.ok(newsApi.submit, { id }, { company: 1 });
  return id;
}
/** The owner is told that something waits. */
async function newNotice(at: Arranger): Promise<number> {
  await (await at.app.as('manager')).ok(newsApi.submit, { id: await newNews(at) });
  const { list } = await at.owner.ok(noticeApi.list, {});
  return list[0]?.id as number;
}

export const samples: Samples = {
  calls: {
    api_news_add: async (at) => ({ ...newsFields(at) }),
    api_news_edit: async (at) => ({ id: await newNews(at), version: 1, ...newsFields(at) }),
    api_news_del: async (at) => ({ id: await newNews(at) }),
    api_news_publish: async (at) => ({ id: await newNews(at) }),
    api_news_submit: async (at) => ({ id: await newNews(at) }),
    api_news_approve: async (at) => ({ id: await submittedNews(at) }),
    api_news_reject: async (at) => ({ id: await submittedNews(at), reason: '再改改' }),
    api_news_revise: async (at) => {
      const id = await submittedNews(at);
      await at.owner.ok(newsApi.reject, { id, reason: '再改改' });
      return { id };
    },
    api_news_withdraw: async (at) => {
      const id = await newNews(at);
      await at.owner.ok(newsApi.publish, { id });
      return { id };
    },
    api_notice_read: async (at) => ({ id: await newNotice(at), is_read: 1 }),
    api_notice_read_all: async (at) => {
      await newNotice(at);
      return {};
    },
  },
  documents: {
    news: (at) => newNews(at),
  },
};
