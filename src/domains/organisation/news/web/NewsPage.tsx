import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { newsPermissions } from '../news.access.ts';
import { noticeApi } from '../news.contract.ts';
import { newsText } from '../news.text.ts';
import { ManagedNews } from './ManagedNews.tsx';
import { NewsList } from './NewsList.tsx';
import { NoticeList } from './NoticeList.tsx';
import './news.css';

type View = 'notices' | 'news' | 'manage';
const VIEWS: Readonly<Record<View, (props: { tabs: ListTabs }) => ReactNode>> = {
  notices: NoticeList,
  news: NewsList,
  manage: ManagedNews,
};

/** What I am told, what everybody is told, and for some the writing of it. */
export function NewsPage() {
  const t = useText(newsText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const { data } = useApi(noticeApi.unread, {});
  const tabs = [
    { key: 'notices' as const, label: t('tab_notices'), ...(data?.unread && { count: data.unread }) },
    { key: 'news' as const, label: t('tab_news') },
    ...(holds(newsPermissions.write) ? [{ key: 'manage' as const, label: t('tab_manage') }] : []),
  ];
  const view = tabs.find(({ key }) => key === query.get('view'))?.key ?? 'notices';
  const Shown = VIEWS[view];
  return (
    <Shown
      key={view}
      tabs={{
        tabs,
        value: view,
        label: t('views'),
        onChange: (key) => setQuery(key === 'notices' ? {} : { view: key }, { replace: true }),
      }}
    />
  );
}
