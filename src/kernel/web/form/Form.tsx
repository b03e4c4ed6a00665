import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { useAround } from '../overlay/unsavedChanges.ts';
import { webText } from '../web.text.ts';
import type { ApiForm } from './useApiForm.ts';
import './form.css';

interface FormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit' | 'cancel'>;
  readonly children: ReactNode;
  readonly submitLabel?: string;
  readonly danger?: boolean;
  /** What it says cannot be sent yet. */
  readonly barred?: boolean;
  /** To look at only: nothing to submit, no foot. Its controls are given `disabled`. */
  readonly readOnly?: boolean;
  /** Where cancel leads; in a drawer or dialog it closes that. While a call is under way it ends the call alone. */
  readonly onCancel?: () => void;
  /** More buttons at the foot, on the left. */
  readonly extra?: ReactNode;
}

/** Sections, and a foot that says whether anything is unsaved. Enter submits. */
export function Form(props: FormProps) {
  const { form, children, submitLabel, danger, barred = false, readOnly, onCancel, extra } = props;
  const t = useText(webText);
  const root = useRef<HTMLFormElement>(null);
  const around = useAround();
  const cancel = onCancel ?? around?.close;
  useFirstField(root, around !== undefined);
  useEffect(() => {
    if (form.refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form lies inside the page's React tree; its submit is not the page's.
    event.stopPropagation();
    if (!form.busy && !readOnly && !barred) void form.submit();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) root.current?.requestSubmit();
  };
  return (
    <form
      className={readOnly ? 'form form-read' : 'form'}
      ref={root}
      onSubmit={submit}
      onKeyDown={onKey}
      noValidate
      aria-busy={form.busy}
    >
      {/* Nothing in a form to be read takes the focus, and what scrolls must be reachable by keyboard. */}
      <div className="form-body" data-scroll {...(readOnly && { tabIndex: 0 })}>
        {children}
      </div>
      {!readOnly && (
        <footer className="form-foot">
          {extra}
          <span className="mute" aria-live="polite">
            {form.dirty && t('unsaved')}
          </span>
          <span className="grow" />
          {cancel && (
            <Button onClick={form.busy ? form.cancel : cancel} disabled={form.busy && !form.cancel}>
              {t('cancel')}
            </Button>
          )}
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            busy={form.busy}
            disabled={barred}
            shortcut="Enter"
          >
            {submitLabel ?? t('save')}
          </Button>
        </footer>
      )}
    </form>
  );
}

/** A drawer or dialog with a form is opened to type. */
function useFirstField(root: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) root.current?.querySelector<HTMLElement>('.field :is(input, textarea):enabled')?.focus();
  }, [root, wanted]);
}

interface FormSectionProps {
  readonly title?: string;
  readonly help?: string;
  /** Two columns where there is room. */
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

export const FormSection = ({ title, help, columns = 1, children }: FormSectionProps) => (
  <fieldset className="form-section">
    {title && <legend>{title}</legend>}
    {help && <p className="form-section-help">{help}</p>}
    <div className={columns === 2 ? 'form-grid form-grid-2' : 'form-grid'}>{children}</div>
  </fieldset>
);
