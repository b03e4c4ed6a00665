import { FileCheck, FileX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { invoicePermissions as may } from '../invoice.access.ts';
import type { Invoice } from '../invoice.contract.ts';
import { invoiceText } from '../invoice.text.ts';
import { IssueInvoice, RedInvoice } from './InvoiceForms.tsx';

/** Issuing and the red letter ask for numbers: a short form each. */
export function useInvoiceSteps(): { actionsOf: (invoice: Invoice) => MenuAction[]; forms: ReactNode } {
  const t = useText(invoiceText);
  const [issuing, setIssuing] = useState<Invoice>();
  const [reddening, setReddening] = useState<Invoice>();
  const actionsOf = (invoice: Invoice): MenuAction[] => [
    ...(invoice.status === 'requested'
      ? [
          {
            key: 'issue',
            label: t('issue'),
            icon: FileCheck,
            permission: may.issue,
            onClick: () => setIssuing(invoice),
          },
        ]
      : []),
    ...(invoice.status === 'issued'
      ? [
          {
            key: 'red',
            label: t('red_letter'),
            icon: FileX,
            danger: true,
            permission: may.issue,
            onClick: () => setReddening(invoice),
          },
        ]
      : []),
  ];
  const forms = (
    <>
      <IssueInvoice invoice={issuing} onClose={() => setIssuing(undefined)} />
      <RedInvoice invoice={reddening} onClose={() => setReddening(undefined)} />
    </>
  );
  return { actionsOf, forms };
}
