import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { adminApi } from '../../admin/admin.contract.ts';
import { HistoryDrawer } from '../../audit/web/embed/HistoryDrawer.tsx';
import { type DepartmentNode, departmentApi } from '../department.contract.ts';
import { withThoseBelow } from '../department.rules.ts';
import { departmentText } from '../department.text.ts';
import { DepartmentField } from './DepartmentField.tsx';

/** What is being done to the tree. */
export type Task =
  | { readonly kind: 'add'; readonly parentId: number | null }
  | { readonly kind: 'edit' | 'move' | 'merge' | 'history'; readonly node: DepartmentNode };

interface DepartmentTasksProps {
  readonly task: Task | undefined;
  readonly nodes: readonly DepartmentNode[];
  readonly onClose: () => void;
}

/** The short forms over the page, and the history beside it. */
export function DepartmentTasks({ task, nodes, onClose }: DepartmentTasksProps) {
  const t = useText(departmentText);
  const form = task && task.kind !== 'history' ? task : undefined;
  const title = form && (form.kind === 'add' ? t('add') : `${t(form.kind)} · ${form.node.name}`);
  const history = task?.kind === 'history' ? task.node : undefined;
  return (
    <>
      <FormModal open={form !== undefined} onClose={onClose} title={title} width={480}>
        {form?.kind === 'add' && <AddForm parentId={form.parentId} onDone={onClose} />}
        {form?.kind === 'edit' && <EditForm node={form.node} onDone={onClose} />}
        {form?.kind === 'move' && <MoveForm node={form.node} nodes={nodes} onDone={onClose} />}
        {form?.kind === 'merge' && <MergeForm node={form.node} nodes={nodes} onDone={onClose} />}
      </FormModal>
      <HistoryDrawer
        doc="department"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={onClose}
      />
    </>
  );
}

function AddForm({ parentId, onDone }: { parentId: number | null; onDone: () => void }) {
  const form = useApiForm(departmentApi.add, { initial: { parent_id: parentId }, onDone });
  return (
    <Form form={form}>
      <TextField field={form.fields.name} maxLength={40} />
      <DepartmentField field={form.fields.parent_id} none="top" />
      <LeaderField fields={form.fields} />
    </Form>
  );
}

interface TaskProps {
  readonly node: DepartmentNode;
  readonly onDone: () => void;
}

function EditForm({ node, onDone }: TaskProps) {
  const form = useApiForm(departmentApi.edit, { initial: editValues(departmentApi.edit, node), onDone });
  return (
    <Form form={form}>
      <TextField field={form.fields.name} maxLength={40} />
      <LeaderField fields={form.fields} node={node} />
    </Form>
  );
}

/** The staff of the company, and whoever leads already. */
function LeaderField({
  fields,
  node,
}: {
  fields: Pick<ApiForm<typeof departmentApi.add>['fields'], 'leader_admin_id'>;
  node?: DepartmentNode;
}) {
  const { leader_admin_id: value, leader_name: label } = node ?? {};
  return (
    <SelectField
      field={fields.leader_admin_id}
      options={useActingOptions(adminApi.options)}
      chosen={value ? [{ value, label: label ?? String(value) }] : []}
    />
  );
}

interface TreeTaskProps extends TaskProps {
  readonly nodes: readonly DepartmentNode[];
}

function MoveForm({ node, nodes, onDone }: TreeTaskProps) {
  const t = useText(departmentText);
  const { id, version, parent_id } = node;
  const form = useApiForm(departmentApi.move, {
    initial: { id, version, parent_id },
    success: departmentText.moved,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('move')}>
      <DepartmentField field={form.fields.parent_id} none="top" without={withThoseBelow(nodes, id)} />
    </Form>
  );
}

function MergeForm({ node, nodes, onDone }: TreeTaskProps) {
  const t = useText(departmentText);
  const { id, version, name } = node;
  const form = useApiForm(departmentApi.merge, {
    initial: { id, version },
    success: departmentText.merged,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('merge')} danger>
      <p className="department-help">{t('merge_help', { name })}</p>
      <DepartmentField field={form.fields.into_department_id} without={withThoseBelow(nodes, id)} />
    </Form>
  );
}
