import { notFound, refuse } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { hashBytes, provePassword, takeLoginFrom } from '../../session/server/session.service.ts';
import { identityApi } from '../identity.contract.ts';
import { identityText } from '../identity.text.ts';
import { comeBack, mustOffer, offered, providerOf, setOut } from './identity.sign-in.ts';
import { identityStore } from './identity.store.ts';
import { nameOf } from './providers.ts';

export { connectIdentities, type Newcomer, newcomerSlot } from './identity.sign-in.ts';

const MOST = 10;

async function listOf(ctx: Ctx, adminId: number) {
  const rows = await identityStore.of(ctx, adminId);
  const list = rows.map(({ identity, created_by }) => {
    const provider = providerOf(identity.provider);
    return {
      id: identity.id,
      admin_id: identity.admin_id,
      provider: identity.provider,
      // One that is no longer offered goes by its key.
      provider_name: provider ? ctx.say(nameOf(provider)) : identity.provider,
      subject: identity.subject,
      // Nobody here: it came with the first sign-in there.
      created_by: created_by ?? ctx.say(identityText.first_sign_in),
      created_at: toUnix(identity.created_at),
    };
  });
  return { list };
}

async function insert(ctx: Ctx, values: { admin_id: number; provider: string; subject: string }) {
  if ((await identityStore.count(ctx, values.admin_id)) >= MOST)
    throw refuse(identityText.too_many, { most: MOST });
  const id = await identityStore.insert(ctx, values);
  if (id === undefined) throw refuse(identityText.taken);
  return { id };
}

/** What other nouns ask of identities. */
export const identities = {
  offered: () =>
    offered().map((provider) => ({ key: provider.key, kind: provider.kind, name: nameOf(provider) })),
  mustOffer,
  adminOf: identityStore.ofSubject,
  wasLinked: identityStore.wasLinked,
  linkNewcomer: insert,
};

export const identityService = implement(identityApi, {
  providers: async () => ({
    list: offered().map((provider) => {
      const [name_zh, name_en] = nameOf(provider);
      return { key: provider.key, name_zh, name_en };
    }),
  }),
  start: async (ctx, { provider }) => {
    await takeLoginFrom(ctx);
    return { address: await setOut(ctx, ctx.global, mustOffer(provider), null) };
  },
  finish: async (ctx, back) => {
    const free = await takeLoginFrom(ctx);
    const opened = await comeBack(ctx, back);
    // Setting out has counted too.
    await free();
    await free();
    return opened;
  },
  mine: (ctx) => listOf(ctx, ctx.admin_id),
  linkStart: async (ctx, { provider, password }) => {
    await provePassword(ctx, 'password', password);
    return { address: await setOut(ctx, ctx.db, mustOffer(provider), ctx.session_id) };
  },
  link: async (ctx, { link_token }) => {
    const proven = await identityStore.takeProven(ctx, hashBytes(link_token), hashBytes(ctx.request.sign_in));
    if (!proven?.subject) throw refuse(identityText.link_gone);
    const { provider, subject } = proven;
    await insert(ctx, { admin_id: ctx.admin_id, provider, subject });
    return {};
  },
  unlink: async (ctx, { id, password }) => {
    await provePassword(ctx, 'password', password);
    const found = await identityStore.lock(ctx, id);
    if (found?.admin_id !== ctx.admin_id) throw notFound();
    await identityStore.remove(ctx, id);
    return {};
  },
  list: async (ctx, { admin_id }) => {
    if (!(await admins.sees(ctx, admin_id))) throw notFound();
    return listOf(ctx, admin_id);
  },
  add: async (ctx, { admin_id, provider, subject }) => {
    // One's own is linked by proving it, with the password.
    if (admin_id === ctx.admin_id) throw refuse(identityText.not_yourself);
    await admins.mustGovern(ctx, admin_id);
    return insert(ctx, { admin_id, provider: mustOffer(provider).key, subject });
  },
  remove: async (ctx, { id }) => {
    const found = await identityStore.lock(ctx, id);
    if (!found || !(await admins.sees(ctx, found.admin_id))) throw notFound();
    if (found.admin_id === ctx.admin_id) throw refuse(identityText.not_yourself);
    await admins.mustGovern(ctx, found.admin_id);
    await identityStore.remove(ctx, id);
    return {};
  },
});
