import { Megaphone } from 'lucide-react';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { newsApi } from '../news.contract.ts';
import { newsText } from '../news.text.ts';
import { NewsDrawer } from './NewsDrawer.tsx';
import { NewsTitle } from './NewsTitle.tsx';

/** Announcements that concern me now, pinned ones first. */
export function NewsList({ tabs }: { tabs: ListTabs }) {
  const t = useText(newsText);
  const list = useList(newsApi.list);
  const [openId, setOpenId] = useOpenId('news_id');
  return (
    <ListPage list={list} title={t('title_page')} tabs={tabs}>
      <DataTable
        list={list}
        onOpen={({ id }) => setOpenId(id)}
        openId={openId}
        empty={<EmptyState icon={Megaphone} title={t('empty')} help={t('empty_help')} />}
        columns={[
          { field: 'title', width: 420, show: (_, row) => <NewsTitle news={row} withText /> },
          { field: 'created_by_name', width: 112 },
          { field: 'company_name', width: 152 },
          { field: 'published_at', width: 112, show: (at) => <Time at={at} /> },
        ]}
      />
      {openId !== undefined && <NewsDrawer id={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}
