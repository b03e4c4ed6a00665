import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type BaseItem, baseDataApi } from '../base-data.contract.ts';
import type { BaseKind } from '../base-data.rules.ts';
import { baseDataText } from '../base-data.text.ts';

interface BaseItemDrawerProps {
  readonly kind: BaseKind;
  /** Where a new one will lie. */
  readonly parentId: number | null;
  /** The item to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: BaseItem | 'new' | undefined;
  readonly onClose: () => void;
}

export function BaseItemDrawer({ kind, parentId, open, onClose }: BaseItemDrawerProps) {
  const t = useText(baseDataText);
  const say = useSay();
  const title = t(open === 'new' ? 'add_of' : 'edit_of', { kind: say(baseDataText[kind]) });
  return (
    <SideDrawer open={open !== undefined} onClose={onClose} title={title}>
      {open === 'new' && <AddItem kind={kind} parentId={parentId} onClose={onClose} />}
      {open && open !== 'new' && <EditItem key={open.id} item={open} onClose={onClose} />}
    </SideDrawer>
  );
}

function AddItem({ kind, parentId, onClose }: Omit<BaseItemDrawerProps, 'open'>) {
  const form = useApiForm(baseDataApi.add, { initial: { kind, parent_id: parentId }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <ItemFields kind={kind} fields={form.fields} />
    </Form>
  );
}

function EditItem({ item, onClose }: { item: BaseItem; onClose: () => void }) {
  const { id, version, kind, name, body } = item;
  const isTemplate = kind === 'feedback_template';
  const form = useApiForm(baseDataApi.edit, {
    initial: { id, version, name, ...(isTemplate && { body }) },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <ItemFields kind={kind} fields={form.fields} />
    </Form>
  );
}

type Fields = Pick<ApiForm<typeof baseDataApi.edit>['fields'], 'name' | 'body'>;
const ItemFields = ({ kind, fields }: { kind: BaseKind; fields: Fields }) => (
  <FormSection>
    <TextField field={fields.name} maxLength={60} />
    {kind === 'feedback_template' && <TextAreaField field={fields.body} rows={10} />}
  </FormSection>
);
