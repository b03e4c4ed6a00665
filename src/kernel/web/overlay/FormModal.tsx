import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { ClosingProvider, useClosing } from './unsavedChanges.ts';

interface FormModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly width?: number;
  readonly children: ReactNode;
}

/** A short form over the page: a password, a date. What is longer belongs in a drawer. */
export function FormModal({ open, onClose, title, width = 440, children }: FormModalProps) {
  const closing = useClosing(onClose);
  return (
    <Dialog open={open} onClose={closing.close} title={title} width={width} className="form-modal">
      <ClosingProvider value={closing}>{children}</ClosingProvider>
    </Dialog>
  );
}
