import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { shareApi, shareConfigApi } from '../../share.contract.ts';
import { shareText } from '../../share.text.ts';

interface ShareFormProps {
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** A student's code for a scheme. */
export function ShareForm({ onClose, onDone }: ShareFormProps) {
  const t = useText(shareText);
  const form = useApiForm(shareApi.add, {
    initial: {},
    success: shareText.added,
    onDone: ({ id }) => onDone(id),
  });
  return (
    <SideDrawer open onClose={onClose} title={t('add')}>
      <Form form={form} onCancel={onClose}>
        <FormSection>
          <SelectField field={form.fields.config_id} options={useActingOptions(shareConfigApi.list)} />
          <StudentField field={form.fields.student_id} help={t('not_active')} />
        </FormSection>
      </Form>
    </SideDrawer>
  );
}
