import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { departmentApi } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';

interface DepartmentFieldProps {
  readonly field: FormField<number> | FormField<number | null> | FormField<number | null | undefined>;
  /** What no department at all is called here; left out: one must be chosen. */
  readonly none?: 'top' | 'unplaced';
  /** Not offered. */
  readonly without?: ReadonlySet<number>;
}

/** Stands for "none" among the options, because a select shows no null. */
const NONE = 0;

/** One of the company's departments, set in below its parent. */
export function DepartmentField({ field, none, without }: DepartmentFieldProps) {
  const t = useText(departmentText);
  const known = useActingOptions(departmentApi.list);
  const offered = known.options.filter(({ value }) => !without?.has(Number(value)));
  const options = none ? [{ value: NONE, label: t(none) }, ...offered] : offered;
  const set = field.set as (value: number | null | undefined) => void;
  const shown = none ? { ...field, value: field.value ?? NONE, set: (v?: number) => set(v || null) } : field;
  return <SelectField field={shown as FormField<number>} options={{ ...known, options }} />;
}
