import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { normalise } from '@/kernel/search.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { BEGIN_MAIN } from '@/kernel/web/list/useMainOnArrival.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { selectCompany } from '@/kernel/web/session/company.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { searchApi } from '../search.contract.ts';
import { searchText } from '../search.text.ts';
import {
  actionsFor,
  type Item,
  type PaletteSource,
  type Section,
  type Sounds,
  screenItem,
  screensFor,
  sectionOf,
} from './items.ts';
import { recentItems, rememberItem } from './recent.ts';

const PAUSE_MS = 120;
/** All companies that may be read from here. */
const EVERYWHERE = 0;
const MOST_RECENT = 8;

/** What was typed, once the typing pauses. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Sections that have something in them. */
const filled = (sections: readonly Section[]): Section[] => sections.filter(({ items }) => items.length > 0);
const plain = (key: string, label: string, items: readonly Item[]): Section => ({
  key,
  label,
  items,
  allUrl: null,
});

/** Before anything is typed: what was opened last, and what is pinned. */
function useStart({ screens, pinned, recent }: PaletteSource): Section[] {
  const t = useText(searchText);
  const say = useSay();
  const actor = useActor();
  const linesOf = (keys: readonly string[]) =>
    keys
      .flatMap((key) => screens.find((screen) => screen.key === key) ?? [])
      .map((one) => screenItem(one, say));
  const opened = recentItems(actor);
  const others = linesOf(recent).filter(({ key }) => !opened.some((item) => item.key === key));
  const lately = [...opened, ...others].slice(0, MOST_RECENT);
  const kept = linesOf(pinned).filter(({ key }) => !lately.some((item) => item.key === key));
  return filled([plain('recent', t('recent'), lately), plain('pinned', t('pinned'), kept)]);
}

/** What the typed keyword finds: screens and actions at once, documents as the server answers. */
export function useSections(typed: string, source: PaletteSource, sounds: Sounds) {
  const t = useText(searchText);
  const say = useSay();
  const start = useStart(source);
  const keyword = usePaused(typed.trim());
  const input = { keyword, company_id: EVERYWHERE };
  const asks = normalise(keyword) !== '' && typed.trim() !== '';
  const answer = useApi(searchApi.find, input, { enabled: asks, keepPrevious: true });
  if (typed.trim() === '') return { sections: start, error: null, isLate: false };
  const sections = filled([
    plain('screen', t('screens'), screensFor(source.screens, typed, sounds, say)),
    ...(asks ? (answer.data?.list ?? []).map(sectionOf) : []),
    plain('action', t('actions'), actionsFor(source.actions, typed, sounds, say)),
  ]);
  const isLate = keyword !== typed.trim() || (asks && (answer.isPending || answer.isPlaceholderData));
  return { sections, error: asks ? answer.error : null, isLate, retry: answer.refetch };
}

/** Which line is chosen, and what the keys do. */
export function useChosen(
  items: readonly Item[],
  typed: string,
  open: (item: Item, isNewTab: boolean) => void,
) {
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly at: number }>({ typed, at: 0 });
  // Another keyword begins at the top again.
  const at = chosen.typed === typed ? Math.min(chosen.at, Math.max(items.length - 1, 0)) : 0;
  const choose = (next: number) => setChosen({ typed, at: next });
  const onKeyDown = (event: KeyboardEvent) => {
    // Whoever is still composing a character means the input method.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const item = items[at];
    if (step && items.length) choose((at + step + items.length) % items.length);
    else if (event.key === 'Enter' && item) open(item, event.ctrlKey || event.metaKey);
    else if (!step && event.key !== 'Enter') return;
    event.preventDefault();
  };
  return { at, choose, onKeyDown };
}

/** Opens a document, a screen or a form, and remembers it. Unsaved forms are asked first. */
export function useOpenItem(close: () => void): (item: Item, isNewTab?: boolean) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const actor = useActor();
  return async (item, isNewTab = false) => {
    if (isNewTab) {
      window.open(item.url, '_blank', 'noopener');
      return close();
    }
    // On the same page the router sees no leaving.
    if (item.url.split('?')[0] === pathname && !(await mayDiscardChanges())) return;
    if (item.kind !== 'action') rememberItem(actor, item);
    close();
    await navigate(item.url, item.isMain ? { state: BEGIN_MAIN } : {});
    if (item.company) selectCompany({ company_id: item.company.id, company: item.company.name });
  };
}
