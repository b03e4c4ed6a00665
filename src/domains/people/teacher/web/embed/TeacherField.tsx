import type { FieldLook } from '@/kernel/web/form/Field.tsx';
import { RemoteSelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type TeacherBrief, teacherApi } from '../../teacher.contract.ts';
import { teacherText } from '../../teacher.text.ts';

interface TeacherFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: one id, or several where `multiple` is given.
  readonly field: FormField<any>;
  /** Whom the form starts with, by name. */
  readonly chosen?: readonly Pick<TeacherBrief, 'id' | 'teacher_name'>[];
  readonly multiple?: boolean;
  readonly disabled?: boolean;
}

/** An active teacher, found while one types: by name, pinyin or initials. @public */
export function TeacherField({ chosen = [], ...props }: TeacherFieldProps) {
  const t = useText(teacherText);
  return (
    <RemoteSelectField
      endpoint={teacherApi.search}
      labelOf={(row) => nameOf(row as unknown as TeacherBrief)}
      chosen={chosen.map(({ id, teacher_name }) => ({ value: id, label: teacher_name }))}
      placeholder={t('search_hint')}
      {...props}
    />
  );
}

const nameOf = ({ teacher_name, english_name }: TeacherBrief) => `${teacher_name} ${english_name}`.trim();
