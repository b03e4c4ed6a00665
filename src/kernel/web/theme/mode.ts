import { read, write } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

export type Mode = 'light' | 'dark';

/** What the person chose; else what the system says, now and when it changes. */
const system = window.matchMedia('(prefers-color-scheme: dark)');
const chosen = (): Mode | undefined => {
  const kept = read(localStorage, 'theme');
  return kept === 'light' || kept === 'dark' ? kept : undefined;
};
const current = (): Mode => chosen() ?? (system.matches ? 'dark' : 'light');
const mode = createStore<Mode>(current());

const apply = () => {
  const next = current();
  document.documentElement.dataset.theme = next;
  mode.set(next);
};
system.addEventListener('change', apply);

export const useMode = (): Mode => useStore(mode);
export function setMode(next: Mode): void {
  write(localStorage, 'theme', next);
  apply();
}
