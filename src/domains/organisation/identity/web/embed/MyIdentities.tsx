import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { PasswordField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { rememberBack } from '../../../session/web/embed/providerBack.ts';
import { systemPaths } from '../../../system/system.paths.ts';
import { identityApi } from '../../identity.contract.ts';
import { identityText } from '../../identity.text.ts';
import { Identities } from './Identities.tsx';
import { useProviders } from './useProviders.ts';

type Task = { readonly provider: string } | { readonly id: number };

/** My own accounts elsewhere: linked by signing in there, after the password here. */
export function MyIdentities() {
  const t = useText(identityText);
  const me = useMe();
  const providers = useProviders();
  const { data, error, refetch } = useApi(identityApi.mine, {});
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  if (providers.length === 0 && !data?.list.length) return null;
  return (
    <Section title={t('title')}>
      <p className="identity-help">{t(me.has_password ? 'help' : 'no_password_help')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Identities list={data.list} onUnlink={me.has_password ? ({ id }) => setTask({ id }) : undefined} />
      )}
      {me.has_password && (
        <div className="identity-ways">
          {providers.map(({ value, label }) => (
            <Button key={value} size="small" icon={Link2} onClick={() => setTask({ provider: value })}>
              {t('link_to', { name: label })}
            </Button>
          ))}
        </div>
      )}
      <FormModal
        open={task !== undefined}
        onClose={close}
        title={t(task && 'id' in task ? 'unlink' : 'link')}
      >
        {task && ('id' in task ? <UnlinkForm id={task.id} onDone={close} /> : <LinkForm {...task} />)}
      </FormModal>
    </Section>
  );
}

function LinkForm({ provider }: { provider: string }) {
  const t = useText(identityText);
  const form = useApiForm(identityApi.linkStart, {
    initial: { provider, password: '' },
    success: null,
    onDone: ({ address }) => {
      rememberBack(systemPaths.settings({ tab: 'me' }));
      location.assign(address);
    },
  });
  return (
    <Form form={form} submitLabel={t('link')}>
      <FormSection>
        <PasswordField field={form.fields.password} autoComplete="current-password" />
      </FormSection>
    </Form>
  );
}

function UnlinkForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(identityText);
  const form = useApiForm(identityApi.unlink, {
    initial: { id, password: '' },
    success: identityText.unlinked,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('unlink')} danger>
      <FormSection>
        <PasswordField field={form.fields.password} autoComplete="current-password" />
      </FormSection>
    </Form>
  );
}
