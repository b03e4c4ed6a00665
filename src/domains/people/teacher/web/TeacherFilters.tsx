import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { teacherApi } from '../teacher.contract.ts';
import { EMPLOYMENTS } from '../teacher.rules.ts';
import { teacherStatus } from '../teacher.status.ts';
import { teacherText } from '../teacher.text.ts';

export function TeacherFilters({ list }: { list: List<typeof teacherApi.list> }) {
  const t = useText(teacherText);
  const subjects = useSubjects();
  const levels = useItemOptions('alevel');
  const tiers = useItemOptions('teacher_tier');
  const employments = EMPLOYMENTS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={teacherStatus} />
      <ChoiceFilter field={list.fields.subject_id} options={subjects} />
      <ChoiceFilter field={list.fields.level_id} options={levels} />
      <ChoiceFilter field={list.fields.employment} options={employments} />
      <ChoiceFilter field={list.fields.tier_id} options={tiers} />
    </>
  );
}
