import { invalid, kernelSentences, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { departmentApi } from '../department.contract.ts';
import { isEmpty, mayLieUnder, mayMergeInto, placeBetween, SORT_STEP } from '../department.rules.ts';
import { departmentText } from '../department.text.ts';
import { departmentStore } from './department.store.ts';

/** What the database refuses, in the user's words. */
const reasons = {
  department_company_id_parent_id_name_key: () => invalid({ name: departmentText.name_taken }),
  department_company_id_parent_id_fkey: () => invalid({ parent_id: kernelSentences.notFound }),
  department_stays_tree: () => refuse(departmentText.not_below_itself),
};
const merging = {
  ...reasons,
  department_company_id_parent_id_name_key: () => refuse(departmentText.same_name_below),
};

/** The locked department; somebody who looked at an older one is told. */
async function locked(ctx: Ctx, id: number, version?: number) {
  const [found] = await departmentStore.lock(ctx, [id]);
  if (!found) throw notFound();
  if (version !== undefined && found.version !== version) throw stale();
  return found;
}

/** Who leads is shown to others: nobody names staff whom they cannot see themselves. */
async function leaderWithin(ctx: Ctx, id: number | null | undefined, before: number | null): Promise<void> {
  if (id && id !== before && !(await admins.isColleague(ctx, id)))
    throw invalid({ leader_admin_id: kernelSentences.notFound });
}

/** A place before a sibling, or after all of them. Where nothing fits between two, all are spaced anew. */
async function placeIn(ctx: Ctx, parentId: number | null, id: number, before: number | null | undefined) {
  const others = (await departmentStore.siblings(ctx, parentId)).filter((one) => one.id !== id);
  const at = before ? others.findIndex((one) => one.id === before) : others.length;
  if (at < 0) throw invalid({ before_department_id: kernelSentences.notFound });
  const place = placeBetween(others[at - 1]?.sort, others[at]?.sort);
  if (place !== undefined) return place;
  const ids = others.map((one) => one.id);
  await departmentStore.space(ctx, [...ids.slice(0, at), id, ...ids.slice(at)]);
  return (at + 1) * SORT_STEP;
}

/** What other nouns ask of departments. */
export const departments = {
  names: departmentStore.names,
  /** Adds the departments that are missing; `销售部/销售一组` lies under `销售部`. */
  async ensure(ctx: Ctx, paths: readonly string[]): Promise<void> {
    const ids = await this.idsByPath(ctx);
    for (const path of paths) {
      if (ids.has(path)) continue;
      const cut = path.lastIndexOf('/');
      const parent_id = cut < 0 ? null : (ids.get(path.slice(0, cut)) ?? null);
      const sort = await departmentStore.nextSort(ctx, parent_id);
      ids.set(path, await departmentStore.insert(ctx, { name: path.slice(cut + 1), parent_id, sort }));
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
  tree: async (ctx) => {
    const rows = await departmentStore.tree(ctx);
    const counts = await admins.countByDepartment(ctx);
    return {
      list: rows.map((row) => ({ ...row, member_count: counts.get(row.id) ?? 0 })),
      unplaced_count: counts.get(null) ?? 0,
    };
  },
  members: (ctx, query) => admins.page(ctx, query),
  add: async (ctx, { name, parent_id = null, leader_admin_id = null }) => {
    await leaderWithin(ctx, leader_admin_id, null);
    const sort = await departmentStore.nextSort(ctx, parent_id);
    const values = { name, parent_id, leader_admin_id, sort };
    return { id: await explain(departmentStore.insert(ctx, values), reasons) };
  },
  edit: async (ctx, { id, version, name, leader_admin_id = null }) => {
    const before = await locked(ctx, id, version);
    await leaderWithin(ctx, leader_admin_id, before.leader_admin_id);
    await explain(departmentStore.update(ctx, id, { name, leader_admin_id }), reasons);
    return {};
  },
  move: async (ctx, { id, version, parent_id, before_department_id }) => {
    await departmentStore.queue(ctx);
    await locked(ctx, id, version);
    must(mayLieUnder(await departmentStore.nodes(ctx), id, parent_id));
    const sort = await placeIn(ctx, parent_id, id, before_department_id);
    await explain(departmentStore.update(ctx, id, { parent_id, sort }), reasons);
    return {};
  },
  merge: async (ctx, { id, version, into_department_id }) => {
    await departmentStore.queue(ctx);
    const both = await departmentStore.lock(ctx, [id, into_department_id]);
    const from = both.find((one) => one.id === id);
    if (!from) throw notFound();
    if (from.version !== version) throw stale();
    if (!both.some((one) => one.id === into_department_id))
      throw invalid({ into_department_id: kernelSentences.notFound });
    must(mayMergeInto(await departmentStore.nodes(ctx), id, into_department_id));
    await admins.moveDepartment(ctx, id, into_department_id);
    await explain(departmentStore.moveChildren(ctx, id, into_department_id), merging);
    await explain(departmentStore.remove(ctx, id), { fk: () => refuse(departmentText.in_use) });
    return {};
  },
  del: async (ctx, { id }) => {
    await locked(ctx, id);
    must(isEmpty(await admins.countIn(ctx, id), await departmentStore.childCount(ctx, id)));
    await explain(departmentStore.remove(ctx, id), { fk: () => refuse(departmentText.in_use) });
    return {};
  },
  moveMembers: async (ctx, { admin_ids, to_department_id }) => {
    if (to_department_id !== null && (await departmentStore.lock(ctx, [to_department_id])).length === 0)
      throw invalid({ to_department_id: kernelSentences.notFound });
    await admins.moveTo(ctx, admin_ids, to_department_id);
    return {};
  },
});
