import { Plus, X } from 'lucide-react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useActingSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import type { Option } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { MultiSelect, Select } from '@/kernel/web/form/select/Select.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import type { Teacher } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';

type Taught = { subject_id: number; level_ids: number[] };
interface SubjectsFieldProps {
  readonly field: FormField<Taught[] | undefined>;
  /** As they are before the edit, by name: one may have left the options. */
  readonly known: Teacher['subjects'];
}

/** Subject by subject, each with the levels that are taught; no level means every one. */
export function SubjectsField({ field, known }: SubjectsFieldProps) {
  const t = useText(teacherText);
  const subjects = useActingSubjects();
  const levels = useItemOptions('alevel');
  const lines = field.value ?? [];
  const put = (at: number, patch: Partial<Taught>) =>
    field.set(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  const taken = new Set(lines.map(({ subject_id }) => subject_id));
  const left = subjects.options.filter(({ value }) => !taken.has(Number(value)));
  const before = known.map(({ subject_id, subject_name }) => ({ value: subject_id, label: subject_name }));
  return (
    <Field field={field} wide>
      {({ id, 'aria-describedby': note }) => (
        <div className="teacher-subjects" id={id} aria-describedby={note}>
          {lines.map((line, at) => (
            <div className="teacher-subject" key={line.subject_id}>
              <Select
                label={t('subject_id')}
                value={line.subject_id}
                source={{ options: [...optionsOf(line.subject_id, subjects.options, before), ...left] }}
                onChange={(subject_id) => put(at, { subject_id: Number(subject_id), level_ids: [] })}
              />
              <MultiSelect
                label={t('level_ids')}
                value={line.level_ids}
                source={levels}
                placeholder={t('all_levels')}
                onChange={(level_ids) => put(at, { level_ids: level_ids.map(Number) })}
              />
              <Button
                kind="text"
                icon={X}
                aria-label={t('subject_remove')}
                onClick={() => field.set(lines.filter((_, index) => index !== at))}
              />
            </div>
          ))}
          <Select
            className="teacher-subject-add"
            label={t('subject_add')}
            value={null}
            source={{ ...subjects, options: left }}
            placeholder={t('subject_add')}
            icon={Plus}
            onChange={(id) => id !== null && field.set([...lines, { subject_id: Number(id), level_ids: [] }])}
          />
        </div>
      )}
    </Field>
  );
}

/** The chosen one by name, whether it is still offered or not. */
const optionsOf = (id: number, offered: readonly Option[], before: readonly Option[]): Option[] =>
  [offered, before].flatMap((list) => list.filter(({ value }) => value === id)).slice(0, 1);
