import type { Permission } from '../../permission.ts';
import { defineSlot } from '../../slot.ts';
import type { Sentence } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';

/** What a noun's search answers. */
export interface Found {
  readonly id: number;
  readonly title: string;
  readonly sub: string;
  readonly url: string;
  readonly off?: boolean;
  /** Left out: it is the family's, and opens from every company. */
  readonly company_id?: number;
}

/** A kind of document that can be found; each noun fills in its own. */
export interface SearchSource {
  readonly kind: string;
  readonly label: Sentence;
  /** The screen of the menu that shows these documents, or the right to see them: who does not have it finds none. */
  readonly needs: string | Permission;
  /** The list that shows everything the keyword finds. */
  readonly all?: (keyword: string) => string;
  /** At most so many, within what the person may see; under row security, by token rows. */
  readonly find: (ctx: Ctx, keyword: string, most: number) => Promise<readonly Found[]>;
}
export const searchSlot = defineSlot<SearchSource>();
