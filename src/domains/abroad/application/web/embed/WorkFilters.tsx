import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { FilterField } from '@/kernel/web/list/useList.ts';
import { companyYear } from '@/kernel/web/session/zone.ts';
import { STAGES, type Stage } from '../../../document-template/stage.text.ts';
import { COUNTRIES, type Country } from '../../../institution/country.text.ts';
import { SCHEMES, type Scheme } from '../../../programme/programme.rules.ts';
import { workText } from '../../work.text.ts';

export interface WorkFields {
  readonly guidance_id: FilterField<number>;
  readonly writer_id: FilterField<number>;
  readonly intake_year: FilterField<number>;
  readonly country: FilterField<Country>;
  readonly scheme: FilterField<Scheme>;
  readonly stage: FilterField<Stage>;
  readonly deadline_from: FilterField<string>;
  readonly deadline_to: FilterField<string>;
}
const YEARS_SHOWN = 4;

/** The one filter row of the work tables. */
export function WorkFilters({ fields }: { fields: WorkFields }) {
  const t = useText(workText);
  const words = <K extends keyof typeof workText>(values: readonly K[]) =>
    values.map((value) => ({ value, label: t(value) }));
  const guidance = useOptions(adminApi.guidance);
  const years = Array.from({ length: YEARS_SHOWN }, (_, at) => companyYear() - 1 + at);
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <ChoiceFilter
        field={fields.intake_year}
        options={years.map((value) => ({ value, label: String(value) }))}
      />
      <ChoiceFilter field={fields.guidance_id} options={guidance} />
      <ChoiceFilter field={fields.writer_id} options={guidance} />
      <ChoiceFilter field={fields.country} options={words(COUNTRIES)} />
      <ChoiceFilter field={fields.scheme} options={words(SCHEMES)} />
      <ChoiceFilter field={fields.stage} options={words(STAGES)} />
      <DaysFilter from={fields.deadline_from} to={fields.deadline_to} label={t('deadline')} />
    </>
  );
}
