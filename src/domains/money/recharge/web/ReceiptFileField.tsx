import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { MAX_FILE_MB, UploadButton } from '@/domains/organisation/file/web/embed/UploadButton.tsx';
import type { Sentence } from '@/kernel/text.ts';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { rechargeText } from '../recharge.text.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** The picture of a receipt: uploaded at once, set with the form. */
export function ReceiptFileField({ field }: { field: FormField<number | null | undefined> }) {
  const t = useText(rechargeText);
  const company_id = useMe().company.id;
  const [problem, setProblem] = useState<Sentence | string>();
  const { value } = field;
  return (
    <Field field={{ ...field, error: problem ?? field.error }} help={t('file_help', { mb: MAX_FILE_MB })}>
      {({ id, 'aria-describedby': note }) => (
        <span className="control-row">
          <UploadButton
            id={id}
            aria-describedby={note}
            types={TYPES}
            onKept={(file) => field.set(file.id)}
            onProblem={setProblem}
          >
            {t(value ? 'file_replace' : 'file_upload')}
          </UploadButton>
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
