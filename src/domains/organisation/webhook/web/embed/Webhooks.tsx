import { useState } from 'react';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { webhookPermissions } from '../../webhook.access.ts';
import { type Webhook, webhookApi } from '../../webhook.contract.ts';
import { webhookStatus } from '../../webhook.status.ts';
import { webhookText } from '../../webhook.text.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { WebhookLog } from '../WebhookLog.tsx';

/** Who is told of what, and how the telling went. */
export function Webhooks() {
  const t = useText(webhookText);
  const holds = useHolds();
  const { data } = useApi(webhookApi.kinds, {});
  const kinds = (data?.list ?? []).map(({ kind, label }) => ({ value: kind, label: `${label} (${kind})` }));
  const [log, setLog] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  const { run, busy } = useAction(webhookApi.rotate);
  const rotate = async ({ id, is_signed }: Webhook) => {
    if (is_signed && !(await confirmDialog({ title: webhookText.rotate_confirm, ok: webhookText.rotate })))
      return;
    const made = await run({ id });
    if (made) setSecret(made.secret);
  };
  return (
    <>
      <CrudList
        api={webhookApi}
        status={webhookStatus}
        text={webhookText}
        edit={webhookPermissions.edit}
        columns={[
          'name',
          { field: 'url', width: 260 },
          { field: 'kinds', width: 80, show: (row) => <span className="num">{row.kinds.length}</span> },
          {
            field: 'is_signed',
            width: 170,
            show: (row) =>
              holds(webhookPermissions.edit) ? (
                <Button size="small" disabled={busy} onClick={() => void rotate(row)}>
                  {t('rotate')}
                </Button>
              ) : (
                t(row.is_signed ? 'signed' : 'unsigned')
              ),
          },
          { field: 'waiting_count', width: 80 },
          {
            field: 'failed_count',
            width: 130,
            show: (row) => (
              <Button kind="text" size="small" onClick={() => setLog(row)}>
                {t('log')} {row.failed_count > 0 && `(${row.failed_count})`}
              </Button>
            ),
          },
          'status',
        ]}
        controls={() => ({
          url: (field) => <TextField field={field} placeholder="https://" />,
          kinds: (field) => <SelectField field={field} options={kinds} multiple />,
        })}
      />
      <WebhookLog of={log} onClose={() => setLog(undefined)} />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
