import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { renewalApi } from '../renewal.contract.ts';
import type { Renewal } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';

export type RenewalTask = 'snooze' | 'lose' | 'hand_over';
type One = Pick<Renewal, 'id' | 'version'>;
interface TaskProps {
  readonly tasks: readonly One[];
  readonly onDone: () => void;
}
interface RenewalTasksProps extends TaskProps {
  readonly task: RenewalTask | undefined;
  readonly onClose: () => void;
}

/** What is asked for before something is done with a renewal, or with several. */
export function RenewalTasks({ task, tasks, onClose, onDone }: RenewalTasksProps) {
  const t = useText(renewalText);
  const Task = task && FORMS[task];
  const title = task ? `${t(task)}${tasks.length > 1 ? ` · ${tasks.length}` : ''}` : '';
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <FormModal open={task !== undefined} onClose={onClose} title={title} width={480}>
      {Task && <Task tasks={tasks} onDone={done} />}
    </FormModal>
  );
}

const oneOf = (tasks: readonly One[]) => ({ id: tasks[0]?.id ?? 0, version: tasks[0]?.version ?? 0 });

const SNOOZED_DAYS = 7;
function Snooze({ tasks, onDone }: TaskProps) {
  const form = useApiForm(renewalApi.snooze, {
    initial: { ...oneOf(tasks), snoozed_until: plusDays(companyToday(), SNOOZED_DAYS) },
    success: renewalText.snooze_done,
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection>
        <DayField field={form.fields.snoozed_until} />
      </FormSection>
    </Form>
  );
}

function Lose({ tasks, onDone }: TaskProps) {
  const form = useApiForm(renewalApi.lose, {
    initial: oneOf(tasks),
    success: renewalText.lose_done,
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.lost_reason_id} options={useItemOptions('renewal_lost_reason')} />
      </FormSection>
    </Form>
  );
}

function HandOver({ tasks, onDone }: TaskProps) {
  const form = useApiForm(renewalApi.hand_over, {
    initial: { ids: tasks.map(({ id }) => id) },
    success: renewalText.handed_over,
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.owner_id} options={useActingOptions(adminApi.options)} />
      </FormSection>
    </Form>
  );
}

const FORMS = { snooze: Snooze, lose: Lose, hand_over: HandOver };
