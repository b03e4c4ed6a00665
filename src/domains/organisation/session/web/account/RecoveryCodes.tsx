import { Download } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { sessionText } from '../../session.text.ts';

/** Shown once; the server keeps only what recognises them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText(sessionText);
  const text = codes.join('\n');
  return (
    <div className="factor-codes">
      <h3>{t('recovery_title')}</h3>
      <Note tone="warning">{t('recovery_help')}</Note>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-foot">
        <CopyButton text={text} />
        <Button icon={Download} onClick={() => save(text)}>
          {t('download')}
        </Button>
        <span className="grow" />
        <Button kind="primary" onClick={onDone}>
          {t('recovery_saved')}
        </Button>
      </div>
    </div>
  );
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = 'xuezhang-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
