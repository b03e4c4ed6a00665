import { type LucideIcon, Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { fill, type Sentence } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button, type ButtonProps } from '@/kernel/web/display/Button.tsx';
import { FileDrop } from '@/kernel/web/form/FileDrop.tsx';
import { fileApi, MAX_FILE_BYTES } from '../../file.contract.ts';
import { fileText } from '../../file.text.ts';
import type { KnownFile } from './FileLink.tsx';

/** How large a file may be, for the line of help beside the button. */
export const MAX_FILE_MB = MAX_FILE_BYTES / 1024 / 1024;

interface UploadButtonProps extends Pick<ButtonProps, 'id' | 'size' | 'children' | 'aria-describedby'> {
  readonly icon?: LucideIcon;
  /** The kinds that the browser's dialog offers. */
  readonly types?: readonly string[];
  /** What is said of another kind, before anything is sent; left out, the server says it. */
  readonly otherType?: Sentence;
  readonly onKept: (file: KnownFile) => void;
  /** Why not, or that there is no reason any more. */
  readonly onProblem: (problem: Sentence | string | undefined) => void;
}

/** A file is chosen, dropped here or pasted, and uploaded at once; what becomes of it is the form's business. */
export function UploadButton({
  icon = Paperclip,
  types,
  otherType,
  onKept,
  onProblem,
  ...button
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useRun();

  const refusalOf = (file: File): Sentence | undefined => {
    if (otherType && !types?.includes(file.type)) return otherType;
    return file.size > MAX_FILE_BYTES ? fill(fileText.too_large, { mb: MAX_FILE_MB }) : undefined;
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (file) void upload(file);
  };
  const upload = async (file: File) => {
    const refusal = refusalOf(file);
    onProblem(refusal);
    if (refusal) return;
    const kept = await run(
      fileApi.add,
      { name: file.name.slice(-254) },
      {
        file,
        onError: ({ fields, msg }) => {
          onProblem(fields?.file ?? msg);
          return true;
        },
      },
    );
    if (kept) onKept(kept);
  };
  return (
    <FileDrop onFile={(file) => void upload(file)}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={types?.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={choose}
      />
      <Button {...button} icon={icon} busy={busy} onClick={() => input.current?.click()} />
    </FileDrop>
  );
}
