import { createContext, useContext } from 'react';

const ToolsSlot = createContext<HTMLElement | null>(null);
export const ToolsSlotProvider = ToolsSlot.Provider;
/** The end of the filter row, where a table puts its tools. */
export const useToolsSlot = (): HTMLElement | null => useContext(ToolsSlot);
