import { formatFen } from '@/kernel/value/money.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { MoneyField, SwitchField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { type CashDay, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseText } from '../cash-close.text.ts';

/** What was counted, beside what is expected: approved and waiting apart. */
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
          <Fact label={t('approved_fen')}>
            <Money fen={day.approved_fen} zero="number" />
          </Fact>
          <Fact label={t('waiting_fen')}>
            <Money fen={day.waiting_fen} zero="number" />
          </Fact>
          {day.carried_fen !== 0 && (
            <Fact label={t('carried_fen')}>
              <Money fen={day.carried_fen} signed />
            </Fact>
          )}
          <Fact label={t('expected_fen')}>
            <Money fen={day.expected_fen} zero="number" strong />
          </Fact>
        </Facts>
        {day.carried_fen !== 0 && <Note>{t('carried_hint')}</Note>}
        <MoneyField field={fields.counted_fen} />
        {differs !== undefined && (
          <Note tone={differs === 0 ? 'info' : 'warning'}>
            {differs === 0
              ? t('matches')
              : t(differs > 0 ? 'is_over' : 'is_short', { money: formatFen(Math.abs(differs)) })}
          </Note>
        )}
        <TextAreaField field={fields.reason} rows={2} placeholder={t('reason_hint')} />
        {day.is_today && (
          <>
            <Note tone="warning">{t('running_hint')}</Note>
            <SwitchField field={fields.on_purpose} />
          </>
        )}
      </FormSection>
    </Form>
  );
}
