import { queryClient } from '../api/query.ts';
import { forgetChoices } from '../session/company.ts';
import { createStore, useStore } from '../state/store.ts';

/** The app has one root view; a full reload of it mounts everything anew, kept pages included. */
const reloads = createStore(0);
export const useRootViewKey = (): number => useStore(reloads);

export function reloadRootView(): void {
  queryClient.clear();
  reloads.set(reloads.get() + 1);
}

/** Another company or role: what was chosen and kept belonged to the former one. */
export function startAfresh(): void {
  forgetChoices();
  reloadRootView();
}
