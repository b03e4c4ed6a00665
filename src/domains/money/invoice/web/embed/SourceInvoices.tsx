import { useState } from 'react';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { contractPermissions } from '../../../contract/contract.access.ts';
import { invoicePermissions as may } from '../../invoice.access.ts';
import { invoiceApi } from '../../invoice.contract.ts';
import { invoiceStatus } from '../../invoice.status.ts';
import { invoiceText } from '../../invoice.text.ts';
import { type InvoiceSource, RequestInvoice } from '../InvoiceForms.tsx';
import { useInvoiceSteps } from '../useInvoiceSteps.tsx';
import './invoice.css';

interface SourceInvoicesProps {
  readonly source: InvoiceSource;
  /** All that invoices can be asked for. */
  readonly wholeFen: number;
  readonly title: string;
  readonly note?: string;
}

/** The invoices of one contract or recharge, and the way to ask for another. */
export function SourceInvoices({ source, wholeFen, title, note }: SourceInvoicesProps) {
  const t = useText(invoiceText);
  const holds = useHolds();
  const [asking, setAsking] = useState(false);
  const isReader = holds(contractPermissions.read);
  const { data } = useApi(invoiceApi.list, { ...source, limit: 100 }, { enabled: isReader });
  const { actionsOf, forms } = useInvoiceSteps();
  const living = data?.list.filter(({ status }) => status === 'requested' || status === 'issued') ?? [];
  const openFen = wholeFen - sumOf(living, ({ amount_fen }) => amount_fen);
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
      {note && <p className="mute">{note}</p>}
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
      <RequestInvoice open={asking} billed={{ source, openFen, title }} onClose={() => setAsking(false)} />
      {forms}
    </Card>
  );
}
