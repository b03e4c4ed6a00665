import { createContext, useContext } from 'react';
import type { MainAction } from './ListPage.tsx';

/** What the page offers above all, to who may do it: an empty table offers it too. */
export const MainActionSlot = createContext<MainAction | undefined>(undefined);

const ToolsSlot = createContext<HTMLElement | null>(null);
export const ToolsSlotProvider = ToolsSlot.Provider;
/** The end of the filter row, where a table puts its tools. */
export const useToolsSlot = (): HTMLElement | null => useContext(ToolsSlot);
