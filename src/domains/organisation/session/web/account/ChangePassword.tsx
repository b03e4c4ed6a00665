import { useState } from 'react';
import { fieldMessages } from '@/kernel/contract/validation.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { PasswordField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';

/** The new password is typed twice, because nobody sees what they type. */
export function ChangePassword() {
  const t = useText(sessionText);
  const me = useMe();
  const again = useRepeat();
  const form = useApiForm(sessionApi.changePassword, {
    initial: me.has_password ? { old_password: '', new_password: '' } : { new_password: '' },
    success: sessionText.password_changed,
    onDone: () => {
      form.reset();
      again.field.set('');
    },
  });
  const { old_password, new_password } = form.fields;
  const submit = async () => {
    const agrees = again.check(form.values.new_password);
    const mayBeMissing = me.has_password && !form.values.old_password;
    if (agrees || mayBeMissing || !form.values.new_password) await form.submit();
  };
  return (
    <Section title={t('change_password')}>
      <div className="account-card">
        <Form
          form={{ ...form, refusals: form.refusals + again.refusals, submit }}
          submitLabel={t('change_password')}
        >
          {me.must_change_password && (
            <Note tone="warning">{t(me.has_password ? 'must_change' : 'must_set')}</Note>
          )}
          <FormSection>
            {me.has_password && (
              <PasswordField field={{ ...old_password, required: true }} autoComplete="current-password" />
            )}
            <PasswordField field={new_password} help={t('password_help')} />
            <PasswordField field={again.field} help={t('password_effect')} />
          </FormSection>
        </Form>
      </div>
    </Section>
  );
}

const label = sessionText.repeat_password;
const EMPTY: Sentence = [
  fill(fieldMessages.empty, { field: label[0] })[0],
  fill(fieldMessages.empty, { field: label[1] })[1],
];

/** The second typing: no business of the server's. */
function useRepeat() {
  const [value, setValue] = useState<string | undefined>('');
  const [error, setError] = useState<Sentence>();
  const [refusals, setRefusals] = useState(0);
  const check = (first: string | undefined): boolean => {
    const wrong = !value ? EMPTY : value === first ? undefined : sessionText.passwords_differ;
    setError(wrong);
    if (wrong) setRefusals(refusals + 1);
    return wrong === undefined;
  };
  const set = (next: string | undefined) => {
    setValue(next);
    setError(undefined);
  };
  const field = { name: 'repeat_password', label, required: true, value, error, set, blur: () => undefined };
  return { field, check, refusals };
}
