import { Paperclip, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { fileApi, MAX_FILE_BYTES } from '@/domains/organisation/file/file.contract.ts';
import { fileText } from '@/domains/organisation/file/file.text.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { Button } from '@/kernel/web/Button.tsx';
import { apiUrl } from '@/kernel/web/client.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/me.ts';
import { useRun } from '@/kernel/web/useAction.ts';
import type { FormField } from '@/kernel/web/useApiForm.ts';
import { rechargeText } from '../recharge.text.ts';

const MB = MAX_FILE_BYTES / 1024 / 1024;

/** The picture of a receipt: uploaded at once, set with the form. */
export function ReceiptFileField({ field }: { field: FormField<number | null | undefined> }) {
  const t = useText(rechargeText);
  const company_id = useMe().company.id;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Sentence | string>();
  const { run, busy } = useRun();

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (!file) return;
    const tooLarge = file.size > MAX_FILE_BYTES ? fill(fileText.too_large, { mb: MB }) : undefined;
    setProblem(tooLarge);
    if (tooLarge) return;
    const kept = await run(
      fileApi.add,
      { name: file.name.slice(-254) },
      {
        file,
        onError: ({ fields, msg }) => {
          setProblem(fields?.file ?? msg);
          return true;
        },
      },
    );
    if (kept) field.set(kept.id);
  };
  const { value } = field;
  return (
    <Field field={{ ...field, error: problem ?? field.error }} help={t('file_help', { mb: MB })}>
      {({ id, 'aria-describedby': note }) => (
        <span className="control-row">
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/png,image/jpeg,image/webp,application/pdf"
            tabIndex={-1}
            aria-hidden="true"
            onChange={upload}
          />
          <Button
            id={id}
            aria-describedby={note}
            icon={Paperclip}
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {t(value ? 'file_replace' : 'file_upload')}
          </Button>
          {value && (
            <>
              <a
                href={apiUrl(fileApi.open.action, { id: value, company_id })}
                target="_blank"
                rel="noreferrer"
              >
                {t('file_open')}
              </a>
              <Button
                kind="text"
                size="small"
                icon={Trash2}
                aria-label={t('file_remove')}
                onClick={() => field.set(null)}
              />
            </>
          )}
        </span>
      )}
    </Field>
  );
}
