import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { DayField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { examBasicsPermissions as may } from '../exam-series.access.ts';
import { type ExamSeriesWhole, examSeriesApi } from '../exam-series.contract.ts';
import { EXAM_ZONES } from '../exam-series.kinds.ts';
import { examSeriesText } from '../exam-series.text.ts';
import { RowsField } from './embed/RowsField.tsx';

interface SeriesDrawerProps {
  /** The one to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: number | 'new' | undefined;
  readonly onClose: () => void;
}

export function SeriesDrawer({ open, onClose }: SeriesDrawerProps) {
  const t = useText(examSeriesText);
  const id = typeof open === 'number' ? open : undefined;
  const { data, error, refetch } = useApi(
    examSeriesApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const series = id === undefined ? undefined : data;
  return (
    <SideDrawer
      open={open !== undefined}
      onClose={onClose}
      width="wide"
      title={open === 'new' ? t('add') : (series?.name ?? t('edit'))}
    >
      {id !== undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {id !== undefined && !series && !error && <RowsSkeleton rows={8} />}
      {series && <EditForm key={`${series.id}-${series.version}`} series={series} onDone={onClose} />}
      {open === 'new' && <AddForm onDone={onClose} />}
    </SideDrawer>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useApiForm(examSeriesApi.add, { initial: { zone: 'Europe/London', key_times: [] }, onDone });
  return (
    <Form form={form} onCancel={onDone}>
      <Fields form={form} />
    </Form>
  );
}

function EditForm({ series, onDone }: { series: ExamSeriesWhole; onDone: () => void }) {
  const mayEdit = useHolds()(may.edit);
  const form = useApiForm(examSeriesApi.edit, { initial: editValues(examSeriesApi.edit, series), onDone });
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      <Fields form={form as never} readOnly={!mayEdit} />
    </Form>
  );
}

interface FieldsProps {
  readonly form: ApiForm<typeof examSeriesApi.add>;
  readonly readOnly?: boolean;
}
function Fields({ form: { fields, values }, readOnly = false }: FieldsProps) {
  const t = useText(examSeriesText);
  const look = { disabled: readOnly };
  const zone = values.zone ?? 'Europe/London';
  return (
    <FormSection columns={2}>
      <SelectField field={fields.exam_board_id} options={useItemOptions('exam_board')} {...look} />
      <TextField field={fields.name} maxLength={40} {...look} />
      <SelectField
        field={fields.zone}
        options={EXAM_ZONES.map((value) => ({ value, label: value }))}
        {...look}
      />
      <DayField field={fields.starts_on} {...look} />
      <DayField field={fields.ends_on} {...look} />
      <DayField field={fields.results_on} {...look} />
      <MomentField field={fields.enquiry_until} zone={zone} help={zone} {...look} />
      <TextAreaField field={fields.note} rows={2} {...look} />
      <RowsField
        field={fields.key_times}
        fresh={() => ({ name: '', at: undefined as number | undefined })}
        addLabel={t('add_time')}
        removeLabel={t('remove')}
        most={20}
        readOnly={readOnly}
      >
        {(of) => (
          <>
            <TextField field={of('name', examSeriesText.key_time_name, true)} maxLength={40} {...look} />
            <MomentField field={of('at', examSeriesText.at, true)} zone={zone} {...look} />
          </>
        )}
      </RowsField>
    </FormSection>
  );
}
