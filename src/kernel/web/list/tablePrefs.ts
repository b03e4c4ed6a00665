import { useState } from 'react';
import { useScreen } from '../router/screens.ts';
import { readJson, writeJson } from '../storage.ts';

export type Density = 'roomy' | 'dense';
export interface TablePrefs {
  readonly density: Density;
  /** Columns turned on or off by hand; the others are as the page has them. */
  readonly columns: Readonly<Record<string, boolean>>;
}
const FRESH: TablePrefs = { density: 'roomy', columns: {} };

/** Density and columns, remembered per screen. */
export function useTablePrefs(action: string): [TablePrefs, (next: Partial<TablePrefs>) => void] {
  const key = `table:${useScreen()?.path ?? ''}:${action}`;
  const [prefs, setPrefs] = useState<TablePrefs>(() => ({
    ...FRESH,
    ...readJson<TablePrefs>(localStorage, key),
  }));
  return [
    prefs,
    (next) => {
      const merged = { ...prefs, ...next };
      setPrefs(merged);
      writeJson(localStorage, key, merged);
    },
  ];
}
