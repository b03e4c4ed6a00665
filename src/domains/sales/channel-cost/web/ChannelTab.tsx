import { ChartColumn, History, Link2, Pencil, Receipt } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelPermissions } from '@/domains/organisation/channel/channel.access.ts';
import { type Channel, channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { AUDITS, CHANNEL_KINDS } from '@/domains/organisation/channel/channel.rules.ts';
import { channelStatus } from '@/domains/organisation/channel/channel.status.ts';
import { channelText } from '@/domains/organisation/channel/channel.text.ts';
import { useChannelControls } from '@/domains/organisation/channel/web/embed/useChannelControls.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { CrudDrawer } from '@/kernel/web/crud/CrudDrawer.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { linkPermissions } from '../../promo-link/promo-link.access.ts';
import { linkPaths } from '../../promo-link/promo-link.paths.ts';
import { type ChannelRow, channelCostApi } from '../channel-cost.contract.ts';
import { channelCostPaths } from '../channel-cost.paths.ts';
import { channelCostText } from '../channel-cost.text.ts';

const TONES = { submitted: 'progress', approved: 'success', rejected: 'danger' } as const;

/** The family's channels with what came of them lately. */
export function ChannelTab() {
  const t = useText(channelCostText);
  const c = useText(channelText);
  const list = useList(channelCostApi.overview);
  const navigate = useNavigate();
  const [open, setOpen] = useState<ChannelRow | 'new'>();
  const [history, setHistory] = useState<ChannelRow>();
  const whole = useWhole(open);
  const actionsOf = (row: ChannelRow): MenuAction[] => [
    {
      key: 'edit',
      label: c('edit'),
      icon: Pencil,
      permission: channelPermissions.edit,
      onClick: () => discardThen(() => setOpen(row)),
    },
    {
      key: 'data',
      label: t('data_screen'),
      icon: ChartColumn,
      onClick: () => void navigate(channelCostPaths.data({ channel_id: row.id })),
    },
    {
      key: 'links',
      label: t('links'),
      icon: Link2,
      permission: linkPermissions.read,
      onClick: () => void navigate(linkPaths.list({ channel_id: row.id })),
    },
    {
      key: 'costs',
      label: t('costs'),
      icon: Receipt,
      onClick: () => void navigate(channelCostPaths.costs({ channel_id: row.id })),
    },
    { key: 'history', label: t('history'), icon: History, onClick: () => setHistory(row) },
  ];
  return (
    <>
      <ListPage
        list={list}
        main={{ label: c('add'), onClick: () => setOpen('new'), permission: channelPermissions.edit }}
        exportTo={channelCostApi.overview_export}
        filters={<ChannelFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useColumns()}
          openId={open === 'new' ? undefined : (open ?? history)?.id}
          onOpen={(row) => setOpen(row)}
          empty={<EmptyState title={t('empty_channels')} help={t('empty_channels_help')} />}
          actions={(row) => (
            <StatusButtons
              compact
              status={channelStatus}
              api={channelApi}
              record={row}
              about={row.name}
              more={actionsOf(row)}
            />
          )}
        />
      </ListPage>
      <CrudDrawer
        open={whole}
        api={channelApi}
        text={channelText}
        onClose={() => setOpen(undefined)}
        controls={useChannelControls() as never}
      />
      {history && (
        <HistoryDrawer
          doc="channel"
          docId={history.id}
          name={history.name}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  );
}

/** The form needs what the list does not show. */
function useWhole(open: ChannelRow | 'new' | undefined): Channel | 'new' | undefined {
  const { data } = useApi(channelApi.list, {}, { enabled: open !== undefined && open !== 'new' });
  if (open === undefined || open === 'new') return open;
  return data?.list.find(({ id }) => id === open.id);
}

function ChannelFilters({ list }: { list: List<typeof channelCostApi.overview> }) {
  const t = useText(channelCostText);
  const w = useText(webText);
  const { fields } = list;
  return (
    <>
      <KeywordFilter />
      <CompanySelect />
      <ChoiceFilter field={fields.group_id} options={useItemOptions('channel_group')} />
      <ChoiceFilter
        field={fields.kind}
        options={CHANNEL_KINDS.map((value) => ({ value, label: t(value) }))}
      />
      <ChoiceFilter field={fields.owner_id} options={useOptions(adminApi.options)} />
      <ChoiceFilter
        field={fields.audit_state}
        options={AUDITS.map((value) => ({ value, label: t(value) }))}
      />
      <StatusFilter status={channelStatus} />
      <ChoiceFilter field={fields.expiring} options={[{ value: 1, label: w('yes') }]} />
    </>
  );
}

function useColumns(): Column<ChannelRow>[] {
  const t = useText(channelCostText);
  return [
    {
      field: 'name',
      width: 150,
      show: (name, row) => <TwoLines sub={row.group_name ?? ''}>{name}</TwoLines>,
    },
    { field: 'kind', width: 80, show: (kind) => t(kind) },
    { field: 'owner_name', width: 90, from: 1100 },
    {
      key: 'period',
      title: t('period'),
      width: 110,
      from: 1150,
      show: ({ starts_on, ends_on }) =>
        starts_on || ends_on ? <TwoLines sub={ends_on ?? '…'}>{starts_on ?? '…'}</TwoLines> : <Nothing />,
    },
    { key: 'commission', title: t('commission_says'), width: 168, show: (row) => <Terms row={row} /> },
    {
      field: 'leads_30',
      width: 96,
      show: (n, row) => <Link to={channelCostPaths.data(lately(row, 'leads'))}>{n}</Link>,
    },
    {
      field: 'deals_30',
      width: 96,
      show: (n, row) => <Link to={channelCostPaths.data(lately(row, 'deals'))}>{n}</Link>,
    },
    {
      field: 'cost_30_fen',
      width: 112,
      show: (fen, row) => (
        <Link to={channelCostPaths.data(lately(row, 'cost_fen'))}>
          <Money fen={fen} />
        </Link>
      ),
    },
    {
      field: 'audit_state',
      width: 116,
      mark: true,
      show: (state) => <Tone tone={TONES[state]}>{t(state)}</Tone>,
    },
    { field: 'status', width: 88, show: (value) => <StatusTag status={channelStatus} value={value} /> },
  ];
}
const lately = ({ id }: ChannelRow, drill: string) => ({ days: 30, channel_id: id, drill });

/** What it is paid, in a few words. */
function Terms({ row }: { row: ChannelRow }) {
  const c = useText(channelText);
  const { commission, commission_fen, commission_bp, commission_months, commission_cap_fen } = row;
  if (commission === 'none') return <Nothing />;
  const says = c(`says_${commission}`, {
    money: formatFen(commission_fen ?? 0),
    percent: (commission_bp ?? 0) / 100,
    n: commission_months ?? 0,
  });
  return commission_cap_fen ? (
    <TwoLines sub={c('says_cap', { money: formatFen(commission_cap_fen) })}>{says}</TwoLines>
  ) : (
    says
  );
}
