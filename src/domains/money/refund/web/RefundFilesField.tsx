import { X } from 'lucide-react';
import { useState } from 'react';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { UploadButton } from '@/domains/organisation/file/web/embed/UploadButton.tsx';
import type { Sentence } from '@/kernel/text.ts';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { refundText } from '../refund.text.ts';
import type { RequestForm } from './WhatFields.tsx';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** Papers that go with it: uploaded at once, set with the form. */
export function RefundFilesField({ field }: { field: RequestForm['fields']['file_ids'] }) {
  const t = useText(refundText);
  const company_id = useMe().company.id;
  const [problem, setProblem] = useState<Sentence | string>();
  const ids = field.value ?? [];
  return (
    <Field field={{ ...field, error: problem ?? field.error }} wide>
      {({ id, 'aria-describedby': note }) => (
        <span className="control-row">
          <UploadButton
            id={id}
            aria-describedby={note}
            types={TYPES}
            onKept={(file) => field.set([...ids, file.id])}
            onProblem={setProblem}
          >
            {t('file_upload')}
          </UploadButton>
          {ids.map((one, at) => (
            <span key={one}>
              <a href={apiUrl(fileApi.open.action, { id: one, company_id })} target="_blank" rel="noreferrer">
                {t('file_n', { n: at + 1 })}
              </a>
              <Button
                kind="text"
                size="small"
                icon={X}
                aria-label={t('file_remove')}
                onClick={() => field.set(ids.filter((id2) => id2 !== one))}
              />
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
