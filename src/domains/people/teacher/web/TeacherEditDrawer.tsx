import { EditDrawer } from '@/kernel/web/form/EditDrawer.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { teacherPermissions as may } from '../teacher.access.ts';
import { type TeacherWhole, teacherApi } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';
import { TeacherFields } from './TeacherFields.tsx';

interface TeacherEditProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function TeacherEditDrawer({ id, onClose }: TeacherEditProps) {
  const t = useText(teacherText);
  return (
    <EditDrawer
      get={teacherApi.get}
      id={id}
      title={t('edit')}
      nameOf={({ teacher_name }) => teacher_name}
      onClose={onClose}
    >
      {(teacher) => <TeacherEdit teacher={teacher} onDone={onClose} />}
    </EditDrawer>
  );
}

function TeacherEdit({ teacher, onDone }: { teacher: TeacherWhole; onDone: () => void }) {
  const holds = useHolds();
  const form = useApiForm(teacherApi.edit, {
    initial: editValues(teacherApi.edit, teacher, {
      subjects: teacher.subjects.map(({ subject_id, level_ids }) => ({ subject_id, level_ids })),
      // A masked number is not one that could be saved.
      phone: holds(may.phone) ? teacher.phone : undefined,
    }),
    onDone,
  });
  return (
    <Form form={form}>
      <TeacherFields fields={form.fields} teacher={teacher} />
    </Form>
  );
}
