import { Copy, History, Pencil, QrCode as QrIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { leadPaths } from '../../lead/lead.paths.ts';
import { linkPermissions as may } from '../promo-link.access.ts';
import { campaignApi, type PromoLink, promoLinkApi } from '../promo-link.contract.ts';
import { promoLinkStatus } from '../promo-link.status.ts';
import { promoLinkText } from '../promo-link.text.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import { LinkForm } from './LinkForm.tsx';

type Task =
  | { readonly kind: 'add'; readonly from?: PromoLink }
  | { readonly kind: 'edit'; readonly link: PromoLink }
  | { readonly kind: 'history'; readonly link: PromoLink };

export function LinkTab() {
  const t = useText(promoLinkText);
  const list = useList(promoLinkApi.list);
  const navigate = useNavigate();
  const [openId, open] = useOpenId('link_open');
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const show = async (next: Task) => {
    if (await mayDiscardChanges()) setTask(next);
  };
  const actionsOf = (link: PromoLink): MenuAction[] => [
    { key: 'qr', label: t('qr'), icon: QrIcon, onClick: () => open(link.id) },
    {
      key: 'edit',
      label: t('edit'),
      icon: Pencil,
      permission: may.edit,
      onClick: () => void show({ kind: 'edit', link }),
    },
    {
      key: 'copy',
      label: t('copy'),
      icon: Copy,
      permission: may.edit,
      onClick: () => void show({ kind: 'add', from: link }),
    },
    {
      key: 'leads',
      label: t('show_leads'),
      icon: Users,
      onClick: () => void navigate(leadPaths.list({ view: 'all', link_id: link.id })),
    },
    {
      key: 'history',
      label: t('history'),
      icon: History,
      onClick: () => void show({ kind: 'history', link }),
    },
  ];
  return (
    <>
      <ListPage
        list={list}
        main={{ label: t('add'), onClick: () => void show({ kind: 'add' }), permission: may.edit }}
        exportTo={promoLinkApi.export}
        filters={<LinkFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => open(id)}
          openId={openId}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          actions={(link) => (
            <StatusButtons
              compact
              status={promoLinkStatus}
              api={promoLinkApi}
              record={link}
              about={link.name}
              more={actionsOf(link)}
            />
          )}
        />
      </ListPage>
      <LinkDrawer id={task ? undefined : openId} onClose={() => open(undefined)} />
      {task && task.kind !== 'history' && (
        <LinkForm
          key={task.kind === 'edit' ? task.link.id : `new ${task.from?.id}`}
          link={task.kind === 'edit' ? task.link : undefined}
          from={task.kind === 'add' ? task.from : undefined}
          onClose={close}
          onDone={(id) => {
            close();
            open(id);
          }}
        />
      )}
      {task?.kind === 'history' && (
        <HistoryDrawer doc="promo_link" docId={task.link.id} name={task.link.name} onClose={close} />
      )}
    </>
  );
}

function LinkFilters({ list }: { list: List<typeof promoLinkApi.list> }) {
  const w = useText(webText);
  const { fields } = list;
  return (
    <>
      <KeywordFilter />
      <CompanySelect />
      <ChoiceFilter field={fields.channel_id} options={useOptions(channelApi.list)} />
      <ChoiceFilter
        field={fields.adviser_id}
        options={useOptions(adminApi.searchWhere, (answer) => answer.guwen)}
      />
      <ChoiceFilter field={fields.campaign_id} options={useOptions(campaignApi.list)} />
      <StatusFilter status={promoLinkStatus} />
      <ChoiceFilter field={fields.expiring} options={[{ value: 1, label: w('yes') }]} />
    </>
  );
}

function useColumns(): Column<PromoLink>[] {
  return [
    {
      field: 'name',
      width: 170,
      show: (name, { campaign_name }) => <TwoLines sub={campaign_name ?? ''}>{name}</TwoLines>,
    },
    { field: 'channel_name', width: 110 },
    { field: 'adviser_name', width: 90 },
    { field: 'visits', width: 72 },
    { field: 'visitors', width: 72 },
    {
      field: 'leads',
      width: 72,
      show: (n, { id }) => <Link to={leadPaths.list({ view: 'all', link_id: id })}>{n}</Link>,
    },
    { field: 'effective', width: 72, from: 1000 },
    {
      field: 'deals',
      width: 72,
      show: (n, { id }) => <Link to={leadPaths.list({ view: 'won', link_id: id })}>{n}</Link>,
    },
    { field: 'receipts_fen', width: 112, show: (fen) => <Money fen={fen} /> },
    {
      field: 'conversion_bp',
      width: 84,
      show: (bp) =>
        bp === null ? <Nothing /> : <span className="num">{`${Math.round(bp / 10) / 10}%`}</span>,
    },
    { field: 'expires_on', width: 100, from: 1000 },
    { field: 'status', width: 96, show: (value) => <StatusTag status={promoLinkStatus} value={value} /> },
    { field: 'created_by_name', width: 90, hidden: true },
  ];
}
