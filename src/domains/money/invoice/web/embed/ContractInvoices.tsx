import { useState } from 'react';
import { formatFen } from '@/kernel/money.ts';
import { Button } from '@/kernel/web/Button.tsx';
import { Card } from '@/kernel/web/Card.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/me.ts';
import { StatusButtons } from '@/kernel/web/StatusButtons.tsx';
import { Money } from '@/kernel/web/show/Money.tsx';
import { StatusTag } from '@/kernel/web/show/StatusTag.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import { invoicePermissions as may } from '../../invoice.access.ts';
import { invoiceApi } from '../../invoice.contract.ts';
import { invoiceStatus } from '../../invoice.status.ts';
import { invoiceText } from '../../invoice.text.ts';
import { RequestInvoice } from '../InvoiceForms.tsx';
import { useInvoiceSteps } from '../useInvoiceSteps.tsx';
import './invoice.css';

interface ContractInvoicesProps {
  readonly contractId: number;
  /** What is paid and not yet invoiced. */
  readonly openFen: number;
  readonly title: string;
}

/** The invoices of one contract, and the way to ask for another. */
export function ContractInvoices({ contractId, openFen, title }: ContractInvoicesProps) {
  const t = useText(invoiceText);
  const holds = useHolds();
  const [asking, setAsking] = useState(false);
  const { data } = useApi(invoiceApi.list, { contract_id: contractId, limit: 100 });
  const { actionsOf, forms } = useInvoiceSteps();
  const mayAsk = holds(may.request) && openFen > 0;
  if (!data || (data.list.length === 0 && !mayAsk)) return null;
  return (
    <Card
      title={t('title_page')}
      extra={
        mayAsk && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('request')}
          </Button>
        )
      }
    >
      {data.list.length === 0 && (
        <p className="mute">
          {t('none_here')} · {t('open_fen', { fen: formatFen(openFen) })}
        </p>
      )}
      <ul className="invoice-rows">
        {data.list.map((invoice) => (
          <li key={invoice.id}>
            <span className="num">{invoice.invoice_no || invoice.number}</span>
            <StatusTag status={invoiceStatus} value={invoice.status} />
            <span className="mute clip">{invoice.title}</span>
            <span className="grow" />
            <Money fen={invoice.amount_fen} />
            <StatusButtons
              compact
              status={invoiceStatus}
              api={invoiceApi}
              record={invoice}
              about={invoice.number}
              more={actionsOf(invoice)}
            />
          </li>
        ))}
      </ul>
      <RequestInvoice
        open={asking}
        billed={{ contractId, openFen, title }}
        onClose={() => setAsking(false)}
      />
      {forms}
    </Card>
  );
}
