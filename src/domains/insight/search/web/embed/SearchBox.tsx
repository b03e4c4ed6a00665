import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Kbd } from '@/kernel/web/display/Kbd.tsx';
import { useText } from '@/kernel/web/language.ts';
import { searchText } from '../../search.text.ts';
import type { ScreenWords } from '../items.ts';
import { SearchPalette } from '../SearchPalette.tsx';
import './search-box.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The way to everything, in the top bar and under Ctrl or ⌘ and K. Not lazy: who types at once loses no letter. */
export function SearchBox({ loadWords }: { loadWords: () => Promise<ScreenWords> }) {
  const t = useText(searchText);
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState<ScreenWords>({});
  useShortcut(() => setOpen((shown) => !shown));
  useEffect(() => {
    if (open) void loadWords().then(setWords, () => undefined);
  }, [open, loadWords]);
  return (
    <>
      <button
        type="button"
        className="search-box"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} size={14} />
        <span>{t('short_hint')}</span>
        <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      {open && <SearchPalette words={words} onClose={() => setOpen(false)} />}
    </>
  );
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
