import { useEffect, useRef } from 'react';

type Handlers = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Whoever types, or walks through a menu, does not mean the page's keys. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"], [role="dialog"], dialog';
const ACTS = 'a, button, summary, [role="checkbox"], [role="tab"]';
/** A dialog is open: its keys are its own. */
const MODAL = 'dialog[open], .modal';

/** Keys of the page that is shown; a hidden one has no effects, hence no keys. */
export function useKeys(handlers: Handlers): void {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const target = event.target as HTMLElement;
      if (target.closest?.(BUSY) || document.querySelector(MODAL)) return;
      if ((event.key === 'Enter' || event.key === ' ') && target.closest?.(ACTS)) return;
      const handler = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!handler) return;
      event.preventDefault();
      handler(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
