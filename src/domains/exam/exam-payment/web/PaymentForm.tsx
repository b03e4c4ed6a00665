import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { DayField, MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { signOf } from '../../exam-fee/exam-fee.money.ts';
import { CentsField } from '../../exam-fee/web/embed/CentsField.tsx';
import { CURRENCIES, type Currency } from '../../exam-series/exam-series.kinds.ts';
import { examPaymentApi } from '../exam-payment.contract.ts';
import { examPaymentText } from '../exam-payment.text.ts';

interface PaymentFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A payment to a board: it settles everything of a series that is open. */
export function PaymentForm({ open, onClose }: PaymentFormProps) {
  const t = useText(examPaymentText);
  return (
    <SideDrawer open={open} onClose={onClose} title={t('add')}>
      {open && <Fields onClose={onClose} />}
    </SideDrawer>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const t = useText(examPaymentText);
  const form = useApiForm(examPaymentApi.add, {
    initial: { currency: 'GBP', paid_on: companyToday() },
    onDone: onClose,
  });
  const methods = useItemOptions('payment_method');
  const { data } = useApi(examPaymentApi.payables, {}, { staleMs: 0 });
  const series = (data?.list ?? []).filter(({ open_fen }) => open_fen !== 0);
  const chosen = series.find(({ series_id }) => series_id === form.values.series_id);
  const file = form.fields.file_id;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection>
        <SelectField
          field={form.fields.series_id}
          options={series.map(({ series_id, series_name, exam_board_name, open_fen }) => ({
            value: series_id,
            label: `${exam_board_name} ${series_name} · ${formatFen(open_fen)}`,
          }))}
        />
        {chosen && (
          <Facts>
            <Fact label={t('open_fen')}>{formatFen(chosen.open_fen)}</Fact>
            <Fact label={t('entry_count')}>{chosen.entry_count}</Fact>
          </Facts>
        )}
        <SelectField
          field={form.fields.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <CentsField
          field={form.fields.amount_cents}
          unit={signOf((form.values.currency as Currency | undefined) ?? 'GBP')}
        />
        <MoneyField field={form.fields.paid_fen} help={t('difference_help')} />
        <SelectField field={form.fields.method_id} options={methods} />
        <DayField field={form.fields.paid_on} />
        <FilesField
          field={{
            ...file,
            value: file.value ? [file.value] : [],
            set: (ids) => file.set(ids?.at(-1) ?? null),
          }}
          most={1}
        />
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}
