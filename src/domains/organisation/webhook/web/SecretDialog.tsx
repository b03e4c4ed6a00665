import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Dialog } from '@/kernel/web/overlay/Dialog.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { webhookText } from '../webhook.text.ts';
import './webhook.css';

/** Shown this once; the server keeps it sealed. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useText(webhookText);
  return (
    <Dialog open={secret !== undefined} onClose={onClose} title={t('secret_title')} width={520}>
      <div className="webhook-secret">
        <Note tone="warning">{t('secret_once')}</Note>
        <p>
          <code>{secret}</code>
          {secret && <CopyButton text={secret} />}
        </p>
        <Button kind="primary" onClick={onClose}>
          {t('saved')}
        </Button>
      </div>
    </Dialog>
  );
}
