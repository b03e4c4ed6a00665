import { LoaderCircle, Search, SearchX } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Kbd } from '@/kernel/web/display/Kbd.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { searchText } from '../search.text.ts';
import type { Item, PaletteSource, Sounds } from './items.ts';
import { Results } from './Results.tsx';
import { useChosen, useOpenItem, useSections } from './usePalette.ts';
import './palette.css';

export interface SearchPaletteProps {
  readonly source: PaletteSource;
  readonly sounds: Sounds;
  /** What was typed before this was there; from then on the field takes the keys. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** People, documents, screens and actions in one field. Arrows, Enter and Esc do everything. */
export function SearchPalette({ source, sounds, takeTyped, onClose }: SearchPaletteProps) {
  const t = useText(searchText);
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const { sections, error, isLate, retry } = useSections(typed, source, sounds);
  const openItem = useOpenItem(onClose);
  const open = (item: Item, isNewTab = false) => void openItem(item, isNewTab);
  const items = sections.flatMap((section) => section.items);
  const { at, choose, onKeyDown } = useChosen(items, typed, open);
  useLayoutEffect(() => {
    box.current?.showModal();
    setTyped(takeTyped());
  }, [takeTyped]);
  const isEmpty = items.length === 0 && !isLate && !error;
  return (
    <dialog
      className="palette"
      ref={box}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The backdrop is the dialog itself; whatever is inside lies on a box of its own.
      onPointerDown={(event) => event.target === box.current && onClose()}
    >
      <div className="palette-box">
        <div className="palette-field">
          <Icon of={Search} />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={items.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={items[at] && `${id}-${items[at].key}`}
            placeholder={t('hint')}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <span className={isLate ? 'palette-late palette-turns' : 'palette-late'}>
            <Icon of={LoaderCircle} size={14} />
          </span>
          <Kbd>Esc</Kbd>
        </div>
        <div className="palette-results" aria-busy={isLate}>
          <Results
            id={id}
            sections={sections}
            chosen={items[at]?.key}
            onChoose={choose}
            onOpen={open}
            onClose={onClose}
          />
          {error && <ErrorState error={error} onRetry={() => void retry?.()} />}
          {isEmpty && typed.trim() !== '' && (
            <EmptyState
              icon={SearchX}
              title={t('nothing', { keyword: typed.trim() })}
              help={t('nothing_help')}
            />
          )}
          {isEmpty && typed.trim() === '' && <p className="palette-begin">{t('begin')}</p>}
        </div>
        <footer className="palette-keys">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('key_move')}
          <Kbd>⏎</Kbd> {t('key_open')}
          <Kbd>Ctrl</Kbd>
          <Kbd>⏎</Kbd> {t('key_tab')}
          <span className="grow" />
          <span className="clip">{t('ways')}</span>
          <span role="status" className="visually-hidden">
            {typed.trim() !== '' && !isLate && t('found', { n: items.length })}
          </span>
        </footer>
      </div>
    </dialog>
  );
}
