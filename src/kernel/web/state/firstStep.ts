import { createContext } from 'react';

/** What an empty list offers where its words name no step of their own: the main action of the page, for who may do it. */
export const FirstStep = createContext<{ readonly label: string; readonly onClick: () => void } | undefined>(
  undefined,
);
