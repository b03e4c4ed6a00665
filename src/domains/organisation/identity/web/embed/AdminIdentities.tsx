import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { identityPermissions as may } from '../../identity.access.ts';
import { type Identity, identityApi } from '../../identity.contract.ts';
import { identityText } from '../../identity.text.ts';
import { Identities } from './Identities.tsx';
import { useProviders } from './useProviders.ts';

interface AdminIdentitiesProps {
  readonly adminId: number;
  /** Whether the account may be changed from here, by this person. */
  readonly mayChange: boolean;
}

/** The accounts elsewhere by which somebody signs in; a house without providers has none to show. */
export function AdminIdentities({ adminId, mayChange }: AdminIdentitiesProps) {
  const t = useText(identityText);
  const holds = useHolds();
  const [isAdding, setAdding] = useState(false);
  const providers = useProviders();
  const { data, error, isPending, refetch } = useApi(identityApi.list, { admin_id: adminId });
  const { run } = useAction(identityApi.remove, { success: identityText.unlinked });
  const isMine = mayChange && holds(may.edit);
  if (providers.length === 0 && !data?.list.length) return null;
  const unlink = async ({ id, provider_name }: Identity) => {
    const title = fill(identityText.unlink_confirm, { name: provider_name });
    if (await confirmDialog({ title, ok: identityText.unlink, danger: true })) await run({ id });
  };
  const add = isMine && providers.length > 0 && (
    <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Card title={t('title')} extra={add}>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Identities list={data.list} onUnlink={isMine ? unlink : undefined} />}
      <FormModal open={isAdding} onClose={() => setAdding(false)} title={t('add')} width={520}>
        <AddForm adminId={adminId} providers={providers} onDone={() => setAdding(false)} />
      </FormModal>
    </Card>
  );
}

interface AddFormProps {
  readonly adminId: number;
  readonly providers: ReturnType<typeof useProviders>;
  readonly onDone: () => void;
}

function AddForm({ adminId, providers, onDone }: AddFormProps) {
  const t = useText(identityText);
  const form = useApiForm(identityApi.add, {
    initial: {
      admin_id: adminId,
      provider: providers.length === 1 ? providers[0]?.value : undefined,
      subject: '',
    },
    success: identityText.linked,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('add')}>
      <p className="identity-help">{t('help')}</p>
      <SelectField field={form.fields.provider} options={providers} />
      <TextField field={form.fields.subject} maxLength={255} help={t('subject_help')} />
    </Form>
  );
}
