import { invalid, stale } from '@/kernel/errors.ts';
import { decisions, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { identities } from '../../identity/server/identity.service.ts';
import { roles } from '../../role/server/role.service.ts';
import { newcomerSettingApi } from '../newcomer-setting.contract.ts';
import { domainsFit, isSensitive, organisationsFit } from '../newcomer-setting.rules.ts';
import { newcomerSettingText as text } from '../newcomer-setting.text.ts';
import { newcomerSettingStore as store } from './newcomer-setting.store.ts';

const reasons = {
  newcomer_setting_on: () => invalid({ is_on: text.on_elsewhere }),
  newcomer_setting_company_id_department_id_fkey: () => invalid({ department_id: text.department_not_found }),
};

/** The rights by which anything is approved, paid or rejected. */
const deciding = (): ReadonlySet<string> =>
  new Set(inboxSlot.parts.flatMap((kind) => decisions(kind).map(({ move }) => move.permission.key)));
type Role = Parameters<typeof roles.rightsOf>[0];
/** Asked again when somebody comes: a role may have got more since. */
export const mayBeGiven = (role: Role): boolean =>
  !role.is_owner && !isSensitive(roles.rightsOf(role).permissions, deciding());

async function roleFits(ctx: Ctx, id: number): Promise<void> {
  const [role] = (await roles.many(ctx, [id])) ?? [];
  if (!role) throw invalid({ role_id: text.role_not_found });
  if (!mayBeGiven(role)) throw invalid({ role_id: text.role_sensitive });
  if (!roles.within(ctx, [role])) throw invalid({ role_id: text.role_beyond });
}

export const newcomerSettingService = implement(newcomerSettingApi, {
  list: async (ctx) => {
    const said = new Map((await store.list(ctx)).map((row) => [row.setting.provider, row]));
    return {
      list: identities.offered().map(({ key, kind, name }) => {
        const { setting, role_name, department_name } = said.get(key) ?? {};
        return {
          provider: key,
          provider_name: ctx.say(name),
          is_on: setting?.is_on ?? 0,
          role_id: setting?.role_id ?? null,
          role_name: role_name ?? '',
          department_id: setting?.department_id ?? null,
          department_name: department_name ?? '',
          mail_domains: setting?.mail_domains ?? [],
          organisations: setting?.organisations ?? [],
          has_mail: kind === 'oidc' ? 1 : 0,
          needs_organisation: kind === 'dingtalk' || kind === 'feishu' ? 1 : 0,
          version: setting?.version ?? 0,
        };
      }),
    };
  },
  edit: async (ctx, { provider, version, ...values }) => {
    const { kind } = identities.mustOffer(provider);
    const before = await store.lock(ctx, provider);
    if ((before?.version ?? 0) !== version) throw stale();
    await roleFits(ctx, values.role_id);
    if (values.is_on) {
      const organisations = organisationsFit(kind, values);
      if (organisations !== true) throw invalid({ organisations });
    }
    const mail_domains = domainsFit(kind, values);
    if (mail_domains !== true) throw invalid({ mail_domains });
    await explain(
      store.save(ctx, { ...values, provider, department_id: values.department_id ?? null }),
      reasons,
    );
    return {};
  },
  roles: async (ctx) => ({
    list: (await roles.every(ctx))
      .filter((role) => mayBeGiven(role) && roles.within(ctx, [role]))
      .map(({ id, role_name }) => ({ id, role_name: roles.nameIn(role_name, ctx.lang) })),
  }),
});
