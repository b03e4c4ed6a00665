import type { Verdict } from '@/kernel/errors.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { handoverText } from './handover.text.ts';

/** Within a day; what has happened since is looked at document by document. */
export const mayUndo = (handover: { readonly created_at: number | Date }): Verdict => {
  const { created_at } = handover;
  const made = typeof created_at === 'number' ? created_at : created_at.getTime() / 1000;
  return Date.now() / 1000 - made < DAY_SECONDS || handoverText.too_late;
};
