import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { subjectApi } from '../subject.contract.ts';
import { subjectText } from '../subject.text.ts';
import { SUBJECT_LIST } from './addresses.ts';
import { SubjectForm } from './SubjectForm.tsx';

export function SubjectAddPage() {
  const t = useText(subjectText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const toList = () => void navigate(SUBJECT_LIST + search);
  const form = useApiForm(subjectApi.add, { initial: { level_ids: [], course_types: [] }, onDone: toList });
  return (
    <>
      <PageHeader title={t('add')} back={SUBJECT_LIST} backTitle={t('title')} />
      <SubjectForm form={form} onCancel={toList} />
    </>
  );
}
