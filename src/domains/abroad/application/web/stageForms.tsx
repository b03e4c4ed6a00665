import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { DayField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { applyDemandPermissions } from '../../apply-demand/apply-demand.access.ts';
import { applyDemandApi } from '../../apply-demand/apply-demand.contract.ts';
import { applicationApi } from '../application.contract.ts';
import { DECISIONS, isOffer, repliesOf } from '../application.rules.ts';
import type { Application } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';
import { OneFileField } from './embed/OneFileField.tsx';

interface OfApplication {
  readonly application: Application;
  readonly onClose: () => void;
}

export function SubmitForm({ application, onClose }: OfApplication) {
  const t = useText(applicationText);
  const { id, version, external_id } = application;
  const form = useApiForm(applicationApi.submit, {
    initial: { id, version, submitted_on: companyToday(), external_id },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection>
        <DayField field={form.fields.submitted_on} />
        <TextField field={form.fields.external_id} maxLength={60} />
        <OneFileField field={form.fields.confirmation_file_id} />
      </FormSection>
    </Form>
  );
}

/** Confirmation answers an offer; everything else can be said at any time. */
export function DecideForm({ application, onClose }: OfApplication) {
  const t = useText(applicationText);
  const { id, version, decision, reply_due_on } = application;
  const form = useApiForm(applicationApi.decide, {
    initial: { id, version, decided_on: companyToday(), reply_due_on },
    onDone: onClose,
  });
  const offered = DECISIONS.filter((value) => value !== 'confirmed' || isOffer(decision));
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('decide')}>
      <FormSection>
        <SelectField
          field={form.fields.decision_is}
          options={offered.map((value) => ({ value, label: t(value) }))}
        />
        <DayField field={form.fields.decided_on} />
        <DayField field={form.fields.reply_due_on} />
        <OneFileField field={form.fields.letter_file_id} />
        {decision !== null && <TextField field={form.fields.because} help={t('because_help')} />}
      </FormSection>
    </Form>
  );
}

export function ReplyForm({ application, onClose }: OfApplication) {
  const t = useText(applicationText);
  const { id, version, scheme, deposit, reply } = application;
  const form = useApiForm(applicationApi.answer, {
    initial: { id, version, replied_on: companyToday(), deposit, ...(reply && { reply_is: reply }) },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('answer')}>
      <FormSection {...(scheme === 'ucas' && { help: t('choices_help') })}>
        <SelectField
          field={form.fields.reply_is}
          options={repliesOf(scheme).map((value) => ({ value, label: t(value) }))}
        />
        <DayField field={form.fields.replied_on} />
        <TextField field={form.fields.deposit} maxLength={60} help={t('deposit_help')} />
      </FormSection>
    </Form>
  );
}

export function VisaForm({ application, onClose }: OfApplication) {
  const t = useText(applicationText);
  const { id, version, institution_name, programme_name } = application;
  const form = useApiForm(applicationApi.visa_start, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('visa_start')}>
      <p>
        {institution_name} · {programme_name}
      </p>
    </Form>
  );
}

export function EnrolForm({ application, onClose }: OfApplication) {
  const t = useText(applicationText);
  const { id, version } = application;
  const form = useApiForm(applicationApi.enrol, {
    initial: { id, version, release_others: 1 },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('enrol')}>
      <FormSection>
        <SwitchField field={form.fields.release_others} />
      </FormSection>
    </Form>
  );
}

/** The milestone of the service that its submission has reached, for who may take it back. */
function useReachedBy({ stage, demand_id }: Application) {
  const mayTakeBack = useHolds()(applyDemandPermissions.accept);
  const isAsked = mayTakeBack && stage === 'submitted' && demand_id !== null;
  const { data } = useApi(applyDemandApi.get, { id: demand_id ?? 0 }, { enabled: isAsked, staleMs: 0 });
  if (!isAsked) return undefined;
  return data?.milestones.find(({ kind, status }) => kind === 'all_submitted' && status !== 'open');
}

export function StepBackForm({ application, onClose }: OfApplication) {
  const t = useText(applicationText);
  const { id, version } = application;
  const form = useApiForm(applicationApi.step_back, { initial: { id, version }, onDone: onClose });
  const milestone = useReachedBy(application);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('step_back')} danger>
      <FormSection>
        <TextField field={form.fields.reason} />
        {milestone && (
          <SwitchField
            field={form.fields.with_milestone}
            help={t('with_milestone_help', { money: formatFen(milestone.amount_fen) })}
          />
        )}
      </FormSection>
    </Form>
  );
}
