import { useApi } from '@/kernel/web/api/useApi.ts';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { applyDemandPermissions } from '../../../apply-demand/apply-demand.access.ts';
import { type MilestoneTemplateOutput, milestoneTemplateApi } from '../../milestone-template.contract.ts';
import { WARN_CHOICES } from '../../milestone-template.rules.ts';
import { milestoneTemplateText } from '../../milestone-template.text.ts';

/** Which part of a service's price each milestone brings, how often portals are looked at, and when people are warned. */
export function MilestoneTemplateDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(milestoneTemplateText);
  const { data, error, refetch } = useApi(milestoneTemplateApi.get, {}, { enabled: open, staleMs: 0 });
  return (
    <SideDrawer open={open} onClose={onClose} title={t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && <TemplateForm key={data.version} template={data} onDone={onClose} />}
    </SideDrawer>
  );
}

function TemplateForm({ template, onDone }: { template: MilestoneTemplateOutput; onDone: () => void }) {
  const t = useText(milestoneTemplateText);
  const mayEdit = useHolds()(applyDemandPermissions.setting);
  const form = useApiForm(milestoneTemplateApi.edit, {
    initial: template,
    success: milestoneTemplateText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      <FormSection title={t('milestones')}>
        <Note tone="info">{t('help')}</Note>
        <NumberField field={form.fields.plan_percent} disabled={!mayEdit} />
        <NumberField field={form.fields.submit_percent} disabled={!mayEdit} />
        <NumberField field={form.fields.outcome_percent} disabled={!mayEdit} />
      </FormSection>
      <FormSection title={t('reminders')}>
        <NumberField field={form.fields.portal_check_days} disabled={!mayEdit} />
        <SelectField
          field={form.fields.deadline_warn_days}
          options={WARN_CHOICES.map((value) => ({ value, label: t('warn_days', { n: value }) }))}
          multiple
          disabled={!mayEdit}
        />
      </FormSection>
    </Form>
  );
}
