import type { ClipboardEvent, ReactNode } from 'react';
import { type DropItem, DropZone, isFileDropItem } from 'react-aria-components';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import './file-drop.css';

interface FileDropProps {
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Around the control that chooses a file: one that is dropped here, or pasted while something in here has the focus, is
 * taken too. The zone can be focused by itself.
 */
export function FileDrop({ onFile, disabled = false, className = 'file-drop', children }: FileDropProps) {
  const t = useText(webText);
  const take = async (items: readonly DropItem[]) => {
    const item = items.find(isFileDropItem);
    if (item) onFile(await item.getFile());
  };
  // The zone passes over a pasted picture, which is no file of any folder; and it sees only its own focus.
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  };
  return (
    <div className="file-paste" onPaste={paste}>
      <DropZone
        className={className}
        aria-label={t('drop_file')}
        isDisabled={disabled}
        onDrop={({ items }) => void take(items)}
      >
        {children}
      </DropZone>
    </div>
  );
}
