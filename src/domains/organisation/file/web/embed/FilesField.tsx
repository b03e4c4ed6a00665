import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { Button } from '@/kernel/web/Button.tsx';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/notice.ts';
import { useRun } from '@/kernel/web/useAction.ts';
import type { FormField } from '@/kernel/web/useApiForm.ts';
import { fileApi, MAX_FILE_BYTES } from '../../file.contract.ts';
import { fileText } from '../../file.text.ts';
import { FileLink, type KnownFile } from './FileLink.tsx';
import './files.css';

interface FilesFieldProps extends FieldLook {
  readonly field: FormField<number[] | undefined>;
  /** What the form starts with, by name. */
  readonly known?: readonly KnownFile[];
  readonly most?: number;
}

/** Some files: each uploaded at once, set with the form. */
export function FilesField({ field, known = [], most = 9, ...look }: FilesFieldProps) {
  const t = useText(fileText);
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly KnownFile[]>([]);
  const { run, busy } = useRun();
  const ids = field.value ?? [];
  const files = ids.flatMap((id) => [...known, ...added].find((file) => file.id === id) ?? []);

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (!file) return;
    if (file.size > MAX_FILE_BYTES)
      return toast.error(fill(fileText.too_large, { mb: MAX_FILE_BYTES / 1024 / 1024 }));
    const kept = await run(fileApi.add, { name: file.name.slice(-254) }, { file });
    if (!kept) return;
    setAdded([...added, kept]);
    field.set([...ids, kept.id]);
  };
  return (
    <Field field={field} {...look}>
      {({ id, 'aria-describedby': note }) => (
        <span className="files">
          {files.map((file) => (
            <span className="file-chip" key={file.id}>
              <FileLink file={file} />
              <Button
                kind="text"
                size="small"
                icon={X}
                aria-label={t('remove')}
                onClick={() => field.set(ids.filter((one) => one !== file.id))}
              />
            </span>
          ))}
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => void upload(event)}
          />
          {ids.length < most && (
            <Button
              id={id}
              aria-describedby={note}
              size="small"
              icon={Paperclip}
              busy={busy}
              onClick={() => input.current?.click()}
            >
              {t('attach')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
