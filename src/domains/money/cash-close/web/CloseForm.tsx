import { formatFen } from '@/kernel/money.ts';
import { MoneyField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Fact, Facts } from '@/kernel/web/show/Facts.tsx';
import { Money } from '@/kernel/web/show/Money.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { useApiForm } from '@/kernel/web/useApiForm.ts';
import { type CashDay, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseText } from '../cash-close.text.ts';

/** What was counted, beside what the books expect. */
export function CloseForm({ day, onClose }: { day: CashDay; onClose: () => void }) {
  const t = useText(cashCloseText);
  const form = useApiForm(cashCloseApi.add, {
    initial: { day: day.day, method_id: day.method_id, expected_fen: day.expected_fen },
    success: cashCloseText.closed_done,
    onDone: onClose,
  });
  const { fields, values } = form;
  const counted = values.counted_fen;
  const differs = typeof counted === 'number' ? counted - day.expected_fen : undefined;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection>
        <Facts>
          <Fact label={t('in_fen')}>
            <Money fen={day.in_fen} />
          </Fact>
          <Fact label={t('out_fen')}>
            <Money fen={day.out_fen} />
          </Fact>
          <Fact label={t('expected_fen')}>
            <Money fen={day.expected_fen} zero="number" strong />
          </Fact>
        </Facts>
        <MoneyField field={fields.counted_fen} />
        {differs !== undefined && (
          <Note tone={differs === 0 ? 'info' : 'warning'}>
            {differs === 0
              ? t('matches')
              : t(differs > 0 ? 'is_over' : 'is_short', { money: formatFen(Math.abs(differs)) })}
          </Note>
        )}
        <TextAreaField field={fields.reason} rows={2} placeholder={t('reason_hint')} />
      </FormSection>
    </Form>
  );
}
