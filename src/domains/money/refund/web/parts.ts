import type { Sentence } from '@/kernel/text.ts';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

/** One value within a list of a form, as a control takes it. */
export const partField = <V>(
  name: string,
  label: Sentence,
  value: V | undefined,
  set: (value: V | undefined) => void,
): FormField<V> => ({
  name,
  label,
  required: false,
  value,
  error: undefined,
  set,
  blur: () => undefined,
});
