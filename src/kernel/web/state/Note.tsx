import { Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import './note.css';

const ICONS: Readonly<Record<string, LucideIcon>> = { neutral: Info, info: Info, warning: TriangleAlert };

interface NoteProps {
  readonly tone?: 'neutral' | 'info' | 'warning';
  readonly children: ReactNode;
  /** The way on, at its end. */
  readonly action?: ReactNode;
}

/** A line that stays on the page: what one should know before going on. */
export const Note = ({ tone = 'neutral', children, action }: NoteProps) => (
  <div className={`note note-${tone}`} role="status">
    <Icon of={ICONS[tone] ?? Info} />
    <span>{children}</span>
    {action}
  </div>
);
