import { useEffect, useRef } from 'react';

type Handlers = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Whoever types, or walks through a menu, does not mean the page's keys. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"], [role="dialog"], dialog';
const ACTS = 'a, button, summary, [role="checkbox"], [role="tab"]';
/** A dialog is open: its keys are its own. */
const MODAL = 'dialog[open], .modal';

const isTyping = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  (event.target as HTMLElement).closest?.(BUSY) != null ||
  document.querySelector(MODAL) !== null;

const PATIENCE_MS = 1500;
/** The key that follows one that was pressed just now; it is nobody else's where `take` has a use for it. */
export function followedBy(take: (key: string) => boolean): void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
  };
  const onKey = (event: KeyboardEvent) => {
    stop();
    if (isTyping(event) || !take(event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  window.addEventListener('keydown', onKey, true);
}

/** Keys of the page that is shown; a hidden one has no effects, hence no keys. */
export function useKeys(handlers: Handlers): void {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const target = event.target as HTMLElement;
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
