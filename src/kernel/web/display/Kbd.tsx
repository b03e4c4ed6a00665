import type { ReactNode } from 'react';

export const Kbd = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;
