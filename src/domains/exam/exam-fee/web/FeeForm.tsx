import { useApi } from '@/kernel/web/api/useApi.ts';
import { DayField, NumberField, SwitchField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { examOfferingApi } from '../../exam-offering/exam-offering.contract.ts';
import { examBasicsPermissions as may } from '../../exam-series/exam-series.access.ts';
import { examSeriesApi } from '../../exam-series/exam-series.contract.ts';
import { ATTEMPTS, CURRENCIES, STEP_KINDS } from '../../exam-series/exam-series.kinds.ts';
import { RowsField } from '../../exam-series/web/embed/RowsField.tsx';
import { type ExamFee, examFeeApi, type StepEntered } from '../exam-fee.contract.ts';
import { signOf } from '../exam-fee.money.ts';
import { SURCHARGE_KINDS } from '../exam-fee.rules.ts';
import { examFeeText as text } from '../exam-fee.text.ts';
import { CentsField } from './embed/CentsField.tsx';

export type FeeShown = ExamFee & { readonly used_count: number };
interface FeeDrawerProps {
  readonly open: FeeShown | 'new' | undefined;
  /** The series that the list shows: a new fee is of its items. */
  readonly seriesId: number | undefined;
  readonly onClose: () => void;
}

export function FeeDrawer({ open, seriesId, onClose }: FeeDrawerProps) {
  const t = useText(text);
  const title = open === 'new' || open === undefined ? t('add') : `${open.item_code} · ${open.series_name}`;
  return (
    <SideDrawer open={open !== undefined} onClose={onClose} width="wide" title={title}>
      {open === 'new' && <AddForm seriesId={seriesId} onDone={onClose} />}
      {open !== undefined && open !== 'new' && (
        <EditForm key={`${open.id}-${open.version}`} fee={open} onDone={onClose} />
      )}
    </SideDrawer>
  );
}

const STEPS: Partial<StepEntered>[] = [
  { kind: 'normal', refund_board_percent: 100, refund_service_percent: 100 },
  { kind: 'late', refund_board_percent: 50 },
  { kind: 'closed', needs_evidence: 1 },
];

function AddForm({ seriesId, onDone }: { seriesId: number | undefined; onDone: () => void }) {
  const form = useApiForm(examFeeApi.add, {
    initial: {
      attempts: [...ATTEMPTS],
      currency: 'GBP',
      from_day: companyToday(),
      steps: STEPS as StepEntered[],
    },
    onDone,
  });
  const { data } = useApi(
    examOfferingApi.list,
    { limit: 100, ...(seriesId !== undefined && { series_id: seriesId }) },
    { staleMs: 0 },
  );
  const { data: series } = useApi(examSeriesApi.options, {});
  const zone = series?.list.find(({ id }) => id === seriesId)?.zone ?? 'Europe/London';
  const t = useText(text);
  const items = (data?.list ?? []).map(({ id, item_code, item_title, series_name }) => ({
    value: id,
    label:
      seriesId === undefined ? `${item_code} ${item_title} · ${series_name}` : `${item_code} ${item_title}`,
  }));
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection columns={2}>
        <SelectField field={form.fields.offering_ids} options={items} multiple />
        <SelectField
          field={form.fields.attempts}
          options={ATTEMPTS.map((value) => ({ value, label: t(value) }))}
          multiple
        />
      </FormSection>
      <Fields form={form as never} zone={zone} />
    </Form>
  );
}

function EditForm({ fee, onDone }: { fee: FeeShown; onDone: () => void }) {
  const t = useText(text);
  const readOnly = !useHolds()(may.edit) || fee.used_count > 0;
  const form = useApiForm(examFeeApi.edit, {
    initial: {
      id: fee.id,
      version: fee.version,
      from_day: fee.from_day,
      currency: fee.currency,
      board_fee_cents: fee.board_fee_cents,
      centre_fee_cents: fee.centre_fee_cents,
      service_fee_cents: fee.service_fee_cents,
      steps: fee.steps.map(({ needs_evidence, ...step }) => ({
        ...step,
        needs_evidence: needs_evidence ? 1 : 0,
      })),
    },
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone} readOnly={readOnly}>
      {fee.used_count > 0 && <Note tone="info">{t('used')}</Note>}
      <Fields form={form as never} zone={fee.zone} readOnly={readOnly} />
    </Form>
  );
}

interface FieldsProps {
  readonly form: ApiForm<typeof examFeeApi.edit>;
  readonly zone: string;
  readonly readOnly?: boolean;
}
function Fields({ form: { fields, values }, zone, readOnly = false }: FieldsProps) {
  const t = useText(text);
  const look = { disabled: readOnly };
  const unit = signOf(values.currency ?? 'CNY');
  const words = <K extends keyof typeof text>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  return (
    <FormSection columns={2} help={t('times_in', { zone })}>
      <DayField field={fields.from_day} {...look} />
      <SelectField field={fields.currency} options={words(CURRENCIES)} {...look} />
      <CentsField field={fields.board_fee_cents} unit={unit} {...look} />
      <CentsField field={fields.centre_fee_cents} unit={unit} {...look} />
      <CentsField field={fields.service_fee_cents} unit={unit} {...look} />
      <RowsField<Partial<StepEntered>>
        field={fields.steps}
        fresh={() => ({ kind: 'very_late' })}
        addLabel={t('add_step')}
        removeLabel={t('remove_step')}
        most={STEP_KINDS.length}
        readOnly={readOnly}
        layout="box"
      >
        {(of, { kind, surcharge_kind }) => (
          <>
            <SelectField field={of('kind', text.step, true)} options={words(STEP_KINDS)} {...look} />
            {kind !== 'closed' && (
              <MomentField field={of('until_at', text.until_at, true)} zone={zone} {...look} />
            )}
            {(kind === 'late' || kind === 'very_late') && (
              <>
                <SelectField
                  field={of('surcharge_kind', text.surcharge_kind)}
                  options={words(SURCHARGE_KINDS)}
                  placeholder={t('fixed')}
                  {...look}
                />
                <CentsField
                  field={of('surcharge', text.surcharge)}
                  unit={surcharge_kind === 'percent' ? '%' : unit}
                  {...look}
                />
              </>
            )}
            <NumberField field={of('refund_board_percent', text.refund_board_percent)} {...look} />
            <NumberField field={of('refund_late_percent', text.refund_late_percent)} {...look} />
            <NumberField field={of('refund_service_percent', text.refund_service_percent)} {...look} />
            <SwitchField field={of('needs_evidence', text.needs_evidence)} {...look} />
          </>
        )}
      </RowsField>
    </FormSection>
  );
}
