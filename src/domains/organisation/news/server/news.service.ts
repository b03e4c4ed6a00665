import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineJob, enqueue, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { roles } from '../../role/server/role.service.ts';
import { newsPermissions } from '../news.access.ts';
import { newsApi } from '../news.contract.ts';
import { isWindow, mayAddress } from '../news.rules.ts';
import { newsStatus } from '../news.status.ts';
import { newsText } from '../news.text.ts';
import { newsApproved, newsNotice, newsRejected, newsWaits } from '../notice.kinds.ts';
import { newsStore } from './news.store.ts';
import { notices } from './notice.service.ts';
import { noticeStore } from './notice.store.ts';

interface Input {
  title: string;
  body: string;
  audience: 'everyone' | 'companies' | 'roles';
  company_ids?: number[];
  role_ids?: number[];
  is_pinned?: 0 | 1;
  from_at?: number | null;
  until_at?: number | null;
}

/** What is kept of an input: only those lists that its audience uses. */
async function valuesOf(ctx: Ctx, input: Input) {
  const wrong = mayAddress(input, ctx);
  if (wrong && wrong.why !== true) throw invalid({ [wrong.field]: wrong.why });
  const window = isWindow(input.from_at, input.until_at);
  if (window !== true) throw invalid({ until_at: window });
  const unique = (ids: readonly number[] = []) => [...new Set(ids)];
  const company_ids = input.audience === 'everyone' ? [] : unique(input.company_ids);
  const role_ids = input.audience === 'roles' ? unique(input.role_ids) : [];
  // Also where the audience does not ask for them: what is named must be there.
  const named = unique(input.role_ids);
  if (named.length && !(await roles.many(ctx, named))) throw invalid({ role_ids: newsText.needs_roles });
  const at = (seconds: number | null | undefined) => (typeof seconds === 'number' ? fromUnix(seconds) : null);
  return {
    title: input.title,
    body: input.body,
    audience: input.audience,
    company_ids,
    role_ids,
    is_pinned: input.is_pinned ?? 0,
    from_at: at(input.from_at),
    until_at: at(input.until_at),
  };
}

/** The locked draft; published words are never changed, only withdrawn. */
async function draft(ctx: Ctx, id: number) {
  const found = await newsStore.lock(ctx, id);
  if (!found) throw notFound();
  if (found.status !== 'draft') throw refuse(newsText.only_draft);
  return found;
}

type Locked = NonNullable<Awaited<ReturnType<typeof newsStore.lock>>>;
const aboutOf = (ctx: Ctx, { id, title }: { id: number; title: string }) => ({
  id,
  title,
  author: ctx.admin_name,
});

/** Everybody whom it concerns is told when its time begins: a job, however many they are. */
async function orderTelling(ctx: Ctx, id: number): Promise<void> {
  const found = (await newsStore.lock(ctx, id)) as Locked;
  if (found.until_at && found.until_at <= ctx.now) throw refuse(newsText.over);
  const { family_id, company_id } = ctx;
  const payload: Telling = { family_id, company_id, id, author: ctx.admin_name };
  await enqueue(ctx.query, {
    name: 'news.tell',
    companyId: company_id,
    payload,
    runAt: found.from_at ?? undefined,
  });
}

interface Telling {
  readonly family_id: number;
  readonly company_id: number;
  readonly id: number;
  readonly author: string;
}

export const newsJobs = (database: Database): Job[] => [
  defineJob<Telling>('news.tell', async ({ id, author, ...where }, run) => {
    await asSystem(database, { ...where, action: 'news.tell' }, async (ctx) => {
      const found = await newsStore.lock(ctx, id);
      // Withdrawn meanwhile: nobody is told.
      if (found?.status === 'published') {
        const gaps = { id, title: found.title, author };
        await noticeStore.announce(ctx, await newsStore.fanOut(ctx, id, newsNotice.kind, gaps));
      }
      await run.done(ctx.query);
    });
  }),
];

export const announcements = {
  waiting: newsStore.waiting,
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await newsStore.find(ctx, id, ctx.holds(newsPermissions.write))) !== undefined,
};

export const newsService = implement(newsApi, {
  list: (ctx, query) => newsStore.forReader(ctx, query),
  managed: (ctx, query) => newsStore.managed(ctx, query),
  get: async (ctx, { id }) => {
    const found = await newsStore.find(ctx, id, ctx.holds(newsPermissions.write));
    if (!found) throw notFound();
    return found;
  },
  add: async (ctx, input) => ({ id: await newsStore.insert(ctx, await valuesOf(ctx, input)) }),
  edit: async (ctx, { id, version, ...input }) => {
    const before = await draft(ctx, id);
    if (before.version !== version) throw stale();
    await newsStore.update(ctx, id, await valuesOf(ctx, input));
    return {};
  },
  del: async (ctx, { id }) => {
    await draft(ctx, id);
    await newsStore.remove(ctx, id);
    return {};
  },
  export: (ctx, filter) => newsStore.all(ctx, filter),
  ...transitionHandlers(newsStatus, newsStore, {
    announce: (ctx, { id }) => orderTelling(ctx, id),
    announceApproved: async (ctx, { id, created_by }) => {
      await orderTelling(ctx, id);
      const found = (await newsStore.lock(ctx, id)) as Locked;
      await notices.tell(ctx, newsApproved, { to: [created_by], values: aboutOf(ctx, found) });
    },
    askApprovers: async (ctx, { id, created_by }) => {
      const found = (await newsStore.lock(ctx, id)) as Locked;
      const to = (await admins.holding(ctx, newsPermissions.publish)).filter((one) => one !== created_by);
      await notices.tell(ctx, newsWaits, { to, values: aboutOf(ctx, found) });
    },
    tellRejected: async (ctx, { id, created_by }, { reason = '' }) => {
      const found = (await newsStore.lock(ctx, id)) as Locked;
      await notices.tell(ctx, newsRejected, { to: [created_by], values: { ...aboutOf(ctx, found), reason } });
    },
    takeBack: async (ctx, { id }) => noticeStore.announce(ctx, await noticeStore.takeBack(ctx, id)),
  }),
});
