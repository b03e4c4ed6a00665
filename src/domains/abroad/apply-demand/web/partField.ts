import type { Sentence } from '@/kernel/text.ts';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

/** A field of one row of a list that is still being written, as a control takes it. */
export const partField =
  <R extends object>(rows: readonly R[], at: number, set: (rows: readonly R[]) => void) =>
  (name: keyof R & string, label: Sentence, required = true): FormField<never> => ({
    name: `${name}-${at + 1}`,
    label,
    required,
    value: rows[at]?.[name] as never,
    error: undefined,
    set: (value) => set(rows.map((row, n) => (n === at ? { ...row, [name]: value } : row))),
    blur: () => undefined,
  });
