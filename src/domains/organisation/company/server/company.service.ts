import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { invalid, kernelSentences, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Query } from '@/kernel/server/db/database.ts';
import { setCompanyScope } from '@/kernel/server/document/approval.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { foundAmong } from '@/kernel/server/search/name-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { files } from '../../file/server/file.service.ts';
import { companyApi } from '../company.contract.ts';
import { mayLieUnder, mayShare } from '../company.rules.ts';
import { companyStatus } from '../company.status.ts';
import { companyText } from '../company.text.ts';
import { companyStore } from './company.store.ts';

const logoUnknown = () => invalid({ logo_file_id: kernelSentences.notFound });
/** What the database refuses, in the user's words. */
const reasons = {
  company_family_id_name_key: () => invalid({ name: companyText.name_taken }),
  company_family_id_docking_admin_id_fkey: () => invalid({ docking_admin_id: kernelSentences.notFound }),
  company_id_logo_file_id_fkey: logoUnknown,
};

function sharingWithin(ctx: Ctx, is_shared_data: 0 | 1, before: number): void {
  const verdict = mayShare(is_shared_data !== before, ctx.granted, ctx.family_id);
  if (verdict !== true) throw invalid({ is_shared_data: verdict });
}

async function parentWithin(ctx: Ctx, parentId: number): Promise<void> {
  if (!(await companyStore.sees(ctx, parentId))) throw invalid({ parent_id: kernelSentences.notFound });
}

/** Who is named here is shown to others: nobody names staff whom they cannot see themselves. */
async function dockingWithin(ctx: Ctx, id: number | null | undefined, before: number | null): Promise<void> {
  if (id && id !== before && !(await admins.isColleague(ctx, id)))
    throw invalid({ docking_admin_id: kernelSentences.notFound });
}

/** Its files lie with the company itself, which need not be the acting one. */
async function logoWithin(ctx: Ctx, id: number, logo: number | null | undefined, before: number | null) {
  if (!logo || logo === before) return;
  await setCompanyScope(ctx, [id], ctx.company_id);
  await files.mayAttach({ ...ctx, reading: [id] }, [logo], logoUnknown);
  await setCompanyScope(ctx, ctx.reading, ctx.company_id);
}

/** What other nouns ask of companies. */
export const companies = {
  sees: companyStore.sees,
  brief: companyStore.brief,
  /** Where this person can act. */
  open: companyStore.open,
  search: async (ctx: Ctx, keyword: string, most: number) => {
    const found = await foundAmong(await companyStore.options(ctx), (row) => row.name, keyword);
    return found.slice(0, most).map((row) => ({
      id: row.id,
      title: row.name,
      sub: '',
      url: systemPaths.settings({ tab: 'companies' }),
    }));
  },
  names: companyStore.brief,
  /** What stands on its papers, and how long its class hour is. */
  paper: async (ctx: Ctx, id: number) => {
    const found = await companyStore.paper(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  /** A head company's id is also its family's, so it is drawn before anything is entered. */
  nextId: async (query: Query): Promise<number> => {
    const { rows } = await query("SELECT nextval(pg_get_serial_sequence('company', 'id')) AS id");
    return rows[0].id;
  },
  insertHead: (ctx: Ctx, name: string, is_shared_data: 0 | 1) =>
    companyStore.insert(ctx, { id: ctx.company_id, name, is_shared_data }),
};

export const companyService = implement(companyApi, {
  list: {
    page: (ctx, query) => companyStore.page(ctx, query),
    options: async (ctx) => ({ list: await companyStore.options(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await companyStore.find(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  add: async (ctx, input) => {
    await parentWithin(ctx, input.parent_id);
    sharingWithin(ctx, input.is_shared_data, 0);
    await dockingWithin(ctx, input.docking_admin_id, null);
    const id = await explain(companyStore.insert(ctx, input), reasons);
    // Whoever opens a branch can act under it; others are granted by editing their account.
    await companyStore.grant(ctx, id, ctx.admin_id);
    return { id };
  },
  edit: async (ctx, { id, version, parent_id, ...fields }) => {
    const before = await companyStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    sharingWithin(ctx, fields.is_shared_data, before.is_shared_data);
    await dockingWithin(ctx, fields.docking_admin_id, before.docking_admin_id);
    await logoWithin(ctx, id, fields.logo_file_id, before.logo_file_id);
    const moved = parent_id !== undefined && parent_id !== before.parent_id;
    if (moved) {
      if (before.parent_id === null || parent_id === null)
        throw invalid({ parent_id: companyText.head_stays });
      must(mayLieUnder(id, parent_id, await companyStore.parents(ctx)));
      await parentWithin(ctx, parent_id);
    }
    await explain(companyStore.update(ctx, id, { ...fields, ...(moved ? { parent_id } : {}) }), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await companyStore.lock(ctx, id))) throw notFound();
    if (id === ctx.company_id) throw refuse(companyText.not_acting);
    const others = await companyStore.grantedOthers(ctx, id);
    if (others.length) {
      const names = others.slice(0, 5).map(({ admin_name }) => admin_name);
      throw refuse(companyText.still_granted, { n: others.length, names: names.join('、') });
    }
    await explain(companyStore.remove(ctx, id), { fk: () => refuse(companyText.in_use) });
    return {};
  },
  related: async (ctx) => {
    const list = await companyStore.related(ctx);
    return { list: list.map((row) => ({ ...row, granted: ctx.granted.includes(row.id) })) };
  },
  ...transitionHandlers(companyStatus, companyStore, {}),
});
