import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import type { FieldLook } from '@/kernel/web/form/Field.tsx';
import { RemoteSelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { studentApi } from '../../student.contract.ts';
import type { StudentBrief } from '../../student.shapes.ts';
import { studentText } from '../../student.text.ts';
import { nameOf } from './nameOf.ts';

interface StudentFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: one id, or several where `multiple` is given.
  readonly field: FormField<any>;
  /** Whom the form starts with, by name; one who is left out is asked for. */
  readonly chosen?: readonly Pick<StudentBrief, 'id' | 'username'>[];
  readonly multiple?: boolean;
  readonly disabled?: boolean;
}

/** A student, found while one types: by name, pinyin, initials, number or whole phone number. */
export function StudentField({ chosen = [], ...props }: StudentFieldProps) {
  const t = useText(studentText);
  const [begins] = useState<unknown>(props.field.value);
  const unnamed = typeof begins === 'number' && chosen.length === 0;
  const { data } = useApi(studentApi.search, { student_id: Number(begins) }, { enabled: unnamed });
  const known = unnamed ? (data?.list ?? []) : chosen;
  return (
    <RemoteSelectField
      endpoint={studentApi.search}
      labelOf={(row) => nameOf(row as unknown as StudentBrief)}
      chosen={known.map(({ id, username }) => ({ value: id, label: username }))}
      placeholder={t('search_hint')}
      {...props}
    />
  );
}
