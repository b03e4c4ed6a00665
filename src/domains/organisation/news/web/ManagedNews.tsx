import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Words } from '@/kernel/web/display/value/Words.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { newsPermissions as may } from '../news.access.ts';
import { AUDIENCES, type News, newsApi } from '../news.contract.ts';
import { isHere } from '../news.rules.ts';
import { newsStatus } from '../news.status.ts';
import { newsText } from '../news.text.ts';
import { NewsDrawer } from './NewsDrawer.tsx';
import { NewsForm } from './NewsForm.tsx';
import { NewsTitle } from './NewsTitle.tsx';

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'history'; readonly news: News };

/** Announcements in every state, for those who write, approve and withdraw them. */
export function ManagedNews({ tabs }: { tabs: ListTabs }) {
  const t = useText(newsText);
  const list = useList(newsApi.managed);
  const [openId, setOpenId] = useOpenId('news_id');
  const [task, setTask] = useState<Task>();
  const show = async (next: Task | undefined) => {
    if (await mayDiscardChanges()) setTask(next);
  };
  const actionsOf = useNewsActions(show, () => setOpenId(undefined));
  const buttons = (news: News) => (
    <StatusButtons
      compact
      status={newsStatus}
      api={newsApi}
      record={news}
      about={news.title}
      more={actionsOf(news)}
    />
  );
  return (
    <ListPage
      list={list}
      title={t('title_page')}
      tabs={tabs}
      main={{ label: t('add'), permission: may.write, onClick: () => void show({ kind: 'add' }) }}
      exportTo={newsApi.export}
      filters={
        <>
          <CompanySelect />
          <StatusFilter status={newsStatus} />
          <ChoiceFilter
            field={list.fields.audience}
            options={AUDIENCES.map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
    >
      <DataTable
        list={list}
        onOpen={({ id }) => setOpenId(id)}
        openId={openId}
        empty={<EmptyState title={t('empty_manage')} help={t('empty_help')} />}
        columns={[
          { field: 'title', width: 300, show: (_, row) => <NewsTitle news={row} /> },
          { field: 'status', show: (status) => <StatusTag status={newsStatus} value={status} /> },
          {
            field: 'audience',
            width: 168,
            show: (audience, { audience_names }) =>
              audience === 'everyone' || audience_names.length === 0 ? (
                t(audience)
              ) : (
                <Words of={audience_names} />
              ),
          },
          { field: 'created_by_name', width: 100 },
          { field: 'created_at', width: 112, show: (at) => <Time at={at} /> },
          { field: 'published_at', width: 112, show: (at) => <Time at={at} /> },
          { field: 'until_at', time: 'datetime', from: 1000 },
        ]}
        actions={buttons}
      />
      {openId !== undefined && task === undefined && (
        <NewsDrawer
          id={openId}
          onClose={() => setOpenId(undefined)}
          extra={(news) => (
            <>
              <StatusTag status={newsStatus} value={news.status} />
              {buttons(news)}
            </>
          )}
        />
      )}
      {task?.kind === 'history' && (
        <HistoryDrawer
          doc="news"
          docId={task.news.id}
          name={task.news.title}
          onClose={() => setTask(undefined)}
        />
      )}
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <NewsForm
          key={task.kind === 'edit' ? task.news.id : 'new'}
          news={task.kind === 'edit' ? task.news : undefined}
          onClose={() => setTask(undefined)}
          onAdded={(id) => {
            setTask(undefined);
            setOpenId(id);
          }}
        />
      )}
    </ListPage>
  );
}

function useNewsActions(
  show: (task: Task) => Promise<void>,
  onDeleted: () => void,
): (news: News) => MenuAction[] {
  const t = useText(newsText);
  const say = useSay();
  const actor = useActor();
  const { run } = useAction(newsApi.del, { success: newsText.deleted });
  const remove = async ({ id, title }: News) => {
    const text = fill(newsText.del_confirm, { name: title });
    const sure = await confirmDialog({ title: newsText.del, text, ok: newsText.del, danger: true });
    if (sure && (await run({ id }))) onDeleted();
  };
  return (news) => {
    const here = isHere(news, actor);
    const barred = news.status === 'draft' ? (here === true ? undefined : say(here)) : t('only_draft');
    return [
      {
        key: 'edit',
        label: t('edit'),
        icon: Pencil,
        permission: may.write,
        barred,
        onClick: () => void show({ kind: 'edit', news }),
      },
      {
        key: 'history',
        label: t('history'),
        icon: History,
        onClick: () => void show({ kind: 'history', news }),
      },
      {
        key: 'del',
        label: t('del'),
        icon: Trash2,
        danger: true,
        permission: may.write,
        barred,
        onClick: () => void remove(news),
      },
    ];
  };
}
