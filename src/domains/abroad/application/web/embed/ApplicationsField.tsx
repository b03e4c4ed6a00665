import { useApi } from '@/kernel/web/api/useApi.ts';
import type { FieldLook } from '@/kernel/web/form/Field.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { applicationApi } from '../../application.contract.ts';

interface ApplicationsFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: one id, or several where `multiple` is given.
  readonly field: FormField<any>;
  readonly studentId: number | undefined;
  readonly multiple?: boolean;
}

/** Those of one student that go on. */
export function ApplicationsField({ field, studentId, multiple = false, ...look }: ApplicationsFieldProps) {
  const { data } = useApi(
    applicationApi.of_student,
    { student_id: studentId ?? 0 },
    { enabled: studentId !== undefined },
  );
  const options = (data?.list ?? [])
    .filter(({ status }) => status === 'in_progress')
    .map(({ id, institution_name, programme_name }) => ({
      value: id,
      label: `${institution_name} · ${programme_name}`,
    }));
  return <SelectField field={field} options={options} multiple={multiple} {...look} />;
}
