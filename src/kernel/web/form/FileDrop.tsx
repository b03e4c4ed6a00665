import { type ReactNode, useState } from 'react';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import './file-drop.css';

interface FileDropProps {
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Around the button that chooses a file: one that is dropped here, or pasted while the button has the focus, is taken too. */
export function FileDrop({ onFile, children }: FileDropProps) {
  const t = useText(webText);
  const [over, setOver] = useState(false);
  const take = (carried: DataTransfer): boolean => {
    setOver(false);
    const [file] = carried.files;
    if (file) onFile(file);
    return file !== undefined;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
    <span
      className="file-drop"
      title={t('drop_file')}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (take(event.clipboardData)) event.preventDefault();
      }}
    >
      {children}
    </span>
  );
}
