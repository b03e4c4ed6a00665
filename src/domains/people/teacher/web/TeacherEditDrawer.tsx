import { useApi } from '@/kernel/web/api/useApi.ts';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
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
  const { data, error, isPending, refetch } = useApi(teacherApi.get, { id });
  return (
    <SideDrawer
      open
      width="wide"
      title={data ? `${t('edit')} · ${data.teacher_name}` : t('edit')}
      onClose={onClose}
    >
      {isPending && (
        <div className="drawer-pad">
          <FormSkeleton fields={8} />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <TeacherEdit teacher={data} onDone={onClose} />}
    </SideDrawer>
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
