import { type ComponentType, createContext, useContext } from 'react';

interface HistoryDrawerProps {
  /** The document's noun, as the trail names it. */
  readonly doc: string;
  /** Open while it is given. */
  readonly docId: number | undefined;
  readonly name?: string;
  readonly onClose: () => void;
}

/** The drawer with everything that ever happened to a document; the app provides it. */
const HistoryContext = createContext<ComponentType<HistoryDrawerProps> | undefined>(undefined);
export const HistoryProvider = HistoryContext.Provider;
export const useHistoryDrawer = () => useContext(HistoryContext);
