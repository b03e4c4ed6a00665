import type { ReactNode } from 'react';
import { type DropItem, DropZone, type FileDropItem } from 'react-aria-components';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import './file-drop.css';

interface FileDropProps {
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

const isFile = (item: DropItem): item is FileDropItem => item.kind === 'file';

/** Around the button that chooses a file: one that is dropped here, or pasted while this has the focus, is taken too. */
export function FileDrop({ onFile, children }: FileDropProps) {
  const t = useText(webText);
  return (
    <DropZone
      className="file-drop"
      aria-label={t('drop_file')}
      getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => {
        const file = items.find(isFile);
        if (file) onFile(await file.getFile());
      }}
    >
      {children}
    </DropZone>
  );
}
