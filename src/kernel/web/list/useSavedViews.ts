import { useState } from 'react';
import type { Endpoint } from '../../contract/api.ts';
import { type ListState, readAddress, writeAddress } from './address.ts';
import { type SavedView, useListKey, useListStateStorage } from './listStateStorage.ts';

/** What a list begins with: the person's default where they set one. As it was when the list was opened. */
export function useStartingState(endpoint: Endpoint, defaults: ListState): ListState {
  const key = useListKey(endpoint.action);
  const { views } = useListStateStorage();
  const [state] = useState(() => {
    const chosen = views.find(({ list, is_default }) => list === key && is_default);
    return chosen && readAddress(endpoint, new URLSearchParams(chosen.query));
  });
  return state ?? defaults;
}

/** Filters and sort as a text; which page one is on is no part of it. */
const queryOf = (endpoint: Endpoint, { page: _, ...state }: ListState): string =>
  writeAddress(endpoint, new URLSearchParams(), state).slice(1);

const sameQuery = (one: string, other: string): boolean => {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
};

/** The saved filters of a list, and what can be done with them. */
export function useSavedViews(endpoint: Endpoint, state: ListState) {
  const key = useListKey(endpoint.action);
  const keeping = useListStateStorage();
  const views = keeping.views.filter(({ list }) => list === key);
  const query = queryOf(endpoint, state);
  return {
    views,
    query,
    /** The one that is applied now. */
    current: views.find((view) => sameQuery(view.query, query)),
    stateOf: (view: SavedView) => readAddress(endpoint, new URLSearchParams(view.query)),
    /** Under a name that is there already, it takes that one's place. */
    save: (name: string): Promise<boolean> => {
      const before = views.find((view) => view.name === name);
      if (before) return keeping.edit({ ...before, query });
      return keeping.add({ list: key, name, query, is_default: false });
    },
    rename: (view: SavedView, name: string) => keeping.edit({ ...view, name }),
    toggleDefault: (view: SavedView) => keeping.edit({ ...view, is_default: !view.is_default }),
    remove: ({ id }: SavedView) => keeping.remove(id),
  };
}
