import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { normalise } from '@/kernel/search.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { selectCompany } from '@/kernel/web/session/company.ts';
import { useActor, useMe } from '@/kernel/web/session/me.ts';
import { searchApi } from '../search.contract.ts';
import { searchText } from '../search.text.ts';
import { type Item, type ScreenWords, type Section, screensFor, sectionOf } from './items.ts';
import { recentItems, rememberItem } from './recent.ts';

const PAUSE_MS = 120;
/** All companies that may be read from here. */
const EVERYWHERE = 0;

/** What was typed, once the typing pauses. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** What the typed keyword finds: screens at once, documents as the server answers; what was opened last before that. */
export function useSections(typed: string, words: ScreenWords) {
  const t = useText(searchText);
  const { role_menu } = useMe();
  const actor = useActor();
  const keyword = usePaused(typed.trim());
  const input = { keyword, company_id: EVERYWHERE };
  const asks = normalise(keyword) !== '' && typed.trim() !== '';
  const answer = useApi(searchApi.find, input, { enabled: asks, keepPrevious: true });
  if (typed.trim() === '') {
    const items = recentItems(actor);
    const sections: Section[] = items.length
      ? [{ key: 'recent', label: t('recent'), items, allUrl: null }]
      : [];
    return { sections, error: null, isLate: false };
  }
  const screens = screensFor(role_menu, typed, words);
  const sections: Section[] = [
    ...(screens.length ? [{ key: 'screen', label: t('screens'), items: screens, allUrl: null }] : []),
    ...(asks ? (answer.data?.list ?? []).map(sectionOf) : []),
  ];
  const isLate = keyword !== typed.trim() || (asks && (answer.isPending || answer.isPlaceholderData));
  return { sections, error: asks ? answer.error : null, isLate, retry: answer.refetch };
}

/** Which line is chosen, and what the keys do. */
export function useChosen(items: readonly Item[], typed: string, open: (item: Item) => void) {
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
    else if (event.key === 'Enter' && item) open(item);
    else if (!step && event.key !== 'Enter') return;
    event.preventDefault();
  };
  return { at, choose, onKeyDown };
}

/** Opens a document or a screen, and remembers it. Unsaved forms are asked first. */
export function useOpenItem(close: () => void): (item: Item) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const actor = useActor();
  return async (item) => {
    // On the same page the router sees no leaving.
    if (item.url.split('?')[0] === pathname && !(await mayDiscardChanges())) return;
    rememberItem(actor, item);
    close();
    await navigate(item.url);
    if (item.company) selectCompany({ company_id: item.company.id, company: item.company.name });
  };
}
