import { History, Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { sharePermissions as may } from '../../share.access.ts';
import { type ShareConfig, shareConfigApi } from '../../share.contract.ts';
import { sharePaths } from '../../share.paths.ts';
import { shareConfigStatus } from '../../share.status.ts';
import { shareConfigText } from '../../share.text.ts';
import { ConfigForm } from './ConfigForm.tsx';

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'history'; readonly config: ShareConfig };

/** What sharing is worth, and for how long. */
export function ConfigTab() {
  const t = useText(shareConfigText);
  const list = useList(shareConfigApi.list, { staleMs: 0 });
  const navigate = useNavigate();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const show = async (next: Task) => {
    if (await mayDiscardChanges()) setTask(next);
  };
  const actionsOf = (config: ShareConfig): MenuAction[] => [
    {
      key: 'edit',
      label: t('edit'),
      icon: Pencil,
      permission: may.edit,
      onClick: () => void show({ kind: 'edit', config }),
    },
    {
      key: 'shares',
      label: t('show_shares'),
      icon: Users,
      onClick: () => void navigate(sharePaths.shares({ config_id: config.id })),
    },
    {
      key: 'history',
      label: t('history'),
      icon: History,
      onClick: () => void show({ kind: 'history', config }),
    },
  ];
  return (
    <>
      <ListPage
        list={list}
        main={{ label: t('add'), onClick: () => void show({ kind: 'add' }), permission: may.edit }}
        exportTo={shareConfigApi.export}
        filters={<ConfigFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={(config) => void show({ kind: 'edit', config })}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          actions={(config) => (
            <StatusButtons
              compact
              status={shareConfigStatus}
              api={shareConfigApi}
              record={config}
              about={config.name}
              more={actionsOf(config)}
            />
          )}
        />
      </ListPage>
      {task && task.kind !== 'history' && (
        <ConfigForm
          key={task.kind === 'edit' ? task.config.id : 'new'}
          config={task.kind === 'edit' ? task.config : undefined}
          onClose={close}
        />
      )}
      {task?.kind === 'history' && (
        <HistoryDrawer doc="share_config" docId={task.config.id} name={task.config.name} onClose={close} />
      )}
    </>
  );
}

function ConfigFilters({ list }: { list: List<typeof shareConfigApi.list> }) {
  return (
    <>
      <KeywordFilter />
      <CompanySelect />
      <ChoiceFilter field={list.fields.channel_id} options={useOptions(channelApi.list)} />
      <StatusFilter status={shareConfigStatus} />
    </>
  );
}

/** What a deal is worth, in words. */
function DealTerms({ config }: { config: ShareConfig }) {
  const t = useText(shareConfigText);
  const { deal_mode, deal_fen, deal_bp, deal_cap_fen } = config;
  if (deal_mode === 'none') return <Nothing />;
  if (deal_mode === 'fixed') return t('fixed_terms', { money: formatFen(deal_fen ?? 0) });
  const cap = deal_cap_fen === null ? '' : t('capped', { money: formatFen(deal_cap_fen) });
  return <TwoLines sub={cap}>{t('percent_terms', { percent: (deal_bp ?? 0) / 100 })}</TwoLines>;
}

function useColumns(): Column<ShareConfig>[] {
  const t = useText(shareConfigText);
  const reward = (fen: number) => (fen > 0 ? <Money fen={fen} /> : <Nothing />);
  return [
    {
      field: 'name',
      width: 130,
      show: (name, { channel_name }) => <TwoLines sub={channel_name ?? ''}>{name}</TwoLines>,
    },
    {
      field: 'starts_on',
      title: t('period'),
      width: 110,
      show: (from, { ends_on }) => (
        <TwoLines sub={ends_on ?? t('open_end')}>
          <span className="num">{from}</span>
        </TwoLines>
      ),
    },
    { field: 'visit_fen', width: 80, show: reward },
    { field: 'lead_fen', width: 80, show: reward },
    { field: 'deal_mode', width: 130, show: (_, config) => <DealTerms config={config} /> },
    {
      field: 'shares',
      width: 64,
      show: (n, { id }) => <Link to={sharePaths.shares({ config_id: id })}>{n}</Link>,
    },
    { field: 'leads', width: 64 },
    { field: 'deals', width: 64 },
    {
      field: 'rewarded_fen',
      width: 110,
      show: (fen, { id }) => (
        <Link to={sharePaths.rewards({ config_id: id })}>
          <Money fen={fen} strong />
        </Link>
      ),
    },
    { field: 'status', width: 80, show: (value) => <StatusTag status={shareConfigStatus} value={value} /> },
    { field: 'day_cap_fen', width: 110, hidden: true },
    { field: 'sharer_cap_fen', width: 110, hidden: true },
    { field: 'created_by_name', width: 90, hidden: true },
  ];
}
