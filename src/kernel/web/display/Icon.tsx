import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: number;
  /** Antd marks the icons of its menus this way. */
  readonly className?: string;
}

/** An icon says nothing by itself: what it stands for is written beside it or on its button. */
export const Icon = ({ of: Glyph, size = 16, className }: IconProps) => (
  <Glyph className={className} size={size} strokeWidth={size < 16 ? 1.75 : 1.6} aria-hidden="true" />
);
