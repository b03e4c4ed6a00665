import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Words } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type News, newsApi } from '../news.contract.ts';
import { newsText } from '../news.text.ts';

interface NewsDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  /** What can be done with it, beside the title. */
  readonly extra?: (news: News) => React.ReactNode;
}

/** One announcement, to read. */
export function NewsDrawer({ id, onClose, extra }: NewsDrawerProps) {
  const t = useText(newsText);
  const { data, error, refetch } = useApi(newsApi.get, { id });
  return (
    <SideDrawer
      open
      width="middle"
      onClose={onClose}
      title={data?.title ?? t('view')}
      extra={data && extra?.(data)}
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && <Reading news={data} />}
      </div>
    </SideDrawer>
  );
}

function Reading({ news }: { news: News }) {
  const t = useText(newsText);
  const { audience, audience_names } = news;
  return (
    <>
      <div className="news-body">{news.body}</div>
      <Facts>
        <Fact label={t('audience')}>
          {audience_names.length > 0 && audience !== 'everyone' ? <Words of={audience_names} /> : t(audience)}
        </Fact>
        <Fact label={t('created_by')}>{`${news.created_by_name} · ${news.company_name}`}</Fact>
        <Fact label={t('published_at')}>
          <Time at={news.published_at} mode="datetime" />
        </Fact>
        {news.from_at !== null && (
          <Fact label={t('from_at')}>
            <Time at={news.from_at} mode="datetime" />
          </Fact>
        )}
        {news.until_at !== null && (
          <Fact label={t('until_at')}>
            <Time at={news.until_at} mode="datetime" />
          </Fact>
        )}
      </Facts>
    </>
  );
}
