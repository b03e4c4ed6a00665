import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../../status.ts';
import { Icon } from './Icon.tsx';
import './display.css';

/** What kind of thing a line is, as a small square; the words beside it say it too. */
export const KindMark = ({ icon, tone }: { icon: LucideIcon; tone: Tone }) => (
  <span className={`kind-mark tone-${tone}`}>
    <Icon of={icon} size={14} />
  </span>
);
