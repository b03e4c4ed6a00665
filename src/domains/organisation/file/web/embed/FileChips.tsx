import { X } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { fileText } from '../../file.text.ts';
import { FileLink, type KnownFile } from './FileLink.tsx';
import './files.css';

interface FileChipsProps {
  readonly files: readonly KnownFile[];
  /** Without it they stay. */
  readonly onRemove?: (file: KnownFile) => void;
}

/** Files by their names, each of which opens. */
export function FileChips({ files, onRemove }: FileChipsProps) {
  const t = useText(fileText);
  return files.map((file) => (
    <span className="file-chip" key={file.id}>
      <FileLink file={file} />
      {onRemove && (
        <Button kind="text" size="small" icon={X} aria-label={t('remove')} onClick={() => onRemove(file)} />
      )}
    </span>
  ));
}
