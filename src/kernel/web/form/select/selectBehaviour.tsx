import { type ReactNode, useContext, useEffect, useState } from 'react';
import { ComboBoxStateContext, OverlayTriggerStateContext } from 'react-aria-components';
import type { Option } from '../../api/useOptions.ts';

/**
 * What is typed, and what of it is looked for: nothing while pinyin is being composed. A closed list forgets both.
 */
export function useTyping(onSearch: ((keyword: string) => void) | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [composing, setComposing] = useState(false);
  const look = (text: string) => {
    if (text === query) return;
    setQuery(text);
    onSearch?.(text);
  };
  return {
    isOpen,
    typed,
    query,
    composing,
    type: (text: string) => {
      setTyped(text);
      if (!composing) look(text);
    },
    compose: (isComposing: boolean, text: string) => {
      setComposing(isComposing);
      if (!isComposing) look(text);
    },
    setOpen: (open: boolean) => {
      setIsOpen(open);
      if (open) return;
      setTyped('');
      look('');
    },
  };
}

/**
 * The list goes with its box where the page scrolls, as it does to show a box that got the focus. By itself it would close.
 */
export function Following({ children }: { children: ReactNode }): ReactNode {
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (!isOpen) return;
    // It places itself anew as the window changes.
    const follow = (event: Event) => {
      if (!(event.target as Element).closest?.('.select-list')) window.dispatchEvent(new Event('resize'));
    };
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [isOpen]);
  const close = () => {
    if (window.event?.type !== 'scroll') state?.close();
  };
  return (
    <OverlayTriggerStateContext.Provider value={state && { ...state, close }}>
      {children}
    </OverlayTriggerStateContext.Provider>
  );
}

/** One was picked: that was all. Also where the value stays as it was, as in a field that only adds. */
export function CloseAfter({ picks }: { picks: number }): ReactNode {
  const state = useContext(ComboBoxStateContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pick.
  useEffect(() => {
    if (picks > 0 && state?.isOpen) state.revert();
  }, [picks]);
  return null;
}

/**
 * Enter takes what is highlighted: so nothing is, before what was typed has been looked for and answered. A list that
 * opens shows what is chosen.
 */
interface HighlightProps {
  readonly option: Option | undefined;
  readonly onShown: (option: Option) => void;
}
export function Highlight({ option, onShown }: HighlightProps): ReactNode {
  const state = useContext(ComboBoxStateContext);
  const manager = state?.selectionManager;
  const focused = manager?.focusedKey ?? null;
  const isIn = option !== undefined && (state?.collection.getItem(option.value) ?? null) !== null;
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (!isOpen || !option || !isIn || focused !== null) return;
    // After the list itself, which begins with no highlight as it is drawn.
    const timer = setTimeout(() => manager?.setFocusedKey(option.value));
    return () => clearTimeout(timer);
  }, [isOpen, option, isIn, focused, manager]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is to be seen, not at every draw.
  useEffect(() => {
    if (!isOpen || !option || !isIn) return;
    const timer = setTimeout(() => onShown(option));
    return () => clearTimeout(timer);
  }, [isOpen, option, isIn]);
  return null;
}
