import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { resultText } from '../result.text.ts';

interface Mark {
  component_id: number;
  mark?: number | null;
  grade?: string | null;
  is_absent?: 0 | 1;
}
interface ComponentMarksProps {
  // biome-ignore lint/suspicious/noExplicitAny: marks that are still being typed.
  readonly field: FormField<any>;
  readonly components: readonly { id: number; code: string; title: string; max_mark: number | null }[];
}

/** A cell for each paper: a mark, or ABS. Tab leads from one to the next. */
export function ComponentMarks({ field, components }: ComponentMarksProps) {
  const t = useText(resultText);
  const say = useSay();
  const marks = (field.value ?? []) as Mark[];
  const put = (component_id: number, typed: string) => {
    const others = marks.filter((one) => one.component_id !== component_id);
    const text = typed.trim();
    if (text === '') return field.set(others);
    const isAbsent = /^abs$/i.test(text);
    const mark = (/^\d+$/.test(text) ? Number(text) : text) as number;
    field.set([...others, isAbsent ? { component_id, is_absent: 1 } : { component_id, mark, is_absent: 0 }]);
  };
  const shown = (component_id: number): string => {
    const one = marks.find((mark) => mark.component_id === component_id);
    if (!one) return '';
    return one.is_absent === 1 ? 'ABS' : String(one.mark ?? '');
  };
  return (
    <fieldset className="result-marks" data-field="components">
      <legend>{t('components')}</legend>
      {components.map(({ id, code, title, max_mark }) => (
        <label key={id} title={title}>
          <span>
            {code}
            {max_mark !== null && <small className="mute">/{max_mark}</small>}
          </span>
          <input
            className="control num"
            autoComplete="off"
            value={shown(id)}
            onChange={({ target }) => put(id, target.value.toUpperCase())}
          />
        </label>
      ))}
      {field.error && (
        <p className="result-error" role="alert">
          {typeof field.error === 'string' ? field.error : say(field.error)}
        </p>
      )}
    </fieldset>
  );
}
