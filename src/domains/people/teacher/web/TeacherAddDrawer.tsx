import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { teacherApi } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';
import { TeacherFields } from './TeacherFields.tsx';

interface TeacherAddProps {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function TeacherAddDrawer({ onClose, onAdded }: TeacherAddProps) {
  const t = useText(teacherText);
  return (
    <SideDrawer open width="wide" title={t('add')} onClose={onClose}>
      <TeacherAdd onAdded={onAdded} />
    </SideDrawer>
  );
}

function TeacherAdd({ onAdded }: Pick<TeacherAddProps, 'onAdded'>) {
  const t = useText(teacherText);
  const me = useMe();
  const form = useApiForm(teacherApi.add, {
    initial: { company_ids: [me.company.id], employment: 'full', subjects: [], week: [] },
    success: teacherText.added,
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <Form form={form} submitLabel={t('add')}>
      <TeacherFields fields={form.fields} />
    </Form>
  );
}
