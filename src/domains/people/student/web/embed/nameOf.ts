import type { StudentBrief } from '../../student.shapes.ts';

/** `王子涵 Kevin · XY2026-000123 · 138****8000`: enough to tell two of one name apart. */
export const nameOf = ({ username, english_name, number, phone }: StudentBrief): string =>
  [[username, english_name].filter(Boolean).join(' '), number, phone].filter(Boolean).join(' · ');
