import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { useSay, useText } from '../language.ts';
import { useStore } from '../state/store.ts';
import { webText } from '../web.text.ts';
import { type OpenQuestion, questionStore, type Toast, type ToastKind, toast, toastStore } from './notice.ts';
import './notices.css';

/** Toasts and dialogs of the whole app; plain, so that the login page has them without the component base. */
export const Notices = () => {
  const shown = useStore(toastStore);
  const [question] = useStore(questionStore);
  // Beside the page, and marked: an open dialog makes everything else inert, but not this.
  return createPortal(
    <div data-react-aria-top-layer="true">
      <div className="toasts" aria-live="polite">
        {shown && <ToastBox key={shown.id} shown={shown} />}
      </div>
      {question && <DialogBox key={question.id} question={question} />}
    </div>,
    document.body,
  );
};

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert };
const SECONDS: Record<ToastKind, number> = { error: 6, warning: 5, info: 4, success: 3 };

function ToastBox({ shown }: { shown: Toast }) {
  const say = useSay();
  const [held, setHeld] = useState(false);
  const { kind, text } = shown;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(toast.close, SECONDS[kind] * 1000);
    return () => clearTimeout(timer);
  }, [held, kind]);
  return (
    <div
      className={`toast toast-${kind}`}
      data-toast={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon of={ICONS[kind]} />
      <span>{typeof text === 'string' ? text : say(text)}</span>
      <button type="button" className="toast-close" aria-label={say(webText.close)} onClick={toast.close}>
        <Icon of={X} size={14} />
      </button>
    </div>
  );
}

function DialogBox({ question }: { question: OpenQuestion }) {
  const box = useRef<HTMLDialogElement>(null);
  const say = useSay();
  const t = useText(webText);
  const [reason, setReason] = useState('');
  useEffect(() => box.current?.showModal(), []);
  const { kind, title, text, ok, cancel, danger, required, answer } = question;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'reason' && required && !reason.trim()) return;
    answer(reason.trim());
  };
  // An alert can only be confirmed; anything else is cancelled by Esc.
  const dismiss = (event: { preventDefault(): void }) => {
    event.preventDefault();
    answer(kind === 'alert' ? '' : undefined);
  };
  return (
    <dialog className="dialog" ref={box} aria-labelledby="dialog-title" onCancel={dismiss}>
      <form onSubmit={submit}>
        <h2 id="dialog-title">{say(title)}</h2>
        {text && <p>{say(text)}</p>}
        {kind === 'reason' && (
          <textarea
            aria-label={t('reason')}
            placeholder={required ? t('reason_hint') : t('reason_optional')}
            required={required}
            maxLength={254}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="dialog-actions">
          {kind !== 'alert' && (
            <Button onClick={() => answer(undefined)}>{say(cancel ?? webText.cancel)}</Button>
          )}
          <Button kind={danger ? 'danger' : 'primary'} type="submit" autoFocus={kind !== 'reason'}>
            {say(ok ?? webText.ok)}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
