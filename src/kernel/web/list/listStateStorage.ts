import { createContext, useContext } from 'react';
import { useScreen } from '../navigation/screens.ts';

/** Filters and sort that somebody saved for a list, as the address says them. */
export interface SavedView {
  readonly id: number;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly is_default: boolean;
  readonly version: number;
}
export type Density = 'roomy' | 'dense';
/** How somebody likes a table. Columns in neither list are as the page has them. */
export interface Layout {
  readonly density: Density;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  readonly arranged: readonly string[];
  readonly widths: readonly { readonly key: string; readonly width: number }[];
}

/** What a person keeps about their lists. The app fetches and saves it; the kernel knows no endpoint for it. */
export interface ListStateStorage {
  readonly views: readonly SavedView[];
  readonly layouts: readonly (Layout & { readonly list: string })[];
  /** Each answers whether it is done; where not, the person was told. */
  add(view: Pick<SavedView, 'list' | 'name' | 'query' | 'is_default'>): Promise<boolean>;
  edit(view: SavedView): Promise<boolean>;
  remove(id: number): Promise<boolean>;
  saveLayout(list: string, layout: Layout): void;
}

const never = async () => false;
const NONE: ListStateStorage = {
  views: [],
  layouts: [],
  add: never,
  edit: never,
  remove: never,
  saveLayout: () => undefined,
};
const KeepingContext = createContext<ListStateStorage>(NONE);
export const ListStateStorageProvider = KeepingContext.Provider;
export const useListStateStorage = (): ListStateStorage => useContext(KeepingContext);

/** What a list is kept under: its screen and its call. */
export const useListKey = (action: string): string => `${useScreen()?.path ?? '/'}:${action}`;
