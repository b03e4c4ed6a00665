import { Plus, X } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { refundText } from '../refund.text.ts';
import { partField } from './parts.ts';
import type { RequestForm } from './WhatFields.tsx';

type Deduction = NonNullable<RequestForm['values']['deductions']>[number];

/** What the company keeps, by name. */
export function DeductionFields({ field }: { field: RequestForm['fields']['deductions'] }) {
  const t = useText(refundText);
  const say = useSay();
  const list = field.value ?? [];
  const put = (at: number, patch: Partial<Deduction>) =>
    field.set(list.map((one, n) => (n === at ? { ...one, ...patch } : one)));
  const { error } = field;
  return (
    <div className="refund-what">
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no name but their place.
        <div className="refund-row refund-deduction" key={at}>
          <TextField
            field={partField('name', refundText.deduction_name, one.name, (name) =>
              put(at, { name: name ?? '' }),
            )}
          />
          <MoneyField
            field={partField<number>('amount_fen', refundText.deductions, one.amount_fen, (amount_fen) =>
              put(at, { amount_fen: amount_fen as number }),
            )}
          />
          <span />
          <Button
            kind="text"
            size="small"
            icon={X}
            className="all"
            aria-label={t('remove')}
            onClick={() => field.set(list.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <span>
        <Button
          size="small"
          icon={Plus}
          onClick={() => field.set([...list, { name: '', amount_fen: undefined as never }])}
        >
          {t('add_deduction')}
        </Button>
      </span>
      {error && (
        <span className="tone-text-danger" role="alert">
          {typeof error === 'string' ? error : say(error)}
        </span>
      )}
    </div>
  );
}
