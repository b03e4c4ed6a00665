import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type WeappUser, weappUserApi } from '../weapp-user.contract.ts';
import { weappUserText } from '../weapp-user.text.ts';

export type UserTask =
  | { readonly kind: 'make_lead' | 'match'; readonly user: WeappUser }
  | { readonly kind: 'allocate'; readonly ids: readonly number[] };
interface FormProps<T> {
  readonly task: T;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
type OfUser = Extract<UserTask, { user: WeappUser }>;
type OfMany = Extract<UserTask, { kind: 'allocate' }>;

/** What is asked before somebody is handled. */
export function UserTasks({
  task,
  onClose,
  onDone,
}: Omit<FormProps<UserTask>, 'task'> & { task: UserTask | undefined }) {
  const t = useText(weappUserText);
  return (
    <SideDrawer open={task !== undefined} onClose={onClose} title={task ? t(task.kind) : ''}>
      {task?.kind === 'make_lead' && (
        <LeadOfUser key={task.user.id} task={task as OfUser} onClose={onClose} onDone={onDone} />
      )}
      {task?.kind === 'match' && (
        <StudentOfUser key={task.user.id} task={task as OfUser} onClose={onClose} onDone={onDone} />
      )}
      {task?.kind === 'allocate' && <Allocate task={task} onClose={onClose} onDone={onDone} />}
    </SideDrawer>
  );
}

function LeadOfUser({ task: { user }, onClose, onDone }: FormProps<OfUser>) {
  const form = useApiForm(weappUserApi.make_lead, {
    initial: { id: user.id, version: user.version },
    success: weappUserText.made_lead,
    onDone,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField field={form.fields.channel_id} options={useActingOptions(channelApi.list)} />
      </FormSection>
    </Form>
  );
}

function StudentOfUser({ task: { user }, onClose, onDone }: FormProps<OfUser>) {
  const form = useApiForm(weappUserApi.match, {
    initial: { id: user.id, version: user.version },
    success: weappUserText.matched,
    onDone,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <StudentField field={form.fields.student_id} />
      </FormSection>
    </Form>
  );
}

function Allocate({ task, onClose, onDone }: FormProps<OfMany>) {
  const form = useApiForm(weappUserApi.allocate, { initial: { ids: [...task.ids] }, onDone });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField
          field={form.fields.adviser_id}
          options={useActingOptions(adminApi.searchWhere, (answer) => answer.guwen)}
        />
      </FormSection>
    </Form>
  );
}
