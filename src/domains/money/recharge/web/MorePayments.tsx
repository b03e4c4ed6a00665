import { Plus, X } from 'lucide-react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import type { FurtherPayment } from '../recharge.contract.ts';
import { rechargeText } from '../recharge.text.ts';
import './recharge.css';

type Row = Partial<FurtherPayment>;
const MOST = 4;

interface MorePaymentsProps {
  // biome-ignore lint/suspicious/noExplicitAny: rows are incomplete while they are typed.
  readonly field: FormField<any>;
  /** What the parts come to beyond what is received so far: the next method is offered it. */
  readonly missing_fen: number;
}

/** What was paid by other methods at the same time: each row becomes a receipt of its own. */
export function MorePayments({ field, missing_fen }: MorePaymentsProps) {
  const t = useText(rechargeText);
  const methods = useItemOptions('payment_method');
  const rows = (field.value ?? []) as readonly Row[];
  const setRows = (next: readonly Row[]) => field.set(next.length ? next : undefined);
  const of = <K extends keyof Row>(
    at: number,
    name: K,
    required = false,
  ): FormField<NonNullable<Row[K]>> => ({
    name: `more_payments.${at}.${name}`,
    label: rechargeText[name],
    required,
    value: (rows[at]?.[name] ?? undefined) as NonNullable<Row[K]> | undefined,
    error: undefined,
    set: (value) => setRows(rows.map((row, n) => (n === at ? { ...row, [name]: value } : row))),
    blur: () => undefined,
  });
  return (
    <>
      {rows.map((_, at) => (
        <section
          className="recharge-payment"
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place.
          key={at}
          aria-label={t('payment_n', { n: at + 2 })}
        >
          <MoneyField field={of(at, 'received_fen', true)} />
          <SelectField field={of(at, 'method_id', true)} options={methods} />
          <TextField field={of(at, 'reference')} maxLength={64} />
          <Button
            kind="text"
            size="small"
            icon={X}
            aria-label={t('remove_payment')}
            onClick={() => setRows(rows.filter((_row, n) => n !== at))}
          />
        </section>
      ))}
      {rows.length < MOST && (
        <div className="recharge-payment-add">
          <Button
            size="small"
            icon={Plus}
            onClick={() => setRows([...rows, missing_fen > 0 ? { received_fen: missing_fen } : {}])}
          >
            {t('add_payment')}
          </Button>
        </div>
      )}
    </>
  );
}
