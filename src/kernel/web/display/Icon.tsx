import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: number;
}

/** An icon says nothing by itself: what it stands for is written beside it or on its button. */
export const Icon = ({ of: Glyph, size = 16 }: IconProps) => (
  <Glyph size={size} strokeWidth={size < 16 ? 1.75 : 1.6} aria-hidden="true" />
);
