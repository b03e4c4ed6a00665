import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';

/** What a public page shows and asks. */
export interface PublicPage {
  readonly title: string;
  readonly body: string;
  readonly consent: string;
  readonly asks_grade: boolean;
  readonly asks_wish: boolean;
}
/** Who has filled in the form. */
export interface Stranger {
  readonly person: string;
  readonly phone: string;
  readonly grade: string;
  readonly wish: string;
  /** What tells two visitors apart; nothing of the person. */
  readonly visitor: string;
}

/** A document that has a public page under its code. */
interface PublicDocument {
  readonly doc: 'promo_link' | 'share';
  /** Nothing: it is not open, which is answered like a code that does not exist. */
  readonly page: (ctx: Ctx, id: number) => Promise<PublicPage | undefined>;
  readonly visited: (ctx: Ctx, id: number, visitor: string) => Promise<void>;
  readonly arrived: (ctx: Ctx, id: number, stranger: Stranger) => Promise<void>;
}
export const publicPageSlot = defineSlot<PublicDocument>();
