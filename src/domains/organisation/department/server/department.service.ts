import type { Ctx } from '@/kernel/server/ctx.ts';
import { implement } from '@/kernel/server/implement.ts';
import { departmentApi } from '../department.contract.ts';
import { departmentStore } from './department.store.ts';

/** What other nouns ask of departments. */
export const departments = {
  names: departmentStore.names,
  /** Adds the departments that are missing; `销售部/销售一组` lies under `销售部`. */
  async ensure(ctx: Ctx, paths: readonly string[]): Promise<void> {
    const ids = await this.idsByPath(ctx);
    for (const [sort, path] of paths.entries()) {
      if (ids.has(path)) continue;
      const cut = path.lastIndexOf('/');
      const parent = cut < 0 ? null : (ids.get(path.slice(0, cut)) ?? null);
      ids.set(path, await departmentStore.insert(ctx, path.slice(cut + 1), parent, sort));
    }
  },
  async idsByPath(ctx: Ctx): Promise<Map<string, number>> {
    const rows = await departmentStore.list(ctx);
    const paths = new Map<number, string>();
    for (const row of rows) {
      const above = row.parent_id === null ? undefined : paths.get(row.parent_id);
      paths.set(row.id, above ? `${above}/${row.name}` : row.name);
    }
    return new Map([...paths].map(([id, path]) => [path, id]));
  },
};

export const departmentService = implement(departmentApi, {
  list: async (ctx) => ({ list: await departmentStore.list(ctx) }),
});
