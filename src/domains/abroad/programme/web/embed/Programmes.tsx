import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { institutionPermissions } from '../../../institution/institution.access.ts';
import { institutionApi } from '../../../institution/institution.contract.ts';
import { programmeApi } from '../../programme.contract.ts';
import { DEGREES, QUALIFICATIONS, SCHEMES, TESTS } from '../../programme.rules.ts';
import { programmeStatus } from '../../programme.status.ts';
import { programmeText } from '../../programme.text.ts';
import { Requirement } from './Requirement.tsx';

/** The programmes of the whole family of companies. */
export function Programmes() {
  const t = useText(programmeText);
  const institutions = useActingOptions(institutionApi.options, ({ list }) => list);
  const degrees = DEGREES.map((value) => ({ value, label: t(value) }));
  const schemes = SCHEMES.map((value) => ({ value, label: t(value) }));
  const qualifications = QUALIFICATIONS.map((value) => ({ value, label: t(value) }));
  const tests = TESTS.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={programmeApi}
      status={programmeStatus}
      text={programmeText}
      edit={institutionPermissions.edit}
      columns={[
        { field: 'institution_name', width: 240 },
        'name',
        { field: 'degree', width: 90, show: ({ degree }) => t(degree) },
        { field: 'scheme', width: 150, show: ({ scheme }) => t(scheme) },
        { field: 'grade_pattern', width: 260, show: (row) => <Requirement programme={row} /> },
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={(row) => ({
        institution_id: (field) => (
          <SelectField
            field={field}
            options={institutions}
            chosen={row && [{ value: row.institution_id, label: row.institution_name }]}
          />
        ),
        degree: (field) => <SelectField field={field} options={degrees} />,
        scheme: (field) => <SelectField field={field} options={schemes} />,
        qualification: (field) => <SelectField field={field} options={qualifications} />,
        grade_pattern: (field) => <TextField field={field} placeholder={t('grade_pattern_help')} />,
        test: (field) => <SelectField field={field} options={tests} />,
      })}
    />
  );
}
