import type { ReactNode } from 'react';
import type { DataScope } from '@/kernel/permission.ts';
import { SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import type { ApiForm, FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { MenuNode } from '../role.contract.ts';
import { roleText } from '../role.text.ts';
import { ScopeCards } from './ScopeCards.tsx';
import { TickTree } from './TickTree.tsx';
import { useGrantable } from './useGrantable.ts';

/** The fields that adding and editing have in common. */
interface RoleFields {
  readonly role_name: FormField<string>;
  readonly data_scope: FormField<DataScope>;
  readonly note: FormField<string | undefined>;
  readonly menus: FormField<string[]>;
  readonly requires_second_factor: FormField<0 | 1 | undefined>;
}

interface RoleFormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'> & { readonly fields: RoleFields };
  readonly wings: readonly MenuNode[];
  /** What one should know first. */
  readonly notes?: ReactNode;
  readonly readOnly?: boolean;
  /** The owner's role keeps every right and all data. */
  readonly isOwner?: boolean;
  readonly onCancel: () => void;
}

export function RoleForm({ form, wings, notes, readOnly = false, isOwner = false, onCancel }: RoleFormProps) {
  const t = useText(roleText);
  const say = useSay();
  const me = useMe();
  const grantable = useGrantable();
  const { role_name, data_scope, note, menus, requires_second_factor } = form.fields;
  const locked = readOnly || isOwner;
  return (
    <Form form={form} onCancel={onCancel} readOnly={readOnly}>
      {notes && <div className="role-notes">{notes}</div>}
      <FormSection title={t('section_basic')}>
        <TextField field={role_name} disabled={readOnly} maxLength={40} />
        <ScopeCards field={data_scope} mine={me.data_scope} disabled={locked} />
        <TextAreaField field={note} disabled={readOnly} rows={2} />
        <SwitchField
          field={requires_second_factor}
          disabled={readOnly}
          help={t('requires_second_factor_help')}
        />
      </FormSection>
      <FormSection title={t('section_menus')} {...(!locked && { help: t('menus_help') })}>
        <TickTree
          wings={wings}
          value={menus.value ?? []}
          onChange={menus.set}
          grantable={grantable}
          readOnly={locked}
          error={typeof menus.error === 'object' ? say(menus.error) : menus.error}
        />
      </FormSection>
    </Form>
  );
}
