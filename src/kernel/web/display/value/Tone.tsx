import type { ReactNode } from 'react';
import type { Tone as ToneName } from '../../../status.ts';
import '../display.css';

/** A small coloured tag: colour means state, and the word says it too. */
export const Tone = ({ tone, children }: { tone: ToneName; children: ReactNode }) => (
  <span className={`tone tone-${tone}`}>
    <i />
    {children}
  </span>
);
