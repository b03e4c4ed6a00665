import { useState } from 'react';
import { type Layout, useListKey, useListStateStorage } from '../listStateStorage.ts';

export const FRESH: Layout = { density: 'roomy', shown: [], hidden: [], arranged: [], widths: [] };

/** Row height and columns of a table: at once as they are changed here, and kept for the person. */
export function useTablePrefs(action: string): [Layout, (next: Partial<Layout>) => void] {
  const key = useListKey(action);
  const { layouts, saveLayout } = useListStateStorage();
  const [changed, setChanged] = useState<Layout>();
  const kept = layouts.find(({ list }) => list === key);
  const layout = changed ?? kept ?? FRESH;
  return [
    layout,
    (next) => {
      const { density, shown, hidden, arranged, widths } = { ...layout, ...next };
      const merged = { density, shown, hidden, arranged, widths };
      setChanged(merged);
      saveLayout(key, merged);
    },
  ];
}
