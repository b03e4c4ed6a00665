import { CheckCheck } from 'lucide-react';
import { useAction, useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { noticeApi } from '../news.contract.ts';
import { newsText } from '../news.text.ts';
import { noticeText } from '../notice.text.ts';
import { useOpenNotice } from './useOpenNotice.ts';

/** Everything that I was told, newest first. */
export function NoticeList({ tabs }: { tabs: ListTabs }) {
  const t = useText(noticeText);
  const say = useSay();
  const me = useMe();
  const list = useList(noticeApi.list);
  const open = useOpenNotice();
  const { run } = useRun();
  const all = useAction(noticeApi.readAll, { success: noticeText.marked_all });
  const { data: kinds } = useApi(noticeApi.kinds, {}, { staleMs: 10 * 60_000 });
  const several = me.company_list.length > 1;
  return (
    <ListPage
      list={list}
      title={say(newsText.title_page)}
      tabs={tabs}
      toolbar={
        <Button icon={CheckCheck} busy={all.busy} onClick={() => void all.run({})}>
          {t('mark_all')}
        </Button>
      }
      filters={
        <>
          <ChoiceFilter
            field={list.fields.is_read}
            options={[
              { value: 0, label: t('unread') },
              { value: 1, label: t('read') },
            ]}
          />
          <ChoiceFilter
            field={list.fields.kind}
            options={(kinds?.list ?? []).map(({ kind, label }) => ({ value: kind, label }))}
          />
        </>
      }
    >
      <DataTable
        list={list}
        onOpen={(notice) => void open(notice)}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            key: 'what',
            title: t('body'),
            width: 420,
            show: (notice) => (
              <span className={notice.read_at === null ? 'notice-cell notice-unread' : 'notice-cell'}>
                <i className="notice-dot" />
                <TwoLines sub={notice.body}>{notice.title}</TwoLines>
              </span>
            ),
          },
          { key: 'kind', title: t('kind'), width: 120, show: ({ kind_label }) => <Text>{kind_label}</Text> },
          ...(several ? [{ field: 'company_name', width: 132 } as const] : []),
          { field: 'created_at', width: 112, show: (at) => <Time at={at} /> },
        ]}
        actions={({ id, read_at }) => (
          <ActionMenu
            size="small"
            actions={[
              {
                key: 'mark',
                label: t(read_at === null ? 'mark_read' : 'mark_unread'),
                onClick: () => void run(noticeApi.read, { id, is_read: read_at === null ? 1 : 0 }),
              },
            ]}
          />
        )}
      />
    </ListPage>
  );
}
