import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { type ExamSeries, examSeriesApi } from '../exam-series.contract.ts';
import { examSeriesText } from '../exam-series.text.ts';

/** Weeks of a year: exams stay on their weekdays. */
const A_YEAR_OF_WEEKS = 364;

interface CopyFormProps {
  readonly series: ExamSeries | undefined;
  readonly onClose: () => void;
}

/** Another series with everything that this one has, later. */
export function CopyForm({ series, onClose }: CopyFormProps) {
  const t = useText(examSeriesText);
  return (
    <FormModal open={series !== undefined} onClose={onClose} title={t('copy')}>
      {series && <Fields series={series} onClose={onClose} />}
    </FormModal>
  );
}

function Fields({ series, onClose }: { series: ExamSeries; onClose: () => void }) {
  const t = useText(examSeriesText);
  const form = useApiForm(examSeriesApi.copy, {
    initial: { id: series.id, name: nextName(series.name), days: A_YEAR_OF_WEEKS },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('copy')}>
      <FormSection help={t('copy_help')}>
        <TextField field={form.fields.name} maxLength={40} />
        <NumberField field={form.fields.days} />
      </FormSection>
    </Form>
  );
}

/** `2027-06` is followed by `2028-06`. */
const nextName = (name: string): string => name.replace(/^(\d{4})/, (year) => String(Number(year) + 1));
