import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { COUNTRIES } from '../../country.text.ts';
import { institutionPermissions } from '../../institution.access.ts';
import { institutionApi } from '../../institution.contract.ts';
import { INSTITUTION_KINDS } from '../../institution.rules.ts';
import { institutionStatus } from '../../institution.status.ts';
import { institutionText } from '../../institution.text.ts';

/** The institutions of the whole family of companies. */
export function Institutions() {
  const t = useText(institutionText);
  const countries = COUNTRIES.map((value) => ({ value, label: t(value) }));
  const kinds = INSTITUTION_KINDS.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={institutionApi}
      status={institutionStatus}
      text={institutionText}
      edit={institutionPermissions.edit}
      columns={[
        'name',
        { field: 'name_en', width: 260 },
        { field: 'country', width: 120, show: ({ country }) => t(country) },
        { field: 'city', width: 120 },
        { field: 'kind', width: 110, show: ({ kind }) => t(kind) },
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={() => ({
        country: (field) => <SelectField field={field} options={countries} />,
        kind: (field) => <SelectField field={field} options={kinds} />,
      })}
    />
  );
}
