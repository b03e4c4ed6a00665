import { files } from '@/domains/organisation/file/server/file.service.ts';
import { invalid, must, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ItemKind } from '../../manage-item/manage-item.rules.ts';
import { manageItems } from '../../manage-item/server/manage-item.service.ts';
import { manageDataApi } from '../manage-data.contract.ts';
import { manageDataStatus } from '../manage-data.status.ts';
import { manageDataText as text } from '../manage-data.text.ts';
import { manageDataStore as store } from './manage-data.store.ts';

const fileUnknown = () => invalid({ file_id: text.file_unknown });
const reasons: Record<string, () => Refusal> = {
  manage_data_once: () => invalid({ manage_item_id: text.taken }),
  manage_data_item: () => invalid({ manage_item_id: text.item_unknown }),
  manage_data_in_time: () => refuse(text.month_locked),
  manage_data_file: fileUnknown,
};

interface Entered {
  readonly amount_fen?: number | null;
  readonly quantity?: number | null;
  readonly file_id?: number | null;
  readonly note?: string;
}
/** An amount of money, or a number: which of the two, the item says. */
async function valuesOf(ctx: Ctx, kind: ItemKind, { amount_fen, quantity, file_id, note = '' }: Entered) {
  const isNumber = kind === 'number';
  if (isNumber && typeof quantity !== 'number') throw invalid({ quantity: text.needs_quantity });
  if (!isNumber && typeof amount_fen !== 'number') throw invalid({ amount_fen: text.needs_amount });
  await files.mayAttach(ctx, file_id ? [file_id] : [], fileUnknown);
  return {
    amount_fen: isNumber ? null : (amount_fen ?? null),
    quantity: isNumber ? (quantity ?? null) : null,
    file_id: file_id ?? null,
    note,
  };
}

/** Items that nobody has entered, or whose figure nobody has approved, for a month of the acting company. */
async function missingIn(ctx: Ctx, month: string) {
  const there = await store.approved(ctx, [ctx.company_id], [month]);
  return (await manageItems.on(ctx)).filter(
    ({ id }) => !there.some(({ manage_item_id }) => manage_item_id === id),
  );
}

/** What other nouns ask of entered figures. */
export const manageDatas = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  waiting: store.waiting,
  waitingIn: store.waitingIn,
  firstWaitingIn: store.firstWaitingIn,
  approved: store.approved,
  missingIn,
  byItem: store.byItem,
};

export const manageDataService = implement(manageDataApi, {
  ...approvalHandlers(store),
  get: async (ctx, { id }) => {
    const found = await store.find(ctx, id);
    if (!found) throw notFound();
    return { ...found, revisions: await store.revisions(ctx, id) };
  },
  totals: (ctx, filter) => store.totals(ctx, filter),
  add: async (ctx, { month, manage_item_id, ...entered }) => {
    const item = await manageItems.find(ctx, manage_item_id);
    if (item?.status !== 'on') throw invalid({ manage_item_id: text.item_unknown });
    const values = {
      month,
      manage_item_id,
      item_kind: item.kind,
      ...(await valuesOf(ctx, item.kind, entered)),
    };
    return { id: await explain(store.insert(ctx, values), reasons) };
  },
  edit: async (ctx, { id, version, ...entered }) => {
    const doc = await store.lock(ctx, id);
    if (!doc) throw notFound();
    if (doc.version !== version) throw stale();
    must(doc.status === 'draft' || doc.status === 'rejected' || text.not_draft);
    const values = await valuesOf(ctx, doc.item_kind, entered);
    await explain(store.keep(ctx, id, { ...values, version: version + 1, updated_at: ctx.now }), reasons);
    return {};
  },
  ...transitionHandlers(
    manageDataStatus,
    {
      lock: store.lock,
      setStatus: (ctx, id, status) => explain(store.setStatus(ctx, id, status), reasons),
    },
    { tellWhy: (ctx, { id }, { reason = '' }) => store.keep(ctx, id, { reason }) },
  ),
});
