import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import './overlay.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly width?: number;
  /** Under way: neither Escape nor the cross ends it. */
  readonly locked?: boolean;
  readonly className?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Over the page, which waits. A press beside it does not close it: what was typed would be lost. */
export function Dialog({
  open,
  onClose,
  title,
  width = 440,
  locked = false,
  className,
  footer,
  children,
}: DialogProps) {
  const t = useText(webText);
  return (
    <ModalOverlay
      className="modal-mask"
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isKeyboardDismissDisabled={locked}
    >
      <Modal className="modal" style={{ width }}>
        <AriaDialog className={className ? `modal-box ${className}` : 'modal-box'}>
          <header className="modal-head">
            <Heading slot="title">{title}</Heading>
            {!locked && (
              <Button kind="text" size="small" icon={X} aria-label={t('close')} onClick={onClose} />
            )}
          </header>
          {children}
          {footer && <footer className="modal-foot">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
