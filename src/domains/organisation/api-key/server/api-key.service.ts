import { randomBytes } from 'node:crypto';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { keySessions } from '../../session/server/session.service.ts';
import { apiKeyApi } from '../api-key.contract.ts';
import { apiKeyText } from '../api-key.text.ts';
import { apiKeyStore } from './api-key.store.ts';

const MOST_DAYS = 731;
const MOST_KEYS = 10;

/** What is shown of a key, and the whole: 256 random bits behind it. */
function newKey() {
  const prefix = `xzk_${randomBytes(4).toString('hex')}`;
  return { prefix, key: `${prefix}_${randomBytes(32).toString('base64url')}` };
}

export const apiKeyService = implement(apiKeyApi, {
  list: async (ctx, { admin_id }) => {
    if (!(await admins.sees(ctx, admin_id))) throw notFound();
    const rows = await apiKeyStore.of(ctx, admin_id);
    return { list: rows.map((row) => shown(ctx, row)) };
  },
  add: async (ctx, { admin_id, role_id, name, expires_at, per_minute }) => {
    if (admin_id === ctx.admin_id) throw refuse(apiKeyText.not_yourself);
    await admins.mustGovern(ctx, admin_id);
    const until = fromUnix(expires_at);
    if (until <= ctx.now) throw invalid({ expires_at: apiKeyText.in_past });
    if (until.getTime() > ctx.now.getTime() + MOST_DAYS * DAY_SECONDS * 1000)
      throw invalid({ expires_at: fill(apiKeyText.too_long, { days: MOST_DAYS }) });
    const role = await apiKeyStore.heldRole(ctx, admin_id, role_id);
    if (!role) throw invalid({ role_id: apiKeyText.role_not_held });
    if (role.is_owner) throw invalid({ role_id: apiKeyText.not_owner });
    if (role.requires_second_factor) throw invalid({ role_id: apiKeyText.needs_factor });
    if ((await apiKeyStore.activeOf(ctx, admin_id)) >= MOST_KEYS)
      throw refuse(apiKeyText.too_many, { most: MOST_KEYS });
    const { prefix, key } = newKey();
    const fields = { admin_id, role_id, expires_at: until };
    const id = await apiKeyStore.insert(ctx, { ...fields, name, prefix, per_minute });
    await keySessions.open(ctx, { ...fields, api_key_id: id, secret: key });
    return { id, key };
  },
  revoke: async (ctx, { id }) => {
    const key = await apiKeyStore.lock(ctx, id);
    if (!key || !(await admins.sees(ctx, key.admin_id))) throw notFound();
    await admins.mustGovern(ctx, key.admin_id);
    if (key.revoked_at) throw refuse(apiKeyText.revoked);
    await revoke(ctx, { id, admin_id: key.admin_id });
    return {};
  },
});

async function revoke(ctx: Ctx, which: { readonly id?: number; readonly admin_id: number }): Promise<void> {
  for (const api_key_id of await apiKeyStore.revoke(ctx, which))
    await keySessions.end(ctx, { api_key_id, admin_id: which.admin_id });
}

/** Whatever let somebody in has ended, for safety's sake: their keys with it. */
export const revokeAllOf = (ctx: Ctx, { admin_id }: { admin_id: number }): Promise<void> =>
  revoke(ctx, { admin_id });

function shown(ctx: Ctx, row: Awaited<ReturnType<typeof apiKeyStore.of>>[number]) {
  const { key, used_at, used_from, calls, refused, role_name, created_by } = row;
  const isOver = key.expires_at <= ctx.now;
  return {
    id: key.id,
    admin_id: key.admin_id,
    name: key.name,
    prefix: key.prefix,
    role_name,
    per_minute: key.per_minute,
    created_at: toUnix(key.created_at),
    created_by,
    expires_at: toUnix(key.expires_at),
    revoked_at: key.revoked_at && toUnix(key.revoked_at),
    phase: key.revoked_at ? ('revoked' as const) : isOver ? ('expired' as const) : ('active' as const),
    used_at: used_at ? toUnix(new Date(used_at)) : null,
    used_from: used_from ?? '',
    calls_today: calls ?? 0,
    refused_today: refused ?? 0,
  };
}
