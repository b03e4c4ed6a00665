import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateBox } from './StateBox.tsx';

interface EmptyStateProps {
  readonly title: string;
  /** What would be here. */
  readonly help?: string;
  readonly icon?: LucideIcon;
  /** The first step. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ icon = Inbox, ...rest }: EmptyStateProps) => <StateBox icon={icon} {...rest} />;
