import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { invoiceText } from '@/domains/money/invoice/invoice.text.ts';
import { Invoices } from '@/domains/money/invoice/web/embed/Invoices.tsx';
import { StatusTable } from '@/kernel/web/approval/StatusTable.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { contractPermissions as may } from '../contract.access.ts';
import { contractApi } from '../contract.contract.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';
import { ContractFilters } from './ContractFilters.tsx';
import { ContractPanels } from './ContractPanels.tsx';
import { ContractTotals } from './ContractTotals.tsx';
import { useContractActions } from './useContractActions.ts';
import { useContractColumns } from './useContractColumns.tsx';
import { useContractPanels } from './useContractPanels.ts';
import './contract.css';

const ContractImport = lazyPart(async () => (await import('./ContractImport.tsx')).ContractImport);

/** Contracts, and the invoices for what was paid on them. */
export function StudentContractPage() {
  const t = useText(contractText);
  const say = useSay();
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'invoices' ? 'invoices' : 'contracts';
  const tabs: ListTabs = {
    tabs: [
      { key: 'contracts', label: t('tab_contracts') },
      { key: 'invoices', label: say(invoiceText.title_page) },
    ],
    value: view,
    label: t('views'),
    // Each view has filters of its own.
    onChange: (key) => setQuery(key === 'contracts' ? {} : { view: key }, { replace: true }),
  };
  return view === 'invoices' ? <Invoices title={t('title')} tabs={tabs} /> : <Contracts tabs={tabs} />;
}

function Contracts({ tabs }: { tabs: ListTabs }) {
  const t = useText(contractText);
  const list = useList(contractApi.list);
  const panels = useContractPanels();
  const [importing, setImporting] = useState(false);
  const columns = useContractColumns();
  const actionsOf = useContractActions(panels);
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        tabs={tabs}
        main={{ label: t('add'), onClick: panels.add, permission: may.add }}
        exportTo={contractApi.export}
        toolbar={<ImportButton permission={may.import} onClick={() => setImporting(true)} />}
        filters={<ContractFilters list={list} />}
        summary={<ContractTotals list={list} />}
      >
        <StatusTable
          list={list}
          columns={columns}
          status={contractStatus}
          api={contractApi}
          panels={panels}
          aboutOf={({ number }) => number}
          moreOf={actionsOf}
          empty={
            <EmptyList
              text={contractText}
              icon={FileSignature}
              step={contractText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
        />
      </ListPage>
      <ContractPanels panels={panels} rows={list.rows} />
      {importing && <ContractImport onClose={() => setImporting(false)} />}
    </>
  );
}
