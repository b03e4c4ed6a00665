import { useState } from 'react';
import { fileText } from '@/domains/organisation/file/file.text.ts';
import { FileChips } from '@/domains/organisation/file/web/embed/FileChips.tsx';
import type { KnownFile } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { UploadButton } from '@/domains/organisation/file/web/embed/UploadButton.tsx';
import type { Sentence } from '@/kernel/text.ts';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';

interface OneFileFieldProps extends FieldLook {
  readonly field: FormField<number | null | undefined>;
  /** What the form starts with, by name. */
  readonly known?: KnownFile;
}

/** One file: uploaded at once, set with the form. */
export function OneFileField({ field, known, ...look }: OneFileFieldProps) {
  const t = useText(fileText);
  const [added, setAdded] = useState<KnownFile>();
  const [problem, setProblem] = useState<Sentence | string>();
  const file = [added, known].find((one) => one?.id === field.value);
  return (
    <Field field={{ ...field, error: problem ?? field.error }} {...look}>
      {({ id, 'aria-describedby': note }) => (
        <span className="files">
          <FileChips files={file ? [file] : []} onRemove={() => field.set(null)} />
          {!file && (
            <UploadButton
              id={id}
              aria-describedby={note}
              size="small"
              onKept={(kept) => {
                setAdded(kept);
                field.set(kept.id);
              }}
              onProblem={setProblem}
            >
              {t('attach')}
            </UploadButton>
          )}
        </span>
      )}
    </Field>
  );
}
