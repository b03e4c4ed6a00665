import { notFound, type Refusal, refuse, stale } from '../../errors.ts';
import { MANY_REFERENCES } from '../../references.ts';
import type { Sentence } from '../../text.ts';
import {
  mustBeUnreferenced,
  type Reference,
  referencesOf,
  withReferenceCounts,
} from '../document/references.ts';
import { reorder } from '../document/reorder.ts';
import { explain } from '../http/errors.ts';
import type { Ctx } from '../session/ctx.ts';

/** What the handlers ask of a store; `orderedStore` is one. */
interface Store<V> {
  names(ctx: Ctx, ids: readonly number[]): Promise<readonly unknown[]>;
  lock(ctx: Ctx, id: number): Promise<{ readonly version: number } | undefined>;
  lockAll(ctx: Ctx): Promise<readonly { id: number; sort: number }[]>;
  insert(ctx: Ctx, values: V): Promise<number>;
  update(ctx: Ctx, id: number, values: V): Promise<void>;
  place(ctx: Ctx, id: number, sort: number): Promise<unknown>;
  remove(ctx: Ctx, id: number): Promise<void>;
}

interface Hooks<R> {
  /** The rows as the list shows them, but for how often they are used. */
  readonly rows: (ctx: Ctx) => Promise<readonly R[]>;
  /** Who refers to them: what is used cannot be deleted. */
  readonly uses: { readonly parts: readonly Reference[] };
  readonly text: Readonly<Record<'in_use' | 'in_use_somewhere', Sentence>>;
  /** What the database's constraints mean, by their names. */
  readonly reasons: Record<string, () => Refusal>;
}

interface Written<V> {
  lock(ctx: Ctx, id: number): Promise<{ readonly version: number } | undefined>;
  insert(ctx: Ctx, values: V): Promise<number>;
  update(ctx: Ctx, id: number, values: V): Promise<void>;
}

/** Add and edit of anything with a version. `values` is what the table holds of what was entered. */
export const writeHandlers = <F, V>(
  store: Written<V>,
  reasons: Record<string, () => Refusal>,
  values: (ctx: Ctx, fields: F) => V,
) => ({
  add: async (ctx: Ctx, input: F) => ({ id: await explain(store.insert(ctx, values(ctx, input)), reasons) }),
  edit: async (ctx: Ctx, { id, version, ...fields }: F & { id: number; version: number }) => {
    const before = await store.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await explain(store.update(ctx, id, values(ctx, fields as F)), reasons);
    return {};
  },
});

interface Used {
  names(ctx: Ctx, ids: readonly number[]): Promise<readonly unknown[]>;
  lock(ctx: Ctx, id: number): Promise<unknown>;
  remove(ctx: Ctx, id: number): Promise<void>;
}

/** What others refer to: where it is used, and that it is not deleted as long as it is. */
export const usesHandlers = (
  store: Used,
  uses: { readonly parts: readonly Reference[] },
  text: Readonly<Record<'in_use' | 'in_use_somewhere', Sentence>>,
) => ({
  uses: async (ctx: Ctx, { id }: { id: number }) => {
    if ((await store.names(ctx, [id])).length === 0) throw notFound();
    return { list: await referencesOf(ctx, uses.parts, id) };
  },
  del: async (ctx: Ctx, { id }: { id: number }) => {
    if (!(await store.lock(ctx, id))) throw notFound();
    await mustBeUnreferenced(ctx, uses.parts, id, text.in_use);
    await explain(store.remove(ctx, id), { fk: () => refuse(text.in_use_somewhere) });
    return {};
  },
});

/** Handlers for `crudEndpoints`. A noun replaces what is different. */
export const crudHandlers = <V, R extends { id: number }>(
  store: Store<V>,
  { rows, uses, text, reasons }: Hooks<R>,
) => ({
  list: async (ctx: Ctx) => ({
    list: await withReferenceCounts(ctx, uses.parts, await rows(ctx), MANY_REFERENCES),
  }),
  ...usesHandlers(store, uses, text),
  ...writeHandlers(store, reasons, (_, fields: V) => fields),
  order: async (ctx: Ctx, { ids }: { ids: readonly number[] }) => {
    await reorder(await store.lockAll(ctx), ids, (id, sort) => store.place(ctx, id, sort));
    return {};
  },
  async *export(ctx: Ctx) {
    yield await withReferenceCounts(ctx, uses.parts, await rows(ctx));
  },
});
