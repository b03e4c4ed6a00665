import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { MANY_REFERENCES } from '@/kernel/references.ts';
import {
  mustBeUnreferenced,
  type Reference,
  referencesOf,
  withReferenceCounts,
} from '@/kernel/server/document/references.ts';
import { reorder } from '@/kernel/server/document/reorder.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { baseDataApi } from '../base-data.contract.ts';
import { BASE_KINDS, type BaseKind, depthOf, mayLieUnder, regionTree } from '../base-data.rules.ts';
import { baseDataStatus } from '../base-data.status.ts';
import { baseDataText } from '../base-data.text.ts';
import { baseDataStore } from './base-data.store.ts';

/** Who uses the items of a kind; the nouns that name one fill this. */
export const baseItemUses = defineSlot<Reference & { readonly kind: BaseKind }>();
const usesIn = (kind: BaseKind) => baseItemUses.parts.filter((use) => use.kind === kind);

const reasons = { base_item_name: () => invalid({ name: baseDataText.name_taken }) };

/** What other nouns ask of the small lists. */
export const baseData = {
  names: baseDataStore.names,
  ensure: baseDataStore.ensure,
  /** The ids of what is on, by name. */
  async ids(ctx: Ctx, kind: BaseKind): Promise<Map<string, number>> {
    return new Map((await baseDataStore.shown(ctx, [kind])).map(({ name, id }) => [name, id]));
  },
  /** Whether each of these is of the kind, on or off. */
  async hasAll(ctx: Ctx, kind: BaseKind, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return true;
    const known = new Set((await baseDataStore.items(ctx, kind)).map(({ id }) => id));
    return ids.every((id) => known.has(id));
  },
};

/** Only under a region that there is, and not too deep. */
async function checkPlace(ctx: Ctx, kind: BaseKind, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const items = await baseDataStore.items(ctx, kind);
  const parentOf = new Map(items.map((item) => [item.id, item.parent_id]));
  if (kind === 'region' && !parentOf.has(parentId)) throw invalid({ parent_id: baseDataText.no_parent });
  must(mayLieUnder(kind, depthOf(parentId, parentOf) + 1));
}

const itemsOf = async (ctx: Ctx, kind: BaseKind, most?: number) =>
  withReferenceCounts(ctx, usesIn(kind), await baseDataStore.items(ctx, kind), most);

export const baseDataService = implement(baseDataApi, {
  list: async (ctx) => {
    const items = await baseDataStore.shown(ctx, ['alevel', 'education_type', 'new_team']);
    const of = (kind: BaseKind) =>
      items.filter((item) => item.kind === kind).map(({ id, name }) => ({ id, name }));
    return {
      alevel_list: of('alevel').map(({ name }) => ({ name })),
      education_type_list: of('education_type'),
      new_team_list: of('new_team'),
    };
  },
  regions: async (ctx) => ({ options: regionTree(await baseDataStore.shown(ctx, ['region'])) }),
  options: async (ctx, { kind }) => {
    const items = await baseDataStore.shown(ctx, [kind]);
    const list = items.map(({ id, name, body }) => ({
      id,
      name,
      ...(kind === 'feedback_template' && { body }),
    }));
    return { list };
  },
  items: async (ctx, { kind }) => ({ list: await itemsOf(ctx, kind, MANY_REFERENCES) }),
  uses: async (ctx, { id }) => {
    const item = await baseDataStore.find(ctx, id);
    if (!item) throw notFound();
    return { list: await referencesOf(ctx, usesIn(item.kind), id) };
  },
  add: async (ctx, { parent_id = null, ...fields }) => {
    await checkPlace(ctx, fields.kind, parent_id);
    return { id: await explain(baseDataStore.insert(ctx, { ...fields, parent_id }), reasons) };
  },
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await baseDataStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await explain(baseDataStore.update(ctx, id, fields), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    const before = await baseDataStore.lock(ctx, id);
    if (!before) throw notFound();
    await mustBeUnreferenced(ctx, usesIn(before.kind), id, baseDataText.in_use);
    await explain(baseDataStore.remove(ctx, id), {
      base_item_parent: () => refuse(baseDataText.has_children),
      fk: () => refuse(baseDataText.in_use_somewhere),
    });
    return {};
  },
  order: async (ctx, { kind, parent_id = null, ids }) => {
    const rows = await baseDataStore.lockSiblings(ctx, kind, parent_id);
    await reorder(rows, ids, (id, sort) => baseDataStore.place(ctx, id, sort));
    return {};
  },
  export: async function* (ctx, { kind }) {
    for (const one of kind ? [kind] : BASE_KINDS) yield await itemsOf(ctx, one);
  },
  ...transitionHandlers(baseDataStatus, baseDataStore, {}),
});
