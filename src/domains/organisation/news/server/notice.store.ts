import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { company } from '../../company/server/company.table.ts';
import type { noticeApi } from '../news.contract.ts';
import { reaches } from './news.store.ts';
import { news, notice } from './news.table.ts';

const columns = {
  id: notice.id,
  kind: notice.kind,
  gaps: notice.gaps,
  company_id: notice.company_id,
  company_name: company.name,
  created_at: notice.created_at,
  read_at: notice.read_at,
};

type NoticeFilter = Partial<ParsedOf<typeof noticeApi.list>>;

/** An announcement is of the company that wrote it, and reaches people who are granted others only. */
const ofNewsForReader = (ctx: Ctx) =>
  inArray(notice.news_id, ctx.db.select({ id: news.id }).from(news).where(reaches(ctx)));

/** One's own, of companies that one is (still) granted, whichever of them one acts under. */
const mine = (ctx: Ctx, filter: NoticeFilter = {}) =>
  and(
    eq(notice.admin_id, ctx.admin_id),
    or(inArray(notice.company_id, [...ctx.granted]), ofNewsForReader(ctx)),
    filter.kind ? eq(notice.kind, filter.kind) : undefined,
    filter.is_read === undefined
      ? undefined
      : filter.is_read
        ? isNotNull(notice.read_at)
        : isNull(notice.read_at),
  );

const CHANNEL = 'notice_told';
/** So many ids fit into one message. */
const AT_ONCE = 500;

export const noticeStore = {
  page(ctx: Ctx, query: ParsedOf<typeof noticeApi.list>) {
    const where = mine(ctx, query);
    return pageOf(
      ctx,
      query,
      (limit, offset) => noticeStore.newest(ctx, limit, offset, query),
      sql`FROM ${notice} WHERE ${where}`,
    );
  },

  async newest(ctx: Ctx, limit: number, offset = 0, filter: NoticeFilter = {}) {
    const rows = await ctx.db
      .select(columns)
      .from(notice)
      .innerJoin(company, eq(company.id, notice.company_id))
      .where(mine(ctx, filter))
      .orderBy(desc(notice.id))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({
      ...row,
      created_at: toUnix(row.created_at),
      read_at: toUnixOrNull(row.read_at),
    }));
  },

  unread: (ctx: Ctx): Promise<number> => ctx.db.$count(notice, mine(ctx, { is_read: 0 })),

  async insert(ctx: Ctx, rows: readonly Omit<typeof notice.$inferInsert, 'family_id'>[]): Promise<void> {
    if (rows.length === 0) return;
    await ctx.db.insert(notice).values(rows.map((row) => ({ ...row, family_id: ctx.family_id })));
  },

  async mark(ctx: Ctx, id: number, isRead: boolean): Promise<boolean> {
    const marked = await ctx.db
      .update(notice)
      .set({ read_at: isRead ? sql`COALESCE(${notice.read_at}, ${ctx.now})` : null })
      .where(and(mine(ctx), eq(notice.id, id)))
      .returning({ id: notice.id });
    return marked.length > 0;
  },

  async markAll(ctx: Ctx): Promise<number> {
    const marked = await ctx.db
      .update(notice)
      .set({ read_at: ctx.now })
      .where(mine(ctx, { is_read: 0 }))
      .returning({ id: notice.id });
    return marked.length;
  },

  /** What was told of an announcement goes with it. Answers whom it was told. */
  async takeBack(ctx: Ctx, newsId: number): Promise<number[]> {
    const gone = await ctx.db
      .delete(notice)
      .where(eq(notice.news_id, newsId))
      .returning({ admin_id: notice.admin_id });
    return gone.map((row) => row.admin_id);
  },

  /** Every node hears of it when, and only if, this commits. Whose notices changed, and nothing of what they say. */
  async announce(ctx: Pick<Ctx, 'query'>, adminIds: readonly number[]): Promise<void> {
    for (let at = 0; at < adminIds.length; at += AT_ONCE)
      await ctx.query('SELECT pg_notify($1, $2)', [CHANNEL, adminIds.slice(at, at + AT_ONCE).join(',')]);
  },
};
