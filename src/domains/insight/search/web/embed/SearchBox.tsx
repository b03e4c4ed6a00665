import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Kbd } from '@/kernel/web/display/Kbd.tsx';
import { useText } from '@/kernel/web/language.ts';
import { searchText } from '../../search.text.ts';
import type { PaletteSource, Sounds } from '../items.ts';
import type { SearchPaletteProps } from '../SearchPalette.tsx';
import './search-box.css';

export type { PaletteScreen, PaletteSource } from '../items.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchBoxProps {
  readonly source: () => PaletteSource;
  readonly loadSounds: () => Promise<Sounds>;
}

/** The way to everything, in the top bar and under Ctrl or ⌘ and K. */
export function SearchBox({ source, loadSounds }: SearchBoxProps) {
  const t = useText(searchText);
  const [open, setOpen] = useState(false);
  const { Palette, sounds, load } = usePalette(loadSounds);
  const [typed] = useState(typedAhead);
  const show = () => {
    typed.begin();
    load();
    setOpen(true);
  };
  useShortcut(() => (open ? setOpen(false) : show()));
  return (
    <>
      <button
        type="button"
        className="search-box"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={show}
      >
        <Icon of={Search} size={14} />
        <span className="clip">{t('short_hint')}</span>
        <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd>K</Kbd>
      </button>
      {open && Palette && (
        <Palette source={source()} sounds={sounds} takeTyped={typed.take} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Loaded when somebody is about to search, with the sounds of the menu's words. */
function usePalette(loadSounds: () => Promise<Sounds>) {
  const [Palette, setPalette] = useState<(props: SearchPaletteProps) => React.ReactNode>();
  const [sounds, setSounds] = useState<Sounds>({});
  const load = useRef(() => {
    load.current = () => undefined;
    void import('../SearchPalette.tsx').then(({ SearchPalette }) => setPalette(() => SearchPalette));
    // Without them screens are found by what is written.
    void loadSounds().then(setSounds, () => undefined);
  });
  const [start] = useState(() => () => load.current());
  return { Palette, sounds, load: start };
}

/** Who types at once loses no letter: what comes before the palette is there is kept for it. */
function typedAhead() {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    typed += event.key;
    event.preventDefault();
  };
  return {
    begin: () => {
      typed = '';
      window.addEventListener('keydown', onKey, true);
    },
    take: (): string => {
      window.removeEventListener('keydown', onKey, true);
      return typed;
    },
  };
}

/** From wherever one is, a field included; but not over another dialog. */
function useShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]:not(.palette)')) toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
