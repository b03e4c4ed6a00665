import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { ApprovalPolicy } from '@/kernel/server/document/approval.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx, Principal } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { roles } from '../../role/server/role.service.ts';
import { delegationApi } from '../delegation.contract.ts';
import { mayLast, phaseOf } from '../delegation.rules.ts';
import { delegationText } from '../delegation.text.ts';
import { delegationStore } from './delegation.store.ts';

/** What is decided about; the app fills this with every kind that has decisions. */
export const decisionKindSlot = defineSlot<{ kind: string; label: Sentence }>();

const labelOf = (ctx: Ctx, kind: string | null): string => {
  const known = decisionKindSlot.parts.find((part) => part.kind === kind);
  return kind === null ? ctx.say(delegationText.every_kind) : known ? ctx.say(known.label) : kind;
};

type Row = Awaited<ReturnType<typeof delegationStore.mine>>[number];
function shown(ctx: Ctx, row: Row) {
  const times = {
    starts_at: toUnix(row.starts_at),
    ends_at: toUnix(row.ends_at),
    ended_at: toUnixOrNull(row.ended_at),
  };
  const phase = phaseOf(times, toUnix(ctx.now));
  return { ...row, ...times, phase, kind_label: labelOf(ctx, row.kind) };
}

/** Those who are away, each with the rights that one of their roles gives them here, and for which kinds. */
async function principals(ctx: Ctx) {
  const rows = await delegationStore.principals(ctx);
  return rows.map(({ kind, menus, is_owner, ...principal }) => ({
    principal: principal satisfies Principal as Principal,
    permissions: roles.rightsOf({ menus, is_owner }).permissions,
    isFor: (asked: string) => kind === null || kind === asked,
  }));
}

/** Who holds a right in one of these companies: `MOST_DECIDERS` at most. */
async function deciders(ctx: Ctx, companies: readonly number[], permissions: readonly Permission[]) {
  const rows = await admins.holders(ctx, companies, await roles.holding(ctx, permissions));
  return (company: number, { key }: Permission): number[] => {
    const at = permissions.findIndex((one) => one.key === key);
    return rows
      .filter(({ company_id, place }) => company_id === company && place === at)
      .map(({ admin_id }) => admin_id);
  };
}

/** What other nouns and the kernel ask about who decides. */
export const delegations = {
  principals,
  below: delegationStore.below,
  deciders,
  door: {
    standIn: async (ctx, kind, permission) =>
      (await principals(ctx)).find(({ permissions, isFor }) => isFor(kind) && permissions.has(permission.key))
        ?.principal,
    isBelow: async (ctx, company) => (await delegationStore.below(ctx)).some(({ id }) => id === company),
    deciders: async (ctx, company, permission) =>
      (await deciders(ctx, [company], [permission]))(company, permission),
  } satisfies ApprovalPolicy,
};

export const delegationService = implement(delegationApi, {
  mine: async (ctx) => {
    const rows = (await delegationStore.mine(ctx)).map((row) => shown(ctx, row));
    return {
      given: rows.filter((row) => row.admin_id === ctx.admin_id),
      received: rows.filter((row) => row.delegate_id === ctx.admin_id && row.phase !== 'over'),
    };
  },
  kinds: async (ctx) => ({
    list: decisionKindSlot.parts.map(({ kind, label }) => ({ kind, label: ctx.say(label) })),
  }),
  add: async (ctx, { delegate_id, kind = null, starts_at, ends_at, note = '' }) => {
    const lasting = mayLast({ starts_at, ends_at }, toUnix(ctx.now));
    if (lasting !== true) throw invalid({ ends_at: lasting });
    if (delegate_id === ctx.admin_id) throw invalid({ delegate_id: delegationText.not_yourself });
    if (!(await admins.isActiveIn(ctx, delegate_id, ctx.company_id)))
      throw invalid({ delegate_id: delegationText.not_colleague });
    if (kind !== null && !decisionKindSlot.parts.some((part) => part.kind === kind))
      throw invalid({ kind: delegationText.unknown_kind });
    const period = { starts_at: fromUnix(starts_at), ends_at: fromUnix(ends_at) };
    const id = await explain(delegationStore.insert(ctx, { delegate_id, kind, note, ...period }), {
      delegation_once: () => refuse(delegationText.twice),
    });
    return { id };
  },
  end: async (ctx, { id }) => {
    const found = await delegationStore.lock(ctx, id);
    if (!found) throw notFound();
    if (found.ended_at === null) await delegationStore.end(ctx, id);
    return {};
  },
});
