import { Link } from 'react-router';
import { newsApi, noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { newsPaths } from '@/domains/organisation/news/news.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { homeText } from '../home.text.ts';

const SHOWN = 3;

/** The newest announcements, and how many notices are unread. */
export function LatestNews() {
  const t = useText(homeText);
  const { data, error, isPending, refetch } = useApi(newsApi.list, { limit: SHOWN });
  const unread = useApi(noticeApi.unread, {}).data?.unread ?? 0;
  return (
    <Section
      title={t('news')}
      extra={
        <Link to={newsPaths.list(unread > 0 ? { is_read: 0 } : { view: 'news' })} className="num">
          {unread > 0 ? t('news_unread', { n: unread }) : t('news_all')}
        </Link>
      }
    >
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="mute">{t('news_none')}</p>}
      <ul className="home-news">
        {data?.list.map((news) => (
          <li key={news.id}>
            <Link to={newsPaths.detail(news.id)}>{news.title}</Link>
            <small className="mute">
              <Time at={news.published_at} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
