import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { leadApi } from '../lead.contract.ts';
import { INVALID_REASONS } from '../lead.rules.ts';
import type { Lead } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';
import { TextLeads } from './TextLeads.tsx';

export type LeadTask = 'allocate' | 'label' | 'lose' | 'invalidate' | 'visit' | 'lock' | 'sms';
type One = Pick<Lead, 'id' | 'version'>;
interface TaskProps {
  readonly leads: readonly One[];
  readonly onDone: () => void;
}
interface LeadTasksProps extends TaskProps {
  readonly task: LeadTask | undefined;
  readonly onClose: () => void;
}

/** What is asked for before something is done with a lead, or with several. */
export function LeadTasks({ task, leads, onClose, onDone }: LeadTasksProps) {
  const t = useText(leadText);
  const Task = task && FORMS[task];
  const title = task ? `${t(task)}${leads.length > 1 ? ` · ${leads.length}` : ''}` : '';
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <FormModal open={task !== undefined} onClose={onClose} title={title} width={480}>
      {Task && <Task leads={leads} onDone={done} />}
    </FormModal>
  );
}

const idsOf = (leads: readonly One[]) => leads.map(({ id }) => id);
const oneOf = (leads: readonly One[]) => ({ id: leads[0]?.id ?? 0, version: leads[0]?.version ?? 0 });

function Allocate({ leads, onDone }: TaskProps) {
  const form = useApiForm(leadApi.allocate, {
    initial: { ids: idsOf(leads) },
    success: leadText.allocated,
    onDone,
  });
  const people = useActingOptions(adminApi.searchWhere, (answer) => answer.guwen);
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.owner_id} options={people} />
        <TextField field={form.fields.why} />
      </FormSection>
    </Form>
  );
}

function Label({ leads, onDone }: TaskProps) {
  const labels = useItemOptions('lead_label');
  const form = useApiForm(leadApi.label, {
    initial: { ids: idsOf(leads), add_label_ids: [], remove_label_ids: [] },
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.add_label_ids} options={labels} multiple />
        <SelectField field={form.fields.remove_label_ids} options={labels} multiple />
      </FormSection>
    </Form>
  );
}

function Lose({ leads, onDone }: TaskProps) {
  const form = useApiForm(leadApi.lose, { initial: oneOf(leads), onDone });
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.lost_reason_id} options={useItemOptions('lead_lost_reason')} />
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}

function Invalidate({ leads, onDone }: TaskProps) {
  const t = useText(leadText);
  const form = useApiForm(leadApi.invalidate, { initial: oneOf(leads), onDone });
  const reasons = INVALID_REASONS.map((value) => ({ value, label: t(`invalid_${value}`) }));
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.invalid_reason} options={reasons} />
      </FormSection>
    </Form>
  );
}

function Visit({ leads, onDone }: TaskProps) {
  const form = useApiForm(leadApi.visit, {
    initial: { ...oneOf(leads), visited_on: companyToday() },
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection>
        <DayField field={form.fields.visited_on} />
      </FormSection>
    </Form>
  );
}

const LOCKED_DAYS = 14;
function Lock({ leads, onDone }: TaskProps) {
  const form = useApiForm(leadApi.lock, {
    initial: { ...oneOf(leads), locked_until: plusDays(companyToday(), LOCKED_DAYS) },
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection>
        <DayField field={form.fields.locked_until} />
        <TextField field={form.fields.lock_reason} />
      </FormSection>
    </Form>
  );
}

const FORMS = {
  allocate: Allocate,
  label: Label,
  lose: Lose,
  invalidate: Invalidate,
  visit: Visit,
  lock: Lock,
  sms: TextLeads,
};
