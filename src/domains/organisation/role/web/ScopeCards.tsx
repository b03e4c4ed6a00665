import { DATA_SCOPES, type DataScope } from '@/kernel/permission.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { scopeWithin } from '../role.rules.ts';
import { roleText } from '../role.text.ts';
import './role.css';

interface ScopeCardsProps {
  readonly field: FormField<DataScope>;
  /** The scope of whoever gives it: nobody gives a wider one. */
  readonly mine: DataScope;
  readonly disabled: boolean;
}

/** How far a role sees: one of six, each with what it means. */
export function ScopeCards({ field, mine, disabled }: ScopeCardsProps) {
  const t = useText(roleText);
  const say = useSay();
  return (
    <Field field={field}>
      {({ id, 'aria-invalid': invalid, 'aria-describedby': note }) => (
        <div
          className="scopes"
          id={id}
          role="radiogroup"
          aria-label={t('data_scope')}
          aria-describedby={note}
          aria-invalid={invalid}
        >
          {DATA_SCOPES.map((scope) => {
            const verdict = scopeWithin(scope, mine);
            const barred = verdict === true || disabled ? undefined : say(verdict);
            return (
              <label key={scope} className="scope" title={barred}>
                <input
                  type="radio"
                  name={id}
                  value={scope}
                  checked={field.value === scope}
                  disabled={disabled || barred !== undefined}
                  onChange={() => field.set(scope)}
                />
                <span>
                  <b>{t(scope)}</b>
                  <small>{barred ?? t(`${scope}_help`)}</small>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </Field>
  );
}
