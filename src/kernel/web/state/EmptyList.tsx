import type { LucideIcon } from 'lucide-react';
import type { Access } from '../../permission.ts';
import type { Sentence } from '../../text.ts';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { useHolds } from '../session/me.ts';
import { EmptyState } from './EmptyState.tsx';

interface EmptyListProps {
  readonly text: { readonly empty: Sentence; readonly empty_help: Sentence };
  readonly icon: LucideIcon;
  /** The first step, for who may take it. */
  readonly step: Sentence;
  readonly permission: Access;
  readonly onStep: () => void;
}

/** What a list shows while nothing was ever entered, with the button that enters the first. */
export function EmptyList({ text, icon, step, permission, onStep }: EmptyListProps) {
  const t = useText({ empty: text.empty, empty_help: text.empty_help, step });
  const holds = useHolds();
  return (
    <EmptyState icon={icon} title={t('empty')} help={t('empty_help')}>
      {holds(permission) && (
        <Button kind="primary" onClick={onStep}>
          {t('step')}
        </Button>
      )}
    </EmptyState>
  );
}
