import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { viewApi } from '../view.contract.ts';
import { viewText } from '../view.text.ts';
import { viewStore } from './view.store.ts';

/** All of them travel at the start of every session, so there is an end to them. */
const MOST_VIEWS = 100;
const MOST_LAYOUTS = 200;
/** What was kept before there was more to keep is filled up. */
const PLAIN = { density: 'roomy' as const, shown: [], hidden: [], arranged: [], widths: [] };
const NO_MENU = { pins: [], recent: [] };
const NEW_HERE = { done: [], is_closed: false };
const reasons = { view_admin_id_list_name_key: () => invalid({ name: viewText.name_taken }) };

export const viewService = implement(viewApi, {
  list: async (ctx) => {
    const layouts = await viewStore.layouts(ctx);
    return {
      list: await viewStore.all(ctx),
      layouts: layouts.map(({ list, layout }) => ({ list, ...PLAIN, ...layout })),
      menu: { ...NO_MENU, ...(await viewStore.menu(ctx)) },
      guide: (await viewStore.guide(ctx)) ?? NEW_HERE,
    };
  },
  add: async (ctx, input) => {
    if ((await viewStore.countOfMine(ctx)) >= MOST_VIEWS) throw refuse(viewText.too_many, { n: MOST_VIEWS });
    if (input.is_default) await viewStore.clearDefault(ctx, input.list);
    return { id: await explain(viewStore.insert(ctx, input), reasons) };
  },
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await viewStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    if (fields.is_default && !before.is_default) await viewStore.clearDefault(ctx, before.list);
    await explain(viewStore.update(ctx, id, fields), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await viewStore.lock(ctx, id))) throw notFound();
    await viewStore.remove(ctx, id);
    return {};
  },
  saveLayout: async (ctx, { list, ...layout }) => {
    await viewStore.saveLayout(ctx, list, layout);
    if ((await viewStore.countOfLayouts(ctx)) > MOST_LAYOUTS)
      throw refuse(viewText.too_many, { n: MOST_LAYOUTS });
    return {};
  },
  saveGuide: async (ctx, guide) => {
    await viewStore.saveGuide(ctx, guide);
    return {};
  },
  saveMenu: async (ctx, menu) => {
    await viewStore.saveMenu(ctx, menu);
    return {};
  },
});
