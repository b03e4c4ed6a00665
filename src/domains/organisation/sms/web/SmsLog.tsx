import { MessageSquareText, Send } from 'lucide-react';
import { useState } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { smsPermissions as may } from '../sms.access.ts';
import { SMS_KINDS, type Sms, smsApi, smsTemplateApi } from '../sms.contract.ts';
import { smsStatus } from '../sms.status.ts';
import { smsText } from '../sms.text.ts';
import { Quota } from './Quota.tsx';
import { SendTest } from './SendTest.tsx';
import { SmsDrawer } from './SmsDrawer.tsx';

/** Every message, newest first, and how it went. */
export function SmsLog({ tabs }: { tabs: ListTabs }) {
  const t = useText(smsText);
  const list = useList(smsApi.list);
  const [openId, setOpenId] = useOpenId('sms_id');
  const [testing, setTesting] = useState(false);
  return (
    <ListPage
      list={list}
      title={t('title')}
      tabs={tabs}
      main={{ label: t('send_test'), icon: Send, permission: may.send, onClick: () => setTesting(true) }}
      toolbar={<Quota />}
      exportTo={smsApi.export}
      filters={<LogFilters list={list} />}
    >
      <DataTable
        list={list}
        columns={useColumns()}
        onOpen={({ id }) => setOpenId(id)}
        openId={openId}
        actions={(row) => (
          <StatusButtons compact status={smsStatus} api={smsApi} record={row} about={row.phone} />
        )}
        empty={<EmptyState icon={MessageSquareText} title={t('empty')} help={t('empty_help')} />}
      />
      {openId !== undefined && <SmsDrawer id={openId} onClose={() => setOpenId(undefined)} />}
      <SendTest open={testing} onClose={() => setTesting(false)} />
    </ListPage>
  );
}

function LogFilters({ list }: { list: List<typeof smsApi.list> }) {
  const t = useText(smsText);
  const templates = useOptions(smsTemplateApi.list);
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={smsStatus} />
      <ChoiceFilter
        field={list.fields.kind}
        options={SMS_KINDS.map((kind) => ({ value: kind, label: t(kind) }))}
      />
      <ChoiceFilter field={list.fields.template_id} options={templates} />
      <DateFilter from={list.fields.from} to={list.fields.to} label={t('created_at')} />
    </>
  );
}

function useColumns(): Column<Sms>[] {
  const t = useText(smsText);
  const several = useMe().readable_company_ids.length > 1;
  return [
    {
      field: 'phone',
      width: 132,
      show: (phone, { admin_name }) => <TwoLines sub={admin_name || undefined}>{phone}</TwoLines>,
    },
    { field: 'status', show: (status) => <StatusTag status={smsStatus} value={status} /> },
    { field: 'body', width: 320 },
    {
      field: 'template_name',
      width: 132,
      show: (name, { kind }) => <TwoLines sub={t(kind)}>{name || t(kind)}</TwoLines>,
    },
    { field: 'error', width: 152, from: 900 },
    ...(several ? [{ field: 'company_name', width: 120, from: 1000 } as const] : []),
    {
      field: 'parts',
      width: 80,
      align: 'right',
      show: (parts) => <span className="num">{parts}</span>,
      from: 1100,
    },
    { field: 'created_by_name', width: 92, from: 1000, show: (name) => <Text>{name}</Text> },
    { field: 'created_at', width: 112, show: (at) => <Time at={at} /> },
    { field: 'delivered_at', width: 112, from: 1200, show: (at) => <Time at={at} /> },
  ];
}
