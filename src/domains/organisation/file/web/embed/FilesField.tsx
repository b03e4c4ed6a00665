import { useState } from 'react';
import type { Sentence } from '@/kernel/text.ts';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { fileText } from '../../file.text.ts';
import { FileChips } from './FileChips.tsx';
import type { KnownFile } from './FileLink.tsx';
import { UploadButton } from './UploadButton.tsx';

interface FilesFieldProps extends FieldLook {
  readonly field: FormField<number[] | undefined>;
  /** What the form starts with, by name. */
  readonly known?: readonly KnownFile[];
  readonly most?: number;
}

/** Some files: each uploaded at once, set with the form. */
export function FilesField({ field, known = [], most = 9, ...look }: FilesFieldProps) {
  const t = useText(fileText);
  const [added, setAdded] = useState<readonly KnownFile[]>([]);
  const [problem, setProblem] = useState<Sentence | string>();
  const ids = field.value ?? [];
  const files = ids.flatMap((id) => [...known, ...added].find((file) => file.id === id) ?? []);
  return (
    <Field field={{ ...field, error: problem ?? field.error }} {...look}>
      {({ id, 'aria-describedby': note }) => (
        <span className="files">
          <FileChips
            files={files}
            onRemove={({ id: gone }) => field.set(ids.filter((one) => one !== gone))}
          />
          {ids.length < most && (
            <UploadButton
              id={id}
              aria-describedby={note}
              size="small"
              onKept={(file) => {
                setAdded([...added, file]);
                field.set([...ids, file.id]);
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
