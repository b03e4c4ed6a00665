import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useExamItemOptions } from '../../exam-item/web/embed/useExamItemOptions.ts';
import { useSeriesOptions } from '../../exam-series/web/embed/useSeriesOptions.ts';
import { examSettingApi } from '../../exam-setting/exam-setting.contract.ts';
import { type ScoreGuarantee, scoreGuaranteeApi } from '../score-guarantee.contract.ts';
import { scoreGuaranteeText } from '../score-guarantee.text.ts';

interface GuaranteeFormProps {
  readonly open: boolean;
  /** None: a new one. */
  readonly known: ScoreGuarantee | undefined;
  readonly onClose: () => void;
}

/** What a contract line promises, and what the student has to keep. */
export function GuaranteeForm({ open, known, onClose }: GuaranteeFormProps) {
  const t = useText(scoreGuaranteeText);
  return (
    <SideDrawer open={open} onClose={onClose} title={t(known ? 'edit' : 'add')}>
      {open && (known ? <Edit key={known.id} known={known} onClose={onClose} /> : <Add onClose={onClose} />)}
    </SideDrawer>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useApi(examSettingApi.get, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return <NewGuarantee attendance={data.guarantee_attendance} onClose={onClose} />;
}

function NewGuarantee({ attendance, onClose }: { attendance: number; onClose: () => void }) {
  const form = useApiForm(scoreGuaranteeApi.add, {
    initial: { attendance_percent: attendance },
    onDone: onClose,
  });
  const { data } = useApi(scoreGuaranteeApi.lines, {}, { staleMs: 0 });
  const lines = (data?.list ?? []).map(({ id, student_name, contract_number, amount_fen }) => ({
    value: id,
    label: `${student_name} · ${contract_number} · ${formatFen(amount_fen)}`,
  }));
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField field={form.fields.contract_line_id} options={lines} />
        <Promised form={form} />
      </FormSection>
    </Form>
  );
}

function Edit({ known, onClose }: { known: ScoreGuarantee; onClose: () => void }) {
  const { id, version, series_id, item_id, subject_id, grade, attendance_percent, homework_grade, note } =
    known;
  const form = useApiForm(scoreGuaranteeApi.edit, {
    initial: {
      id,
      version,
      series_id,
      item_id,
      subject_id,
      grade,
      attendance_percent,
      homework_grade,
      note,
    },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <Promised form={form} />
      </FormSection>
    </Form>
  );
}

type Fields = Pick<
  ApiForm<typeof scoreGuaranteeApi.edit>['fields'],
  'attendance_percent' | 'grade' | 'homework_grade' | 'item_id' | 'note' | 'series_id' | 'subject_id'
>;
interface PromisedProps {
  readonly form: { readonly fields: Fields; readonly values: { readonly series_id?: number } };
}

function Promised({ form: { fields, values } }: PromisedProps) {
  const t = useText(scoreGuaranteeText);
  return (
    <>
      <SelectField field={fields.series_id} options={useSeriesOptions()} />
      <SelectField
        field={fields.item_id}
        options={useExamItemOptions(values.series_id ? { series_id: values.series_id } : {})}
        help={t('one_about')}
      />
      <SelectField field={fields.subject_id} options={useOptions(subjectApi.list)} />
      <TextField field={fields.grade} maxLength={6} />
      <NumberField field={fields.attendance_percent} help={t('attendance_help')} />
      <NumberField field={fields.homework_grade} help={t('homework_help')} />
      <TextField field={fields.note} />
    </>
  );
}
