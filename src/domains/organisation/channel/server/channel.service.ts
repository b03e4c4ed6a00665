import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, stale, type Verdict } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { channelPermissions as may } from '../channel.access.ts';
import { channelApi } from '../channel.contract.ts';
import { areSameTerms, areWhole, auditOf, type CommissionTerms, NO_COMMISSION } from '../channel.rules.ts';
import { channelStatus } from '../channel.status.ts';
import { channelText } from '../channel.text.ts';
import { channelStore as store } from './channel.store.ts';

/** Who uses channels. */
const uses = defineSlot<Reference>();

/** What other nouns ask of channels. */
export const channels = {
  uses,
  names: store.names,
  rows: store.rows,
  options: store.options,
  byGroup: store.byGroup,
  ensure: store.ensure,
  waiting: store.waiting,
  termsOf: store.termsOf,
};

const reasons = {
  channel_name: () => invalid({ name: channelText.name_taken }),
  channel_group_of_family: () => invalid({ group_id: channelText.group_not_found }),
  channel_owner: () => invalid({ owner_id: channelText.owner_unknown }),
  channel_span: () => invalid({ ends_on: channelText.span_wrong }),
};
const crud = crudHandlers(store, { rows: store.rows, uses, text: channelText, reasons });

type Fields = ParsedOf<typeof channelApi.add>;

/** A kind that is named comes with its own figures; where none is named, what stood stays. */
const termsAfter = (fields: Fields, before: CommissionTerms): CommissionTerms => {
  const kept = fields.commission === undefined ? before : NO_COMMISSION;
  return {
    commission: fields.commission ?? before.commission,
    commission_fen: fields.commission_fen ?? kept.commission_fen,
    commission_bp: fields.commission_bp ?? kept.commission_bp,
    commission_months: fields.commission_months ?? kept.commission_months,
    commission_cap_fen: fields.commission_cap_fen ?? kept.commission_cap_fen,
  };
};

/** Whoever looks after it is a colleague; who did so before may have left since. */
async function mustBeColleague(ctx: Ctx, owner: Fields['owner_id'], before: number | null): Promise<void> {
  if (owner && owner !== before && !(await admins.isColleague(ctx, owner)))
    throw invalid({ owner_id: channelText.owner_unknown });
}

async function valuesOf(ctx: Ctx, fields: Fields, before: CommissionTerms, owner: number | null) {
  const terms = termsAfter(fields, before);
  const wrong = Object.entries(areWhole(terms)).filter(
    (one): one is [string, Exclude<Verdict, true>] => one[1] !== true,
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong) as Record<string, Sentence>);
  await mustBeColleague(ctx, fields.owner_id, owner);
  return { ...fields, ...terms };
}

/** Who decides on channels enters approved ones; everybody else's wait. */
async function add(ctx: Ctx, fields: Fields) {
  const values = await valuesOf(ctx, fields, NO_COMMISSION, null);
  const status = ctx.holds(may.audit) ? ('on' as const) : ('submitted' as const);
  return {
    id: await explain(store.insert(ctx, { ...values, status, created_by: ctx.admin_id || null }), reasons),
  };
}

async function edit(ctx: Ctx, { id, version, ...fields }: ParsedOf<typeof channelApi.edit>) {
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  const values = await valuesOf(ctx, fields, before, before.owner_id);
  const isApproved = auditOf(before.status) === 'approved';
  if (isApproved && !areSameTerms(values, before) && !ctx.holds(may.audit))
    throw invalid({ commission: channelText.terms_audited });
  await explain(store.update(ctx, id, values), reasons);
  return {};
}

export const channelService = implement(channelApi, {
  ...crud,
  add,
  edit,
  list: { page: crud.list, options: async (ctx) => ({ list: await store.options(ctx) }) },
  ...transitionHandlers(channelStatus, store, {
    keepReason: (ctx, { id }, { reason = '' }) => store.update(ctx, id, { reason }),
  }),
});
