import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Sentence } from '@/kernel/text.ts';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { LazyImage } from '@/kernel/web/display/LazyImage.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { fileApi } from '../../file/file.contract.ts';
import { MAX_FILE_MB, UploadButton } from '../../file/web/embed/UploadButton.tsx';
import { companyText } from '../company.text.ts';
import { CompanyMark } from './embed/CompanyMark.tsx';
import './companies.css';

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
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
  const [problem, setProblem] = useState<Sentence | string>();
  const { value } = field;
  return (
    <Field
      field={{ ...field, error: problem ?? field.error }}
      help={disabled ? undefined : t('logo_help', { mb: MAX_FILE_MB })}
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
              <UploadButton
                id={id}
                aria-describedby={note}
                icon={ImageUp}
                types={PICTURES}
                otherType={companyText.logo_not_image}
                onKept={(file) => field.set(file.id)}
                onProblem={setProblem}
              >
                {t(value ? 'logo_replace' : 'logo_upload')}
              </UploadButton>
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
