import { useNavigate } from 'react-router';
import { fill } from '@/kernel/text.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { studentApi } from '../student.contract.ts';
import { studentPaths } from '../student.paths.ts';
import { studentText } from '../student.text.ts';
import { mainAddress } from './embed/studentScreens.ts';
import { StudentForm } from './StudentForm.tsx';

export function StudentsAddPage() {
  const t = useText(studentText);
  const navigate = useNavigate();
  const holds = useHolds();
  const toList = () => void navigate(studentPaths.list());
  const form = useApiForm(studentApi.add, {
    initial: { guardians: [], label_ids: [] },
    success: null,
    // To the student, where contract, payment and hours come next; back then leads to the list.
    onDone: ({ id }, { username }) => {
      toast.success(fill(studentText.added, { name: username }));
      void navigate(mainAddress(id, holds) ?? studentPaths.list(), { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={t('add')} back={studentPaths.list()} backTitle={t('title')} />
      <StudentForm form={form} onCancel={toList} />
    </>
  );
}
