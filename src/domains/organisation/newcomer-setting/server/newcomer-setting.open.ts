import { createHash } from 'node:crypto';
import type { Ctx, PublicCtx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { identities, type Newcomer } from '../../identity/server/identity.service.ts';
import { notices } from '../../news/server/notice.service.ts';
import { roles } from '../../role/server/role.service.ts';
import { newcomerSettingPermissions } from '../newcomer-setting.access.ts';
import { newcomerMade } from '../newcomer-setting.notices.ts';
import { admits, type Claims, loginNames } from '../newcomer-setting.rules.ts';
import { newcomerSettingText as text } from '../newcomer-setting.text.ts';
import { mayBeGiven } from './newcomer-setting.service.ts';
import { newcomerSettingStore as store } from './newcomer-setting.store.ts';

interface Made {
  readonly admin_id: number;
  readonly family_id: number;
}

/** Somebody whom a provider names and nobody here knows: an account in the one company that takes them, or none. */
export async function takeIn(ctx: PublicCtx, newcomer: Newcomer): Promise<Made | undefined> {
  const { key } = newcomer.provider;
  const open = await store.open(ctx.global, key);
  if (open.length === 0) return undefined;
  const claims = await newcomer.claims();
  const fitting = [];
  for (const where of open) {
    const setting = await ctx.inside(where.family_id, where.company_id, (tx) => store.switchedOn(tx, key));
    if (setting && admits(setting, claims)) fitting.push(where);
  }
  const [where, another] = fitting;
  // Where two houses on one installation would both take them, nobody has said whose they are.
  if (!where || another) return undefined;
  return ctx.inside(where.family_id, where.company_id, (tx) => make(tx, newcomer, claims));
}

async function make(ctx: Ctx, { provider, subject }: Newcomer, claims: Claims): Promise<Made | undefined> {
  await store.oneByOne(ctx);
  const { family_id } = ctx;
  // By another browser of theirs, a moment ago.
  const known = await identities.adminOf(ctx, provider.key, subject);
  if (known) return { admin_id: known, family_id };
  // A colleague who has left is no newcomer, nor is one whose account waits to be linked.
  if (await identities.wasLinked(ctx, provider.key, subject)) return undefined;
  if (claims.email && (await admins.hasEmail(ctx, claims.email))) return undefined;
  const setting = await store.switchedOn(ctx, provider.key);
  const [role] = setting ? ((await roles.many(ctx, [setting.role_id])) ?? []) : [];
  if (!setting || !role || !admits(setting, claims) || !mayBeGiven(role)) return undefined;

  await store.because(ctx, fill(text.made_reason, { provider: provider.name[0], subject })[0]);
  const mark = createHash('sha256').update(`${provider.key}\n${subject}`).digest('hex').slice(0, 8);
  const login_names = loginNames(claims, provider.key, mark);
  const { id, login_name } = await admins.insertNewcomer(ctx, {
    admin_name: claims.name || login_names[0],
    email: claims.email,
    department_id: setting.department_id,
    role_id: role.id,
    login_names,
  });
  await identities.linkNewcomer(ctx, { admin_id: id, provider: provider.key, subject });
  await notices.tell(ctx, newcomerMade, {
    to: await admins.holding(ctx, newcomerSettingPermissions.edit),
    values: {
      id,
      name: claims.name || login_name,
      provider: provider.name,
      login: login_name,
      role: [role.role_name, roles.nameIn(role.role_name, 'en')],
    },
  });
  return { admin_id: id, family_id };
}
