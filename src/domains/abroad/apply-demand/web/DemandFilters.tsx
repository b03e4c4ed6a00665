import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { COUNTRIES } from '../../institution/country.text.ts';
import { DEGREES } from '../../programme/programme.rules.ts';
import type { applyDemandApi } from '../apply-demand.contract.ts';
import { INTAKE_TERMS } from '../apply-demand.rules.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { applyDemandText } from '../apply-demand.text.ts';

/** From last year's intake to those that are asked for early. */
export const intakeYears = (): { value: number; label: string }[] => {
  const year = Number(companyToday().slice(0, 4));
  return [-1, 0, 1, 2, 3, 4].map((more) => ({ value: year + more, label: String(year + more) }));
};

export function DemandFilters({ list: { fields } }: { list: List<typeof applyDemandApi.list> }) {
  const t = useText(applyDemandText);
  const words = <K extends keyof typeof applyDemandText & string>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={applyDemandStatus} />
      <ChoiceFilter field={fields.guidance_id} options={useOptions(adminApi.guidance)} />
      <ChoiceFilter field={fields.country} options={words(COUNTRIES)} />
      <ChoiceFilter field={fields.intake_year} options={intakeYears()} />
      <MoreFilters names={['student_id', 'intake_term', 'degree', 'unpaid']}>
        <StudentFilter field={fields.student_id} />
        <ChoiceFilter field={fields.intake_term} options={words(INTAKE_TERMS)} />
        <ChoiceFilter field={fields.degree} options={words(DEGREES)} />
        <ChoiceFilter field={fields.unpaid} options={[{ value: 1, label: t('unpaid_only') }]} />
      </MoreFilters>
    </>
  );
}
