import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { departmentApi } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';
import { DepartmentField } from './DepartmentField.tsx';

interface MoveMembersProps {
  /** Open while there are some. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** All of them or none: the first who cannot go is named, and nobody has moved. */
export function MoveMembers({ ids, onClose, onDone }: MoveMembersProps) {
  const t = useText(departmentText);
  return (
    <FormModal open={ids.length > 0} onClose={onClose} title={t('move_members_to')} width={440}>
      {ids.length > 0 && <MoveForm ids={ids} onDone={onDone} />}
    </FormModal>
  );
}

function MoveForm({ ids, onDone }: Pick<MoveMembersProps, 'ids' | 'onDone'>) {
  const t = useText(departmentText);
  const form = useApiForm(departmentApi.moveMembers, {
    initial: { admin_ids: [...ids] },
    success: departmentText.moved_members,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('move_members')}>
      <DepartmentField field={form.fields.to_department_id} />
    </Form>
  );
}
