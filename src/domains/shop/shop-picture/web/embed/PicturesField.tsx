import { ImagePlus, Star, X } from 'lucide-react';
import { useState } from 'react';
import { UploadButton } from '@/domains/organisation/file/web/embed/UploadButton.tsx';
import type { Sentence } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { shopPictureApi } from '../../shop-picture.contract.ts';
import { shopPictureText } from '../../shop-picture.text.ts';
import { Picture } from './Picture.tsx';

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

interface PicturesFieldProps extends FieldLook {
  readonly field: FormField<number[] | undefined>;
  readonly most?: number;
}

/** Some pictures, in their order: each uploaded at once, set with the form. The first is the cover. */
export function PicturesField({ field, most = 9, ...look }: PicturesFieldProps) {
  const t = useText(shopPictureText);
  const ids = field.value ?? [];
  const { run } = useRun();
  const [problem, setProblem] = useState<Sentence | string>();
  const keep = async (file_id: number) => {
    const kept = await run(shopPictureApi.add, { file_id });
    if (kept) field.set([...ids, kept.id]);
  };
  return (
    <Field
      field={{ ...field, error: problem ?? field.error }}
      help={most > 1 ? t('help') : undefined}
      {...look}
    >
      {({ id, 'aria-describedby': note }) => (
        <span className="shop-pictures">
          {ids.map((picture, at) => (
            <figure key={picture}>
              <Picture id={picture} alt={`${t('title')} ${at + 1}`} size={72} />
              <figcaption>
                {at === 0 && most > 1 && t('cover')}
                {at > 0 && (
                  <Button
                    kind="text"
                    size="small"
                    icon={Star}
                    aria-label={t('to_front')}
                    onClick={() => field.set([picture, ...ids.filter((one) => one !== picture)])}
                  />
                )}
                <Button
                  kind="text"
                  size="small"
                  icon={X}
                  aria-label={t('remove')}
                  onClick={() => field.set(ids.filter((one) => one !== picture))}
                />
              </figcaption>
            </figure>
          ))}
          {ids.length < most && (
            <UploadButton
              id={id}
              aria-describedby={note}
              size="small"
              icon={ImagePlus}
              types={TYPES}
              otherType={shopPictureText.not_a_picture}
              onKept={(file) => void keep(file.id)}
              onProblem={setProblem}
            >
              {t('upload')}
            </UploadButton>
          )}
        </span>
      )}
    </Field>
  );
}

/** One picture, or none. */
export function PictureField({
  field,
  ...look
}: FieldLook & { readonly field: FormField<number | null | undefined> }) {
  const many: FormField<number[] | undefined> = {
    ...field,
    value: field.value ? [field.value] : [],
    set: (ids) => field.set(ids?.[0] ?? null),
  };
  return <PicturesField field={many} most={1} {...look} />;
}
