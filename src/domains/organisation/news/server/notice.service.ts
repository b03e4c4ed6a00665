import { notFound } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fill, type Sentence, say, type Vars } from '@/kernel/text.ts';
import { noticeApi } from '../news.contract.ts';
import type { NoticeKind, NoticeValue } from '../notice.kinds.ts';
import { noticeText } from '../notice.text.ts';
import { openStream } from './notice.live.ts';
import { noticeStore } from './notice.store.ts';

export { connectLive, NoticeHub } from './notice.live.ts';

/** Every kind there is; the app fills this from the nouns that tell something. */
export const noticeKindSlot = defineSlot<NoticeKind>();

/** A new notice stands in the popover's list of so many. */
const NEWEST = 8;

/** What other nouns ask of notices. */
export const notices = {
  /**
   * Tells people something, in the caller's transaction: undone with it, and live on every node when it commits. The
   * words are those of the kind, in each reader's language.
   */
  async tell<V extends string>(
    ctx: Ctx,
    { kind }: NoticeKind<V>,
    told: {
      readonly to: readonly number[];
      readonly values: Readonly<Record<V, NoticeValue>>;
      /** The company that it is about; the acting one where it is left out. */
      readonly company_id?: number;
    },
  ): Promise<void> {
    const to = [...new Set(told.to)].sort((a, b) => a - b);
    const company_id = told.company_id ?? ctx.company_id;
    const gaps = told.values as Readonly<Record<string, NoticeValue>>;
    await noticeStore.insert(
      ctx,
      to.map((admin_id) => ({ company_id, admin_id, kind, gaps })),
    );
    await noticeStore.announce(ctx, to);
  },
  /** What became of a document, for whoever made it; nobody is told what they did themselves. */
  async tellMaker(
    ctx: Ctx,
    kind: NoticeKind,
    doc: { readonly id: number; readonly number: string; readonly created_by: number },
    values: Readonly<Record<string, NoticeValue>>,
  ): Promise<void> {
    if (doc.created_by === ctx.admin_id) return;
    const { id, number } = doc;
    await notices.tell(ctx, kind, {
      to: [doc.created_by],
      values: { id, number, by: ctx.admin_name, ...values },
    });
  },
};

type Row = Awaited<ReturnType<typeof noticeStore.newest>>[number];

const isSentence = (value: NoticeValue): value is Sentence => Array.isArray(value);

/** The first of its addresses that this notice has a value for in every gap. */
const linkOf = ({ link, formerLink = '' }: NoticeKind, vars: Vars): string =>
  [link, formerLink].map((one) => fill([one, one], vars)[0]).find((one) => !/\{\w+\}/.test(one)) ?? '';

/** In the reader's words. A kind that is no more is shown as what it is: a notice. */
function worded(ctx: Ctx, { gaps, ...row }: Row) {
  const kind = noticeKindSlot.parts.find((part) => part.kind === row.kind);
  const vars: Vars = Object.fromEntries(
    Object.entries(gaps).map(([name, value]) => [name, isSentence(value) ? say(value, ctx.lang) : value]),
  );
  const inWords = (sentence: Sentence) => ctx.say(fill(sentence, vars));
  return {
    ...row,
    kind_label: ctx.say(kind?.label ?? noticeText.unknown),
    title: inWords(kind?.title ?? noticeText.unknown),
    body: kind ? inWords(kind.body) : '',
    link: kind ? linkOf(kind, vars) : '',
  };
}

export const noticeService = implement(noticeApi, {
  list: async (ctx, query) => {
    const page = await noticeStore.page(ctx, query);
    return { ...page, list: page.list.map((row) => worded(ctx, row)) };
  },
  unread: async (ctx) => ({
    unread: await noticeStore.unread(ctx),
    list: (await noticeStore.newest(ctx, NEWEST)).map((row) => worded(ctx, row)),
  }),
  kinds: async (ctx) => ({
    list: noticeKindSlot.parts.map(({ kind, label, title }) => ({
      kind,
      label: `${ctx.say(label)} · ${ctx.say(title).replace(/[「“]?\{\w+\}[」”]?/g, '…')}`,
    })),
  }),
  read: async (ctx, { id, is_read }) => {
    if (!(await noticeStore.mark(ctx, id, is_read === 1))) throw notFound();
    await noticeStore.announce(ctx, [ctx.admin_id]);
    return {};
  },
  readAll: async (ctx) => {
    const count = await noticeStore.markAll(ctx);
    if (count) await noticeStore.announce(ctx, [ctx.admin_id]);
    return { count };
  },
  stream: async (ctx) => openStream(ctx),
});
