import type { Reference } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';

/**
 * What teachers are named in; the nouns that name them fill this. Whoever has work ahead is not disabled, and does not
 * leave the company where it is.
 */
export const teacherUse = defineSlot<
  Reference & {
    /** How many of these lie ahead of each teacher, in some companies or in whatever company of the family. */
    readonly ahead?: (
      ctx: Ctx,
      ids: readonly number[],
      companyIds?: readonly number[],
    ) => ReturnType<Reference['counts']>;
  }
>();
