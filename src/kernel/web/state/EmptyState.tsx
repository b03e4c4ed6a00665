import { Inbox, type LucideIcon } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button } from '../display/Button.tsx';
import { FirstStep } from './firstStep.ts';
import { StateBox } from './StateBox.tsx';

interface EmptyStateProps {
  readonly title: string;
  /** What would be here. */
  readonly help?: string;
  readonly icon?: LucideIcon;
  /** The first step; left out, the list's own. */
  readonly children?: ReactNode;
}

export function EmptyState({ icon = Inbox, children, ...rest }: EmptyStateProps) {
  const step = useContext(FirstStep);
  const first = step && (
    <Button kind="primary" onClick={step.onClick}>
      {step.label}
    </Button>
  );
  return (
    <StateBox icon={icon} {...rest}>
      {children === undefined ? first : children}
    </StateBox>
  );
}
