import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { fill, type Sentence } from '@/kernel/text.ts';
import { Button } from '@/kernel/web/Button.tsx';
import { apiUrl } from '@/kernel/web/client.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/me.ts';
import { LazyImage } from '@/kernel/web/show/LazyImage.tsx';
import { useRun } from '@/kernel/web/useAction.ts';
import type { FormField } from '@/kernel/web/useApiForm.ts';
import { fileApi, MAX_FILE_BYTES } from '../../file/file.contract.ts';
import { fileText } from '../../file/file.text.ts';
import { companyText } from '../company.text.ts';
import { CompanyMark } from './embed/CompanyMark.tsx';
import './companies.css';

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MB = MAX_FILE_BYTES / 1024 / 1024;
const SIDE = 56;

interface LogoFieldProps {
  readonly field: FormField<number | null | undefined>;
  /** The company's, for the mark that stands where there is no picture. */
  readonly name: string;
  readonly disabled: boolean;
}

/** A picture: uploaded at once, set with the form. */
export function LogoField({ field, name, disabled }: LogoFieldProps) {
  const t = useText(companyText);
  const company_id = useMe().company.id;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Sentence | string>();
  const { run, busy } = useRun();

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (!file) return;
    const refused = refusalOf(file);
    setProblem(refused);
    if (refused) return;
    const onError = ({
      fields,
      msg,
    }: {
      fields?: Readonly<Record<string, string>> | undefined;
      msg: string;
    }) => {
      setProblem(fields?.file ?? msg);
      return true;
    };
    const kept = await run(fileApi.add, { name: file.name.slice(-254) }, { file, onError });
    if (kept) field.set(kept.id);
  };
  const { value } = field;
  return (
    <Field
      field={{ ...field, error: problem ?? field.error }}
      help={disabled ? undefined : t('logo_help', { mb: MB })}
    >
      {({ id, 'aria-describedby': note }) => (
        <span className="logo">
          {value ? (
            // An address that a browser opens by itself carries no header: it names the company.
            <LazyImage
              key={value}
              src={apiUrl(fileApi.open.action, { id: value, company_id })}
              alt={t('logo_file_id')}
              width={SIDE}
              height={SIDE}
            />
          ) : (
            <CompanyMark name={name} />
          )}
          {!disabled && (
            <>
              <input
                ref={input}
                className="visually-hidden"
                type="file"
                accept={PICTURES.join(',')}
                tabIndex={-1}
                aria-hidden="true"
                onChange={upload}
              />
              <Button
                id={id}
                aria-describedby={note}
                icon={ImageUp}
                busy={busy}
                onClick={() => input.current?.click()}
              >
                {t(value ? 'logo_replace' : 'logo_upload')}
              </Button>
              {value && (
                <Button kind="text" icon={Trash2} onClick={() => field.set(null)}>
                  {t('logo_remove')}
                </Button>
              )}
            </>
          )}
        </span>
      )}
    </Field>
  );
}

function refusalOf(file: File): Sentence | undefined {
  if (!PICTURES.includes(file.type)) return companyText.logo_not_image;
  return file.size > MAX_FILE_BYTES ? fill(fileText.too_large, { mb: MB }) : undefined;
}
