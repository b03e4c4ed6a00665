import { ReceiptText } from 'lucide-react';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountApi } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { useLineColumns } from './useLineColumns.tsx';

/** One account of one student, line by line, the newest first. */
export function Statement({ student_id, account }: { student_id: number; account: StudentAccount }) {
  const t = useText(accountText);
  const list = useList(accountApi.statement, { fixed: { student_id, account }, staleMs: 0 });
  const columns = useLineColumns();
  return (
    <ListPage
      list={list}
      exportTo={accountApi.statementExport}
      filters={
        <>
          <DateFilter from={list.fields.from} to={list.fields.to} label={t('posted_at')} />
          <ChoiceFilter
            field={list.fields.direction}
            options={(['in', 'out'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        empty={
          <EmptyState icon={ReceiptText} title={t('statement_empty')} help={t('statement_empty_help')} />
        }
      />
    </ListPage>
  );
}
