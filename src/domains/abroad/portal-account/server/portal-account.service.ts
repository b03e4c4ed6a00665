import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { installationKey } from '@/domains/organisation/session/server/session.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { invalid, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { portalAccountApi } from '../portal-account.contract.ts';
import { portalAccountPaths } from '../portal-account.paths.ts';
import { SHOWN_SECONDS } from '../portal-account.rules.ts';
import { portalAccountText as text } from '../portal-account.text.ts';
import { type AccountRecord, portalAccountStore as store } from './portal-account.store.ts';

const reasons: Record<string, () => Refusal> = {
  portal_account_once: () => invalid({ login: text.once }),
  portal_look_company_id_account_id_fkey: () => refuse(text.was_seen),
};

/** What a secret is bound to: copied to another row, or another student's, it does not open. */
const ownerOf = ({
  company_id,
  id,
  student_id,
}: Pick<AccountRecord, 'company_id' | 'id' | 'student_id'>): string =>
  `portal account ${id} of student ${student_id} in company ${company_id}`;
const sealed = (row: Parameters<typeof ownerOf>[0], secret: string): Buffer =>
  installationKey().seal(Buffer.from(secret, 'utf8'), ownerOf(row));

async function lockSeen(ctx: Ctx, id: number, version?: number): Promise<AccountRecord> {
  const row = await store.lock(ctx, id);
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  return row;
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await store.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: row.portal,
    text: row.login,
    admin_name: null,
    url: portalAccountPaths.list({ student_id: studentId }),
  }));
}

/** What other nouns ask of portal accounts. */
export const portalAccounts = {
  count: store.count,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  timeline,
};

export const portalAccountService = implement(portalAccountApi, {
  list: (ctx, query) => store.page(ctx, query),
  add: async (ctx, { student_id, secret = '', ...fields }) => {
    await students.must(ctx, student_id);
    const id = await explain(store.insert(ctx, { ...fields, student_id }), reasons);
    if (secret !== '')
      await store.keepSecret(ctx, id, sealed({ company_id: ctx.company_id, id, student_id }, secret));
    return { id };
  },
  edit: async (ctx, { id, version, secret = '', ...fields }) => {
    const row = await lockSeen(ctx, id, version);
    const changed = secret === '' ? {} : { secret: sealed(row, secret) };
    await explain(store.update(ctx, id, { ...fields, ...changed }), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    await lockSeen(ctx, id);
    await explain(store.remove(ctx, id), reasons);
    return {};
  },
  check: async (ctx, { id, version }) => {
    await lockSeen(ctx, id, version);
    await store.update(ctx, id, { checked_on: todayOf(ctx) });
    return {};
  },
  reveal: async (ctx, { id, why }) => {
    const row = await lockSeen(ctx, id);
    if (row.secret === null) throw refuse(text.no_secret);
    const plain = installationKey().unseal(row.secret, ownerOf(row));
    if (!plain) throw refuse(text.unreadable);
    await store.look(ctx, id, why);
    return { secret: plain.toString('utf8'), seconds: SHOWN_SECONDS };
  },
  looks: async (ctx, { account_id }) => {
    const found = await store.find(ctx, account_id);
    if (!found) throw notFound();
    const looks = await store.looks(ctx, found.company_id, account_id);
    const people = await admins.names(
      ctx,
      looks.map(({ created_by }) => created_by),
    );
    return {
      list: looks.map(({ id, why, created_by, created_at }) => ({
        id,
        why,
        created_by_name: people.find((one) => one.id === created_by)?.name ?? null,
        created_at: toUnix(created_at),
      })),
    };
  },
});
