import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { partnerStatementPermissions as may } from '../partner-statement.access.ts';
import { type PartnerStatement, partnerStatementApi } from '../partner-statement.contract.ts';
import { partnerStatementStatus } from '../partner-statement.status.ts';
import { partnerStatementText } from '../partner-statement.text.ts';
import { statementForms } from './SettleForm.tsx';
import { StatementDrawer } from './StatementDrawer.tsx';
import { StatementImport } from './StatementImport.tsx';

export function Statements({ tabs }: { tabs: ListTabs }) {
  const t = useText(partnerStatementText);
  const list = useList(partnerStatementApi.list);
  const [openId, setOpenId] = useOpenId('statement_id');
  const [importing, setImporting] = useState(false);
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        tabs={tabs}
        exportTo={partnerStatementApi.export}
        main={{ label: t('import'), permission: may.import, onClick: () => setImporting(true) }}
        filters={<StatusFilter status={partnerStatementStatus} />}
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => {
            setImporting(false);
            setOpenId(id);
          }}
          openId={openId}
          actions={(row) => (
            <StatusButtons
              compact
              status={partnerStatementStatus}
              api={partnerStatementApi}
              record={row}
              about={row.number}
              forms={statementForms}
            />
          )}
          empty={<EmptyState icon={FileSpreadsheet} title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      {importing ? (
        <StatementImport
          onClose={() => setImporting(false)}
          onDone={(id) => {
            setImporting(false);
            setOpenId(id);
          }}
        />
      ) : (
        openId !== undefined && (
          <StatementDrawer key={openId} id={openId} onClose={() => setOpenId(undefined)} />
        )
      )}
    </>
  );
}

function useColumns(): Column<PartnerStatement>[] {
  const t = useText(partnerStatementText);
  return [
    { field: 'number', width: 132, fixed: 'left', show: (number) => <span className="num">{number}</span> },
    { field: 'file_name', width: 140 },
    {
      field: 'status',
      show: (status) => <StatusTag status={partnerStatementStatus} value={status} />,
    },
    { field: 'line_count', width: 72 },
    { field: 'amount_fen', width: 116 },
    { field: 'fee_fen', width: 100 },
    {
      field: 'open_count',
      width: 100,
      show: (n, { status }) =>
        n > 0 && status === 'open' ? (
          <Tone tone="warning">{n}</Tone>
        ) : (
          <Tone tone="success">{t('matched')}</Tone>
        ),
    },
    { field: 'method_name', width: 100, from: 1000 },
    { field: 'created_by_name', width: 104 },
    { field: 'created_at', width: 108, show: (at) => <Time at={at} /> },
    { field: 'decided_by_name', width: 88, from: 1000 },
  ];
}
