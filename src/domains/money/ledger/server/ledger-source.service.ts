import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

/** A kind of document that posts: what its entries are called, and how a line of a statement opens the document. */
export interface Source {
  /** As it stands in the entry. */
  readonly doc: string;
  readonly label: Sentence;
  /** The kinds of its entries, by name. */
  readonly kinds: Readonly<Record<string, Sentence>>;
  /** What each document is called, and where it opens. */
  readonly find: (
    ctx: Ctx,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly title: string; readonly url: string }[]>;
}
export const sourceSlot = defineSlot<Source>();

interface Named {
  readonly doc: string;
  readonly doc_id: number;
}
export interface Shown {
  readonly title: string;
  readonly url: string;
}

const keyOf = ({ doc, doc_id }: Named) => `${doc} ${doc_id}`;

/** The documents behind some lines, each kind asked once. */
export async function sourcesOf(ctx: Ctx, lines: readonly Named[]) {
  const found = new Map<string, Shown>();
  for (const { doc, find } of sourceSlot.parts) {
    const ids = [...new Set(lines.flatMap((line) => (line.doc === doc ? [line.doc_id] : [])))];
    if (ids.length === 0) continue;
    for (const { id, title, url } of await find(ctx, ids))
      found.set(keyOf({ doc, doc_id: id }), { title, url });
  }
  return (line: Named): Shown | null => found.get(keyOf(line)) ?? null;
}

export const docName = (ctx: Ctx, doc: string): string => {
  const source = sourceSlot.parts.find((part) => part.doc === doc);
  return source ? ctx.say(source.label) : doc;
};

/** What a kind of entry is called; a kind that nobody named is a mistake that a test finds. */
export function kindName(ctx: Ctx, { doc, kind }: { readonly doc: string; readonly kind: string }): string {
  const sentence = sourceSlot.parts.find((source) => source.doc === doc)?.kinds[kind];
  return sentence ? ctx.say(sentence) : kind;
}
